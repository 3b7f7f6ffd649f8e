import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dovecotPassword, hasDovecot, startDovecot } from "../dovecot.ts";
import { freePort } from "../free-port.ts";
import { selfSigned } from "./certificate.ts";
import { type Policy, policyServer } from "./policy.ts";
import { startPostfix } from "./postfix.ts";
import { has } from "./processes.ts";

/** Why real mail servers can't run here; null where they can. */
export const whyNoRealMail: string | null =
  hasDovecot && has("postfix") ? null : "postfix and dovecot must be installed, and they need root";

export interface RealMailOptions {
  /** How long postfix waits with its answer to the final dot. */
  readonly dotSeconds?: number;
  readonly policy?: Policy;
  /** Whether STARTTLS is offered, with a certificate for `localhost` that nobody has signed. */
  readonly tls?: boolean;
  /** Further settings of postfix. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface RealMail {
  readonly smtpPort: number;
  readonly imapPort: number;
  readonly password: string;
  /** The file of the certificate. */
  readonly certificate: string | null;
  /** The mails that postfix delivered, as they lie in the receiver's folder. */
  received(): string[];
  stop(): Promise<void>;
}

/** Dovecot answers postfix, too, whether somebody may sign in. */
const signInsFor = (port: number) => `
auth_mechanisms = plain login
mail_max_userip_connections = 1000
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${port}
  }
}
`;

/**
 * Debian's postfix and dovecot, with files and ports of their own: postfix takes every mail of somebody who signs in
 * and delivers it into one folder; dovecot shows a folder of sent mail that stays empty.
 */
export async function realMail(options: RealMailOptions = {}): Promise<RealMail> {
  const { dotSeconds = 0, policy, tls = false, settings: more = {} } = options;
  const home = mkdtempSync(join(tmpdir(), "outreach-mail-"));
  // Postfix's processes run under users of their own.
  chmodSync(home, 0o755);
  const [smtpPort, authPort] = [await freePort(), await freePort()];
  const dovecot = await startDovecot(signInsFor(authPort));
  const certificate = tls ? selfSigned(home) : null;
  const judge = policy ? await policyServer(policy) : null;
  const policyPort = judge?.port ?? null;
  const stopPostfix = startPostfix({ home, smtpPort, authPort, dotSeconds, policyPort, certificate, more });
  const inbox = join(home, "received", "new");
  return {
    smtpPort,
    imapPort: dovecot.port,
    password: dovecotPassword,
    certificate: certificate?.cert ?? null,
    received() {
      try {
        return readdirSync(inbox).map((name) => readFileSync(join(inbox, name), "utf8"));
      } catch {
        return [];
      }
    },
    async stop() {
      stopPostfix();
      judge?.stop();
      await dovecot.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
