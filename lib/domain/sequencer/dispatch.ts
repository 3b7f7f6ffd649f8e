import type { Messenger } from "./messenger.ts";
import type { Outside } from "./steps/outside.ts";
import { stepEffects } from "./steps/registry.ts";

/** The messenger over the ports: each effect goes out with its key, each mail with its fixed Message-ID. */
export function portMessenger(outside: Outside): Messenger {
  return {
    async perform(intent, begin) {
      return stepEffects[intent.payload.type].perform(outside, intent, intent.payload, begin);
    },
    async lookUp(intent) {
      return stepEffects[intent.payload.type].lookUp(outside, intent, intent.payload);
    },
  };
}
