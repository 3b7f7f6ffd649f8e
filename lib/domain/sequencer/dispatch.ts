import type { Messenger, Trust } from "./messenger.ts";
import type { Outside } from "./steps/outside.ts";
import { stepEffects } from "./steps/registry.ts";
import type { Intent } from "./store/store.ts";

/** How long a slow provider may take to say what became of an action, in machine ms. */
const slowAnswersMs = 30_000;

/** How far the provider of an action can be believed: by its kind, and by the pace of the social port's provider. */
export function trustOf(messenger: Messenger, intent: Intent): Trust {
  return messenger.trust?.(intent) ?? stepEffects[intent.payload.type];
}

/** The messenger over the ports: each effect goes out with its key, each mail with its fixed Message-ID. */
export function portMessenger(outside: Outside): Messenger {
  return {
    async perform(intent, begin) {
      return stepEffects[intent.payload.type].perform(outside, intent, intent.payload, begin);
    },
    async lookUp(intent) {
      return stepEffects[intent.payload.type].lookUp(outside, intent, intent.payload);
    },
    trust({ payload }) {
      const { isSocial, absent, longestMs } = stepEffects[payload.type];
      const { pace } = outside.social;
      return isSocial && pace
        ? { absent: "weak", longestMs: pace.longestMs, answersMs: slowAnswersMs }
        : { absent, longestMs };
    },
  };
}
