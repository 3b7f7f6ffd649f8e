import { randomBytes } from "node:crypto";
import type { Tx } from "@/lib/db/index.ts";
import { dropSecret, openSecret, type SecretOwner, sealSecret } from "@/lib/db/security/secrets.ts";
import { dayMs } from "@/lib/kernel/clock/spans.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** For how long messages are signed with the replaced secret, too: so long receivers have to learn the new one. */
const overlapMs = dayMs;

interface Kept {
  readonly current: string;
  readonly previous: string | null;
  /** Until when the previous one signs, ms of product time. */
  readonly until: number;
}

interface Named {
  readonly workspaceId: Id;
  readonly id: Id;
}

const ownerOf = ({ workspaceId, id }: Named): SecretOwner => ({
  workspaceId,
  ownerType: "webhook",
  ownerId: id,
});

/** A signing secret as Standard Webhooks has it: `whsec_` and 32 bytes in base64. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

async function open(tx: Tx, webhook: Named): Promise<Kept> {
  const text = await openSecret(tx, ownerOf(webhook));
  if (text === null) throw new Error("a webhook has no secret");
  return JSON.parse(text) as Kept;
}

const seal = (tx: Tx, webhook: Named, kept: Kept) => sealSecret(tx, ownerOf(webhook), JSON.stringify(kept));

export const sealFirst = (tx: Tx, webhook: Named): Promise<void> =>
  seal(tx, webhook, { current: makeSecret(), previous: null, until: 0 });

/** The secret that signs. */
export async function openCurrent(tx: Tx, webhook: Named): Promise<string> {
  return (await open(tx, webhook)).current;
}

/** All secrets that sign a message now, the current one first. */
export async function openSigning(tx: Tx, webhook: Named, now: Date): Promise<string[]> {
  const { current, previous, until } = await open(tx, webhook);
  return previous !== null && now.getTime() < until ? [current, previous] : [current];
}

/** Makes a new secret. The old one signs a day longer. Call it under the webhook's lock. Returns the new one. */
export async function replaceSecret(tx: Tx, webhook: Named, now: Date): Promise<string> {
  const current = makeSecret();
  const { current: previous } = await open(tx, webhook);
  await seal(tx, webhook, { current, previous, until: now.getTime() + overlapMs });
  return current;
}

export const forgetSecret = (tx: Tx, webhook: Named): Promise<void> => dropSecret(tx, ownerOf(webhook));
