import type { Db } from "./database.ts";

export const faultKinds = {
  network: ["drop_before", "drop_after", "stall", "500", "429", "extension", "navigator"],
  smtp: [
    "421",
    "450",
    "451",
    "535",
    "550",
    "552",
    "554",
    "drop_before_dot",
    "drop_at_dot",
    "drop_after_dot",
    "stall_at_dot",
    "stall",
  ],
  imap: ["drop_in_fetch", "refuse", "stall"],
  google: ["drop_before", "drop_after", "stall", "401", "403", "429", "500", "503"],
  microsoft: ["drop_before", "drop_after", "stall", "401", "403", "429", "500", "503"],
  sendgrid: ["drop_before", "drop_after", "stall", "401", "403", "429", "500", "503"],
  ses: ["drop_before", "drop_after", "stall", "403", "429", "500", "503"],
  unipile: ["drop_before", "drop_after", "stall", "401", "403", "429", "500", "503"],
  calendly: ["drop_before", "stall", "401", "403", "429", "500", "503"],
  payments: ["drop_before", "drop_after", "stall", "401", "429", "500", "503"],
  phones: ["drop_before", "drop_after", "stall", "400", "401", "429", "500", "503"],
  oauth: ["drop_before", "drop_after", "stall", "500"],
} as const;

export type FaultChannel = keyof typeof faultKinds;

export const isFaultChannel = (word: string): word is FaultChannel => Object.hasOwn(faultKinds, word);

export interface Fault {
  readonly kind: string;
  readonly stall_ms: number;
}

/** Plans that the next `count` calls of a channel (whose path or address contains `match`) fail in this way. */
export async function addFault(
  db: Db,
  fault: { channel: FaultChannel; kind: string; count: number; match: string; stallMs: number },
): Promise<void> {
  await db`insert into faults ${db({
    channel: fault.channel,
    kind: fault.kind,
    remaining: fault.count,
    match: fault.match,
    stall_ms: fault.stallMs,
  })}`;
}

/** Takes the oldest planned fault that matches, if there is one. Two calls never take the same one. */
export async function takeFault(db: Db, channel: FaultChannel, subject: string): Promise<Fault | null> {
  const [row] = await db<Fault[]>`
    update faults set remaining = remaining - 1
    where id = (
      select id from faults where channel = ${channel} and remaining > 0 and position(match in ${subject}) > 0
      order by id limit 1 for update
    ) and remaining > 0
    returning kind, stall_ms`;
  return row ?? null;
}

/** The planned faults that are still waiting. */
export async function listFaults(db: Db) {
  return [
    ...(await db`select id, channel, kind, remaining, match from faults where remaining > 0 order by id`),
  ];
}

export async function clearFaults(db: Db): Promise<void> {
  await db`delete from faults`;
}
