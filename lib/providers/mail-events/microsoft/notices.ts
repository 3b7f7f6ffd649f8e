import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GraphNotice } from "../port.ts";

/** The most notices of one call that are read. Graph puts those of some seconds together. */
const mostNotices = 1_000;

const collection = z.object({
  value: z.array(z.object({ clientState: z.string().max(128), lifecycleEvent: z.string().nullish() })),
});

const kinds: Readonly<Record<string, GraphNotice["kind"]>> = {
  reauthorizationRequired: "ending",
  subscriptionRemoved: "ended",
  missed: "news",
};

/**
 * Reads a call of Graph's. Source: learn.microsoft.com/graph/change-notifications-delivery-webhooks and
 * /graph/change-notifications-lifecycle-events. Throws ProviderError `rejected` for what is no such call.
 */
export function graphNotices(raw: Uint8Array): readonly GraphNotice[] {
  const read = collection.safeParse(jsonIn(raw));
  if (!read.success) throw new ProviderError("rejected", "no notices of Graph");
  return read.data.value.slice(0, mostNotices).map(({ clientState, lifecycleEvent }) => ({
    secret: clientState,
    kind: kinds[lifecycleEvent ?? ""] ?? "news",
  }));
}

function jsonIn(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString("utf8"));
  } catch {
    return null;
  }
}
