import { hashText, seeded } from "@/lib/kernel/random/index.ts";

/** What a person may do after something reached them. */
export type Answer =
  | { readonly kind: "accept"; readonly afterMs: number }
  | { readonly kind: "network_reply"; readonly afterMs: number; readonly tone: Tone }
  | { readonly kind: "mail_reply"; readonly afterMs: number; readonly tone: Tone }
  | { readonly kind: "out_of_office"; readonly afterMs: number }
  | { readonly kind: "bounce"; readonly afterMs: number };

export type Tone = "interested" | "decline";

export type Channel = "invitation" | "message" | "mail";

const minute = 60_000;
const hour = 60 * minute;

/**
 * How this person answers on this channel. Null: not at all. It is drawn from the seed, the person and the channel, so
 * that neither the order of events nor a restart changes it. Delays are product time.
 */
export function decide(seed: number, personId: number, channel: Channel): Answer | null {
  const random = seeded(hashText(`${seed}:behaviour:${channel}:${personId}`));
  const chance = random();
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));
  if (channel === "invitation") {
    return chance < 0.6 ? { kind: "accept", afterMs: between(2 * hour, 72 * hour) } : null;
  }
  if (channel === "message") {
    if (chance < 0.25)
      return { kind: "network_reply", tone: "interested", afterMs: between(20 * minute, 48 * hour) };
    if (chance < 0.35)
      return { kind: "network_reply", tone: "decline", afterMs: between(20 * minute, 48 * hour) };
    return null;
  }
  if (chance < 0.04) return { kind: "bounce", afterMs: between(1000, 10 * minute) };
  if (chance < 0.09) return { kind: "out_of_office", afterMs: between(1000, minute) };
  if (chance < 0.19)
    return { kind: "mail_reply", tone: "interested", afterMs: between(30 * minute, 60 * hour) };
  if (chance < 0.24) return { kind: "mail_reply", tone: "decline", afterMs: between(30 * minute, 60 * hour) };
  return null;
}
