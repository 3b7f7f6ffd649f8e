import { listSignIns, type MailboxHint, type WorldSignIns } from "@/lib/contracts/world.ts";
import { env } from "@/lib/env/index.ts";
import { logger } from "@/lib/log/index.ts";
import { askWorld } from "./ask.ts";

/** How long the world may take to answer, in milliseconds: a hint isn't worth a longer wait. */
const hintTimeoutMs = 1500;

/** The sign-ins that the embedded network accepts, each with its expected code. Empty while the world is off. */
export async function networkHints(): Promise<WorldSignIns["signIns"]> {
  if (!env().WORLD) return [];
  try {
    const { signIns } = await askWorld(listSignIns.reply, "GET", "/network-sign-ins", {
      timeoutMs: hintTimeoutMs,
    });
    return signIns;
  } catch (err) {
    logger("http").warn({ err }, "the embedded world gave no hints");
    return [];
  }
}

/** The code that the embedded network sent last to an account's address, whatever stands behind a plus. */
export async function codeSentTo(username: string): Promise<string | null | undefined> {
  const plain = username.toLowerCase().replace(/\+[^@]*/, "");
  return (await networkHints()).find(({ email }) => email === plain)?.pin;
}

/** What the embedded mail servers accept, for the dialog that connects a mailbox. Null while the world is off. */
export function mailboxHint(): MailboxHint | null {
  const { WORLD, WORLD_SMTP_PORT, WORLD_IMAP_PORT } = env();
  if (!WORLD) return null;
  // The constants documented in docs/world.md.
  return {
    domain: "mail.example",
    password: "mailbox-pass-1",
    host: "127.0.0.1",
    smtp: WORLD_SMTP_PORT,
    imap: WORLD_IMAP_PORT,
    sendGridKey: "SG.embedded-world.mailbox-key-1",
    sesKeyId: "AKIAEMBEDDEDWORLD001",
    sesSecret: "embedded-world-secret-access-key-0001",
    sesRegion: "eu-central-1",
  };
}
