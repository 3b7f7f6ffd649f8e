import type { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { OutgoingMail } from "@/lib/providers/mail/port.ts";

/** A provider that keeps what members sent by hand; `failures` strike once each, before or after it took effect. */
export function byHandStage() {
  const social: string[] = [];
  const mails: OutgoingMail[] = [];
  const failures: { error: ProviderError; tookEffect: boolean }[] = [];
  const handled = (take: () => void) => {
    const failure = failures.shift();
    if (!failure || failure.tookEffect) take();
    if (failure) throw failure.error;
  };
  const server = { host: "x", port: 1, security: "none" } as const;
  return {
    social,
    mails,
    failures,
    ports: {
      social: {
        perform: async (
          _ref: string,
          action: { kind: string; text?: string },
          _key?: string,
          begin: () => Promise<void> = async () => {},
        ) => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          await begin();
          handled(() => social.push(action.text ?? ""));
          return { providerMessageId: newId(), providerId: "p", threadId: "t" };
        },
        lookUp: async (_ref: string, action: { kind: string; text?: string }) =>
          social.includes(action.text ?? "")
            ? {
                state: "done" as const,
                receipt: { providerMessageId: `found-${action.text}`, providerId: "p", threadId: null },
              }
            : { state: "absent" as const },
      },
      mail: {
        send: async (_account: unknown, mail: OutgoingMail, begin: () => Promise<void> = async () => {}) => {
          await begin();
          handled(() => mails.push(mail));
          return { messageId: mail.messageId, response: "250" };
        },
        lookUp: async () => ({ state: "unknown" as const }),
      },
      openMailAccount: async () => ({
        kind: "smtp" as const,
        email: "tess@mail.example",
        fromName: "Tess",
        username: "tess",
        password: "p",
        smtp: server,
        imap: server,
      }),
    },
  };
}
