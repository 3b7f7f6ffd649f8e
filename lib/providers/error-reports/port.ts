/** An error, as the operator's service gets it. */
export interface ErrorReport {
  readonly at: Date;
  readonly source: "browser";
  readonly environment: "staging" | "dev" | "prod";
  readonly brand: string;
  readonly message: string;
  readonly stack: string;
  readonly path: string;
  readonly trace: { readonly ready: number; readonly loaded: number } | null;
}

/** The operator's own service for errors. */
export interface ErrorReportsPort {
  /** Hands a report over. Throws ProviderError. */
  send(report: ErrorReport): Promise<void>;
}
