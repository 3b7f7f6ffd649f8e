import { isCodeExpired, isReady } from "./rules/state.ts";
import type { CredentialRow } from "./store/credentials.ts";

/** An account, with what its state means at a moment of product time. */
export interface CredentialDetail extends CredentialRow {
  readonly isCodeExpired: boolean;
  /** Whether sequences may act through it. */
  readonly isReady: boolean;
}

export function toDetail(row: CredentialRow, now: Date): CredentialDetail {
  return { ...row, isCodeExpired: isCodeExpired(row, now), isReady: isReady(row) };
}
