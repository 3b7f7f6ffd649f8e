import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { OutgoingMail } from "@/lib/providers/mail/port.ts";
import { byHandStage } from "./by-hand-stage.ts";

/** A server that can't be reached. */
export const unreachable = () =>
  new ProviderError("unavailable", "connect ECONNREFUSED", { scope: "server" });

/** A mail server: what it refuses, once each before it takes anything, and what it took. */
export function mailServerStage(...refusals: Error[]) {
  const tries: string[] = [];
  const taken: OutgoingMail[] = [];
  let beforeBegin: () => Promise<unknown> = async () => {};
  let afterBegin: () => Promise<unknown> = async () => {};
  const { ports } = byHandStage();
  const send = async (_account: unknown, mail: OutgoingMail, begin: () => Promise<void> = async () => {}) => {
    tries.push(mail.messageId);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    await beforeBegin();
    await begin();
    await afterBegin();
    taken.push(mail);
    return { messageId: mail.messageId, response: "250" };
  };
  return {
    tries,
    taken,
    /** What happens while each mail waits for a connection. */
    whileItWaitsForAPlace: (work: () => Promise<unknown>) => {
      beforeBegin = work;
    },
    /** What happens once each mail has begun. */
    onceItHasBegun: (work: () => Promise<unknown>) => {
      afterBegin = work;
    },
    ports: { ...ports, mail: { ...ports.mail, send } },
  };
}
