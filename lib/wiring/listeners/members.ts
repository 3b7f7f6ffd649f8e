import { stopScheduledOf } from "@/lib/domain/conversations/index.ts";
import { forgetCalendarsOf } from "@/lib/domain/integrations/index.ts";
import { onLater } from "../later.ts";

/** What follows when somebody leaves a workspace. */
export function bindMembers(): void {
  onLater("member.left", "conversation.stop_author", stopScheduledOf);
  onLater("member.left", "calendar.forget", forgetCalendarsOf);
}
