/** A running copy of the product. */
export interface Copy {
  readonly port: number;
  /** Its `DATA_DIR`. */
  readonly dir: string;
  /** The supervisor's process. */
  readonly supervisor: number;
}

/** Where the global setup leaves the copies for the workers; set by hand, those are used as they are. */
export const copiesVariable = "E2E_COPIES";

/** The copies that run, one a worker. */
export function copies(): Copy[] {
  return JSON.parse(process.env[copiesVariable] ?? "[]") as Copy[];
}

/** The copy of this worker: nobody else changes its people, its clock or its processes. */
export function ownCopy(): Copy {
  const copy = copies()[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!copy) throw new Error("No copy of the product runs for this worker.");
  return copy;
}
