import type { PersonSpend } from "@/lib/domain/lanes/index.ts";

/** What a message that a member wrote by hand spends, at the product time at which it was recorded. */
export function spendOf(
  message: { readonly workspaceId: string; readonly channel: "social" | "email"; readonly laneRef: string },
  now: Date,
): PersonSpend {
  const { workspaceId, channel, laneRef } = message;
  return channel === "social"
    ? { workspaceId, laneRef, now, laneKind: "social", kind: "message" }
    : { workspaceId, laneRef, now, laneKind: "mailbox", kind: "email" };
}
