import { pageOf } from "@/lib/access/find-page.ts";
import {
  agreementCookie,
  agreementTo,
  type SupportChat,
  type SupportKind,
} from "@/lib/contracts/support-kinds.ts";
import { ownCookie } from "./token.ts";

/**
 * The service to whose hosts the policy of a page is opened: that of the brand's chat, on a page that has the chat, for
 * a person who agreed to this very chat. Null: to none.
 */
export function openChat(headers: Headers, path: string, chat: SupportChat | null): SupportKind | null {
  if (!chat || pageOf(path)?.frame !== "(app)") return null;
  return ownCookie(headers, agreementCookie) === agreementTo(chat) ? chat.kind : null;
}
