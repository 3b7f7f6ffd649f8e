import { askOutside, onlyIfFound } from "./ask-outside.ts";
import { trustOf } from "./dispatch.ts";
import type { Messenger, Settlement } from "./messenger.ts";
import { stepEffects } from "./steps/registry.ts";
import type { LeftBehind, Store, TakingOver } from "./store/store.ts";

/**
 * Takes over actions whose worker died, and returns what is to be settled. A mail that hadn't begun never left: it
 * waits again under the same key, where every check applies again. So does what may be repeated without harm. About all
 * others the provider is asked by the key. A found effect is settled as sent. An absent one waits again where "absent"
 * is strong for its kind. Everything else becomes uncertain.
 */
export async function recover(store: Store, messenger: Messenger, taking: TakingOver): Promise<Settlement[]> {
  const taken = await recoverEach(store, messenger, taking);
  return Promise.all(taken.map(({ judged }) => judged));
}

/** Like `recover`, without a wait for the slowest provider: each action is settled as soon as it is judged. */
export async function recoverEach(
  store: Store,
  messenger: Messenger,
  taking: TakingOver,
): Promise<{ readonly id: string; readonly judged: Promise<Settlement> }[]> {
  const taken = await store.transaction((tx) => tx.takeOver(taking));
  return taken.map((left) => ({ id: left.id, judged: judge(messenger, left) }));
}

const why = "the worker stopped";

async function judge(messenger: Messenger, { begun, ...intent }: LeftBehind): Promise<Settlement> {
  // A kind of a newer version of the program: nobody here can ask about it.
  if (!stepEffects[intent.payload.type]) return { intent, outcome: { state: "uncertain", detail: why } };
  const { absent } = trustOf(messenger, intent);
  const isWeak = absent === "weak";
  if (absent === "harmless" || (isWeak && !begun))
    return { intent, outcome: { state: "retry", afterMs: 0, detail: why } };
  const found = await askOutside(messenger, intent, why);
  return { intent, outcome: isWeak ? onlyIfFound(found) : found };
}
