import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GuardedAddress } from "../../net/guarded-address.ts";
import type { SmtpAccount } from "../port.ts";
import { classifySmtp, type SmtpFailure, type SmtpStage } from "./classify.ts";

/** Timeouts in milliseconds: for connecting, and for silence afterwards. */
export const connectMs = 5000;
export const silenceMs = 20_000;
/** Milliseconds until a server must greet. */
const greetingMs = 60_000;
/** Milliseconds until it must agree to take the mail. A server that sends slowly never falls silent. */
const sessionMs = 120_000;
/** Milliseconds for the answer to the final dot: a server may file, scan and pass on first. Source: RFC 5321 4.5.3.2.6. */
const dotMs = 10 * 60_000;

interface Hand {
  readonly to: string;
  readonly bytes: Buffer;
  /** Waited for before the first byte of the mail; what it throws ends the session. */
  readonly begin: () => Promise<void>;
}

/**
 * One SMTP session at a checked address: signs in and, if there is a mail, sends it.
 * @param longest milliseconds after which the session is ended. The answer to the final dot has more time.
 */
export function submit(
  account: SmtpAccount,
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
    greetingTimeout: greetingMs,
    socketTimeout: mail ? dotMs : silenceMs,
    socketCloseTimeout: 1000,
    ...(at.servername === undefined ? {} : { tls: { servername: at.servername } }),
  });
  let stage: SmtpStage = "connecting";
  let late: NodeJS.Timeout | undefined;
  return new Promise<string>((resolve, reject) => {
    const fail = (error: unknown) => {
      connection.close();
      reject(classified(error, stage));
    };
    const endWithin = (ms: number) => {
      clearTimeout(late);
      late = setTimeout(() => fail(new Error("the session takes too long")), ms);
    };
    endWithin(longest);
    connection.on("error", fail);
    connection.connect((error) => {
      if (error) return fail(error);
      stage = "greeted";
      connection.login({ user: account.username, pass: account.password }, (refused) => {
        if (refused) return fail(refused);
        if (!mail) {
          connection.quit();
          return resolve("signed in");
        }
        // The client reads the body only after the server's 354. Once it is read, the final dot may have been sent.
        const body = Readable.from(begunBody(mail));
        body.once("end", () => {
          stage = "handed";
          endWithin(dotMs);
        });
        body.once("error", (stopped) => {
          connection.close();
          reject(stopped);
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

async function* begunBody({ begin, bytes }: Hand): AsyncGenerator<Buffer> {
  await begin();
  yield bytes;
}

function classified(error: unknown, stage: SmtpStage): ProviderError {
  const failure: SmtpFailure = error instanceof Error ? error : { message: String(error) };
  return classifySmtp(failure, stage);
}
