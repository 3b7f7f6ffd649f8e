import type { Messenger } from "@/lib/domain/sequencer/messenger.ts";
import { stepEffects } from "@/lib/domain/sequencer/steps/registry.ts";
import type { Intent } from "@/lib/domain/sequencer/store/store.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { hashText, type Random } from "@/lib/kernel/random/index.ts";

/** Something that arrived on the other side. */
export interface Receipt {
  readonly key: string;
  readonly intent: Intent;
  /** Product time, ms. */
  readonly at: number;
}

export interface Outside {
  readonly messenger: Messenger;
  /** Everything that arrived, in order; it never forgets. */
  readonly received: readonly Receipt[];
  /** Keys of calls that the outside left without an answer: nobody can know what became of them. */
  readonly silent: ReadonlySet<string>;
  /** Keys of which it said that it doesn't know. */
  readonly unknown: ReadonlySet<string>;
  /** Keys that it refused, for now or for good. */
  readonly refused: ReadonlySet<string>;
  /** Keys of which it said that there is nothing to do. */
  readonly idle: ReadonlySet<string>;
  /** Keys of which it said that they lack something. */
  readonly lacking: ReadonlySet<string>;
  /** Tries of which it said that the account does too much, and those for which it was away: key and fence. */
  readonly limited: ReadonlySet<string>;
  readonly away: ReadonlySet<string>;
  /** Resolves once a call has come to where it stalls: then it never ends by itself. */
  stalled(intent: Intent): Promise<void>;
  /** Lets what is still on the line arrive. */
  arrive(now: number): void;
}

type Fate =
  | "accept"
  | "reject"
  | "nothing to do"
  | "lacking"
  | "unavailable"
  | "limited"
  | "auth"
  | "lost before"
  | "lost after"
  | "late"
  | "hang"
  | "stall before"
  | "stall after";

const storm: readonly (readonly [Fate, number])[] = [
  ["reject", 0.03],
  ["nothing to do", 0.02],
  ["lacking", 0.02],
  ["unavailable", 0.06],
  ["limited", 0.02],
  ["auth", 0.01],
  ["lost before", 0.04],
  ["lost after", 0.06],
  ["late", 0.04],
  ["hang", 0.01],
  ["stall before", 0.01],
  ["stall after", 0.02],
];

/** A call that is on the line ends within this, in ms: the product's time-out. A mail server takes its time. */
const longestCallMs = 4_900;
const longestMailMs = 60_000;

/**
 * Every fourth social account is reached through a provider of its own pace: it takes its time, and shows what it did
 * late.
 */
const isPaced = ({ kind, laneId }: Intent) => kind !== "email" && hashText(laneId) % 4 === 0;

/** How long a call of an action may be on the line, in ms. */
export const longestOf = (intent: Intent) =>
  intent.kind === "email" || isPaced(intent) ? longestMailMs : longestCallMs;

/** Every third mail server files nothing that is sent through it: it shows no mail, whether or not it took it. */
const filesNothing = ({ kind, laneId }: Intent) => kind === "email" && hashText(laneId) % 3 === 0;

/**
 * The outside world: it takes an effect as often as it is told to, and remembers each. In a storm it refuses, lets go
 * of the line before or after it accepted, accepts late, or never answers.
 */
export function makeOutside(random: Random, clock: { now: number; calm: boolean }): Outside {
  const received: Receipt[] = [];
  const onTheLine: { intent: Intent; at: number }[] = [];
  const silent = new Set<string>();
  const unknown = new Set<string>();
  const refused = new Set<string>();
  const idle = new Set<string>();
  const lacking = new Set<string>();
  const limited = new Set<string>();
  const away = new Set<string>();
  const fates = new Map<string, Fate>();
  const throwFate = (): Fate => {
    if (clock.calm) return "accept";
    let left = random();
    for (const [fate, chance] of storm) {
      left -= chance;
      if (left < 0) return fate;
    }
    return "accept";
  };
  const attemptOf = ({ effectKey, fence }: Intent) => `${effectKey} ${fence}`;
  const stalling = new Map<string, () => void>();
  const stall = (intent: Intent) => {
    stalling.get(attemptOf(intent))?.();
    return new Promise<never>(() => {});
  };
  const fateOf = (intent: Intent): Fate => {
    const attempt = attemptOf(intent);
    const thrown = fates.get(attempt) ?? throwFate();
    const fate = meantFor(intent, thrown);
    fates.set(attempt, fate);
    return fate;
  };
  /**
   * Whoever is invited stays invited, whatever is tried later. Only invitations are refused in such words, and never
   * one that arrived before: it is taken again, so that the checks see it twice.
   */
  const meantFor = ({ effectKey, payload }: Intent, fate: Fate): Fate => {
    if (idle.has(effectKey)) return "nothing to do";
    const isSaid = fate === "nothing to do" || fate === "lacking";
    const isOpen = payload.type === "connection_request" && !received.some(({ key }) => key === effectKey);
    return isSaid && !isOpen ? "accept" : fate;
  };
  const take = (intent: Intent, at: number) => received.push({ key: intent.effectKey, intent, at });
  const messenger: Messenger = {
    async perform(intent, begin) {
      const { effectKey: key } = intent;
      const fate = fateOf(intent);
      if (fate === "hang") return stall(intent);
      if (fate === "reject" || fate === "unavailable" || fate === "limited") refused.add(key);
      switch (fate) {
        case "reject":
          throw new ProviderError("rejected", "550 no such person");
        case "nothing to do":
          idle.add(key);
          throw new ProviderError("rejected", "already_invited");
        case "lacking":
          lacking.add(key);
          throw new ProviderError("rejected", "note_too_long");
        case "unavailable":
          away.add(attemptOf(intent));
          throw new ProviderError("unavailable", "451 try again later");
        case "limited":
          limited.add(attemptOf(intent));
          throw new ProviderError("limited", "too many", { retryAfter: 90_000 });
        case "auth":
          throw new ProviderError("auth", "535 signed out");
      }
      await begin();
      if (fate === "accept") {
        take(intent, clock.now);
        return { response: "250 accepted" };
      }
      silent.add(key);
      if (fate === "late")
        onTheLine.push({ intent, at: clock.now + Math.floor(random() * longestOf(intent)) });
      if (fate === "lost after" || fate === "stall after") take(intent, clock.now);
      if (fate === "stall before" || fate === "stall after") return stall(intent);
      throw new ProviderError("ambiguous", "the line was dropped");
    },
    async lookUp(intent) {
      const { effectKey: key } = intent;
      if (!clock.calm && random() < 0.12) {
        unknown.add(key);
        return { state: "unknown" };
      }
      const isShown = received.some((one) => one.key === key) && !filesNothing(intent);
      return isShown ? { state: "done", receipt: {} } : { state: "absent" };
    },
    trust(intent) {
      const { absent, longestMs } = stepEffects[intent.payload.type];
      return isPaced(intent) && absent === "strong"
        ? { absent: "weak", longestMs: longestMailMs }
        : { absent, longestMs };
    },
  };
  return {
    messenger,
    received,
    silent,
    unknown,
    refused,
    idle,
    lacking,
    limited,
    away,
    stalled: (intent) =>
      new Promise((resolve) => {
        stalling.set(attemptOf(intent), resolve);
      }),
    arrive(now) {
      for (const one of onTheLine.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
        onTheLine.splice(onTheLine.indexOf(one), 1);
        take(one.intent, one.at);
      }
    },
  };
}
