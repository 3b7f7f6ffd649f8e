import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDovecot } from "./dovecot.ts";
import { startPostfix } from "./postfix.ts";
import { has } from "./processes.ts";

/** Why real mail servers can't run here; null where they can. */
export const whyNoRealMail: string | null =
  process.getuid?.() !== 0
    ? "postfix and dovecot need root"
    : has("postfix") && has("dovecot") && has("doveadm")
      ? null
      : "postfix and dovecot aren't installed";

export interface RealMail {
  readonly smtpPort: number;
  readonly imapPort: number;
  readonly password: string;
  /** The mails that postfix delivered, as they lie in the receiver's folder. */
  received(): string[];
  stop(): void;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/**
 * Debian's postfix and dovecot, with files and ports of their own: postfix takes every mail of somebody who signs in and
 * delivers it into one folder; dovecot shows a folder of sent mail that stays empty.
 * @param dotSeconds how long postfix waits with its answer to the final dot.
 */
export async function realMail({ dotSeconds = 0 } = {}): Promise<RealMail> {
  const home = mkdtempSync(join(tmpdir(), "outreach-mail-"));
  // Their processes run under users of their own.
  chmodSync(home, 0o755);
  const password = "mailbox-pass-1";
  const [smtpPort, imapPort, authPort] = [await freePort(), await freePort(), await freePort()];
  const stopDovecot = startDovecot({ home, imapPort, authPort, password });
  const stopPostfix = startPostfix({ home, smtpPort, authPort, dotSeconds });
  const inbox = join(home, "received", "new");
  return {
    smtpPort,
    imapPort,
    password,
    received() {
      try {
        return readdirSync(inbox).map((name) => readFileSync(join(inbox, name), "utf8"));
      } catch {
        return [];
      }
    },
    stop() {
      stopPostfix();
      stopDovecot();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
