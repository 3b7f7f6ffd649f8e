import { messageWholeText } from "@/lib/contracts/inbox.ts";
import { readWholeText } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(messageWholeText, async ({ member }, { params }) => ({
  text: await readWholeText(member, params.id),
}));
