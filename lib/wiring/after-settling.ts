import type { Settlement } from "@/lib/domain/sequencer/index.ts";
import { logger } from "@/lib/log/index.ts";
import { noteRefused } from "./account-refused.ts";
import { noteGone } from "./address-gone.ts";
import { noteHeld } from "./held-back.ts";
import { noteSenderRefused, noteSendsAgain } from "./sender-refused.ts";

/** What steps that ended say of their accounts, mailboxes and addresses, once they are settled. For the worker. */
export async function afterSettling(settlements: readonly Settlement[]): Promise<void> {
  // If it can't be recorded now, the next try is refused again and records it.
  await noteRefused(settlements).catch((err) =>
    logger("worker").warn({ err }, "a refused account could not be marked"),
  );
  await noteHeld(settlements).catch((err) =>
    logger("worker").warn({ err }, "what the network holds back could not be noted"),
  );
  await noteGone(settlements);
  await noteSenderRefused(settlements);
  await noteSendsAgain(settlements).catch((err) =>
    logger("worker").warn({ err }, "a mailbox that sends again could not be marked"),
  );
}
