import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, MailPort } from "@/lib/providers/mail/port.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";

/** How messages by hand leave. */
export interface ByHandPorts {
  readonly social: Pick<SocialPort, "perform" | "lookUp" | "pace">;
  readonly mail: Pick<MailPort, "send" | "lookUp">;
  readonly openMailAccount: (tx: Tx, workspaceId: Id, mailboxId: Id) => Promise<MailAccount | null>;
}
