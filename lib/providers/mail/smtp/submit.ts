import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GuardedAddress } from "../../net/guarded-address.ts";
import type { MailAccount } from "../port.ts";
import { classifySmtp, type SmtpFailure } from "./classify.ts";

/** Milliseconds: to connect, and of silence afterwards. */
export const connectMs = 5000;
export const silenceMs = 20_000;
/** Longest session, in milliseconds: each word of a server that dribbles breaks its silence. */
const sessionMs = 120_000;

interface Hand {
  readonly to: string;
  readonly bytes: Buffer;
}

/**
 * One SMTP session at an address that was judged: signs in and, where there is a mail, hands it over.
 * @param longest milliseconds after which the session is given up, whatever it is at.
 */
export function submit(
  account: MailAccount,
  at: GuardedAddress,
  mail: Hand | null,
  longest: number = sessionMs,
): Promise<string> {
  const { port, security } = account.smtp;
  const connection = new SMTPConnection({
    host: at.address,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    servername: at.servername,
    connectionTimeout: connectMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    socketCloseTimeout: 1000,
    ...(at.servername === undefined ? {} : { tls: { servername: at.servername } }),
  });
  let handed = false;
  let late: NodeJS.Timeout | undefined;
  return new Promise<string>((resolve, reject) => {
    const fail = (error: unknown) => {
      connection.close();
      reject(classified(error, handed));
    };
    late = setTimeout(() => fail(new Error("the session takes too long")), longest);
    connection.on("error", fail);
    connection.connect((error) => {
      if (error) return fail(error);
      connection.login({ user: account.username, pass: account.password }, (refused) => {
        if (refused) return fail(refused);
        if (!mail) {
          connection.quit();
          return resolve("signed in");
        }
        const body = Readable.from([mail.bytes]);
        // The client reads the body only after the server's 354; once it is read, the final dot may be on its way.
        body.once("end", () => {
          handed = true;
        });
        connection.send(
          { from: account.email, to: [mail.to], size: mail.bytes.length },
          body,
          (lost, info) => {
            if (lost) return fail(lost);
            connection.quit();
            resolve(info?.response ?? "");
          },
        );
      });
    });
  }).finally(() => clearTimeout(late));
}

function classified(error: unknown, handed: boolean): ProviderError {
  const failure: SmtpFailure = error instanceof Error ? error : { message: String(error) };
  return classifySmtp(failure, handed);
}
