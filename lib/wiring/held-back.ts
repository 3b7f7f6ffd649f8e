import { db } from "@/lib/db/index.ts";
import { noteAllowed, noteHeldBack } from "@/lib/domain/credentials/index.ts";
import { accountOfLane, type Settlement } from "@/lib/domain/sequencer/index.ts";

/** What a step lacks because of its account's edition, and what is told of the account then. */
const editions = {
  not_premium: "premium",
  needs_sales_navigator_subscription: "sales_navigator",
} as const;

type Told =
  | { readonly what: Parameters<typeof noteHeldBack>[3]; readonly forMs: number | null }
  | { readonly over: Parameters<typeof noteAllowed>[3] };

/** What an action's end says of its account. Null: nothing that anybody is told. */
function toldBy({ intent, outcome }: Settlement): Told | null {
  if (outcome.state === "sent") return intent.kind === "inmail" ? { over: ["premium", "inmail"] } : null;
  if (outcome.state !== "retry") return null;
  const { kindRestMs, lacks, detail } = outcome;
  if (kindRestMs && (intent.kind === "invitation" || intent.kind === "inmail"))
    return { what: intent.kind, forMs: kindRestMs };
  if (detail === "sales_navigator_disconnected") return { what: "sales_error", forMs: null };
  return lacks && Object.hasOwn(editions, lacks)
    ? { what: editions[lacks as keyof typeof editions], forMs: null }
    : null;
}

/**
 * Records on social accounts what the network holds back from them: requests or InMails for now, or what needs a
 * subscription [SH-411 to SH-414]. The lane's rest is written where the step is settled; this only tells people.
 */
export async function noteHeld(settlements: readonly Settlement[]): Promise<void> {
  const told = new Map<string, { readonly intent: Settlement["intent"]; readonly told: Told }>();
  for (const settlement of settlements) {
    const { intent } = settlement;
    const one = toldBy(settlement);
    if (one) told.set(`${intent.laneId} ${"what" in one ? one.what : "over"}`, { intent, told: one });
  }
  for (const { intent, told: one } of told.values()) {
    const { workspaceId, laneId } = intent;
    const account = await accountOfLane({ workspaceId, id: laneId });
    if (account?.kind !== "social") continue;
    await db.tenant({ workspaceId }, (tx) =>
      "what" in one
        ? noteHeldBack(tx, workspaceId, account.refId, one.what, one.forMs)
        : noteAllowed(tx, workspaceId, account.refId, one.over),
    );
  }
}
