import type { StoreTx } from "@/lib/domain/sequencer/store/store.ts";
import type { Size } from "../scenario.ts";
import type { Stage } from "../stage.ts";
import type { Replacing } from "./switched.ts";

/** The product with one rule or one part of the protocol switched off. */
export interface Mutant {
  readonly name: string;
  /** The promise that must be seen to break. */
  readonly breaks: RegExp;
  readonly rules?: Replacing;
  /** Statements of the store that do something else. */
  readonly store?: (tx: StoreTx) => Partial<StoreTx>;
  /** What members' deeds do instead. */
  readonly apply?: (stage: Stage) => Stage["apply"];
  /** The scenarios in which it shows. Left out: the large ones. */
  readonly size?: Size;
}
