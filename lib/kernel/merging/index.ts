/** Two people of a workspace who become one: what the gone one has goes to the kept one. */
export interface Merging {
  readonly workspaceId: string;
  readonly keptId: string;
  readonly goneId: string;
}

/** A row as JSON, by the names of its columns. */
export type JsonRow = Readonly<Record<string, unknown>>;

/**
 * What a merge did to rows of which a person has at most one for each of something (a label, an account, an import).
 */
export interface KeyedTrace {
  /** The gone person's rows, as they were. */
  readonly gone: readonly JsonRow[];
  /** The kept person's rows that met one of them, as they were. */
  readonly met: readonly JsonRow[];
  /** The kept person's rows as the merge left them. */
  readonly after: readonly JsonRow[];
}
