import type { TimelineItem } from "@/lib/contracts/prospects.ts";

type Said = NonNullable<TimelineItem["message"]>;

/** The words for a message of a person's history: only one that has left is called sent. */
export function messageTitle({ direction, channel, state }: Pick<Said, "direction" | "channel" | "state">) {
  if (direction === "in") return `messages.in.${channel}` as const;
  return state === "sent" ? (`messages.out.${channel}` as const) : (`messages.unsent.${channel}` as const);
}
