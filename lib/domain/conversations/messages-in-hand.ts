import { db } from "@/lib/db/index.ts";
import { hold } from "@/lib/domain/workers/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Repeating, repeat } from "@/lib/kernel/repeat/index.ts";
import { logger } from "@/lib/log/index.ts";
import { saySending } from "./store/by-hand.ts";

interface InHand {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly done: Promise<unknown>;
}

interface Sending {
  readonly messages: Set<InHand>;
  /** Runs while there are any. */
  saying: Repeating | null;
}

// The framework bundles the calls apart from the process that stops: all must see the same messages.
const shared = globalThis as typeof globalThis & { outreachSending?: Sending };
shared.outreachSending ??= { messages: new Set(), saying: null };
const sending = shared.outreachSending;

const say = () => db.hot("operations", ({ sql }) => saySending(sql, [...sending.messages]));

/**
 * Sends a message that this process has begun to send. Meanwhile it says every two seconds, by one statement for all,
 * that it is still at them: a message is left once that wasn't said for eight seconds (`recoverUnbegun`).
 */
export async function whileInHand<T>(message: Omit<InHand, "done">, send: () => Promise<T>): Promise<T> {
  const done = send();
  const one = { ...message, done };
  sending.messages.add(one);
  sending.saying ??= repeat(hold.beatMs, say, (err) =>
    logger("inbox").warn({ err }, "messages that are being sent could not be held on"),
  );
  try {
    return await done;
  } finally {
    sending.messages.delete(one);
    if (sending.messages.size === 0) {
      void sending.saying?.stop();
      sending.saying = null;
    }
  }
}

/** Resolves once no message by hand is being sent by this process any more, also one that comes meanwhile. */
export async function messagesSettled(): Promise<void> {
  const { messages } = sending;
  while (messages.size > 0) await Promise.allSettled([...messages].map(({ done }) => done));
}
