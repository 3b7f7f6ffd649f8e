import { isBadData } from "@/lib/db/index.ts";
import { logger } from "@/lib/log/index.ts";
import { type Claimed, type Claiming, claim } from "./claim.ts";
import type { Ref, Store } from "./store/store.ts";

/**
 * Claims like `claim`. If bad data makes the claim fail, each lane is claimed by itself, and in a lane that fails each
 * person. A person whose claim still fails is held as `broken`, so that bad data stops nobody else [F21].
 */
export async function claimApart(store: Store, options: Claiming): Promise<Claimed> {
  const { found, lanes } = await tryClaim(store, options);
  if (found) return found;
  const claimed = { intents: [] as Claimed["intents"][number][], moved: 0 };
  const add = ({ intents, moved }: Claimed) => {
    claimed.intents.push(...intents);
    claimed.moved += moved;
  };
  for (const lane of lanes) {
    const left = options.maxActions - claimed.intents.length;
    if (left <= 0) break;
    const only = { laneId: lane.id };
    const of = (workspaceId: string) =>
      claimed.intents.filter((intent) => intent.workspaceId === workspaceId).length;
    const { shareOf } = options;
    const rest = shareOf ? { shareOf: (id: string) => shareOf(id) - of(id) } : {};
    const alone = await tryClaim(store, { ...options, ...rest, maxActions: left, only });
    if (alone.found) add(alone.found);
    else add(await claimEach(store, { ...options, maxActions: left }, lane, alone.enrolments));
  }
  return claimed;
}

/** Claims the people of a lane one by one, and sets aside those whose data are bad. */
async function claimEach(
  store: Store,
  options: Claiming,
  lane: Ref,
  enrolments: readonly Ref[],
): Promise<Claimed> {
  const claimed = { intents: [] as Claimed["intents"][number][], moved: 0 };
  for (const enrolment of enrolments) {
    const only = { laneId: lane.id, enrolmentId: enrolment.id };
    const { found, error } = await tryClaim(store, { ...options, only });
    if (found) {
      claimed.intents.push(...found.intents);
      claimed.moved += found.moved;
      continue;
    }
    const detail = error instanceof Error ? error.message : String(error);
    logger("sequencer").error({ err: error, enrolment: enrolment.id }, "an enrolment was set aside");
    await store.transaction((tx) => tx.setAside(enrolment, detail));
    claimed.moved++;
  }
  return claimed;
}

interface Tried {
  readonly found: Claimed | null;
  readonly error: unknown;
  readonly lanes: readonly Ref[];
  readonly enrolments: readonly Ref[];
}

/** Returns errors of bad data; throws all others. */
async function tryClaim(store: Store, options: Claiming): Promise<Tried> {
  let seen: Pick<Tried, "lanes" | "enrolments"> = { lanes: [], enrolments: [] };
  const watch: Claiming["watch"] = (now) => {
    seen = now;
  };
  try {
    return { found: await claim(store, { ...options, watch }), error: null, ...seen };
  } catch (error) {
    if (!isBadData(error) || seen.lanes.length === 0) throw error;
    return { found: null, error, ...seen };
  }
}
