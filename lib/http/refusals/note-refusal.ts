import type { Viewer } from "@/lib/access/viewer.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { ErrorKey, ProductError, Reason } from "@/lib/kernel/errors/index.ts";
import { logger } from "@/lib/log/index.ts";
import { clientAddress } from "../host.ts";
import { Allowance } from "./allowance.ts";

/** Refusals of a sign-in, of a right, and of a limit. What a person merely typed wrong is none. */
const reasons: ReadonlySet<Reason> = new Set([
  "token_invalid",
  "sign_in_required",
  "wrong_credentials",
  "forbidden",
  "foreign_origin",
  "email_unconfirmed",
  "space_required",
  "scope_missing",
  "too_many_requests",
]);

/** Proofs that were wrong, whose reasons other refusals have, too. */
const proofs: ReadonlySet<ErrorKey> = new Set([
  "secondFactorWrong",
  "secondFactorLocked",
  "passkeyRefused",
  "passwordWrong",
  "restoreCodeInvalid",
  "activationCodeInvalid",
] as const);

const allowance = new Allowance();
const log = logger("security");

/**
 * The word for an error that refuses what somebody wasn't allowed to do or couldn't prove: its reason, or the proof that was wrong.
 * Null for any other error.
 */
export function refusalOf({ reason, message, fields }: ProductError): string | null {
  if (reasons.has(reason)) return reason;
  return [message, ...fields.map((field) => field.message)].find((key) => proofs.has(key)) ?? null;
}

interface Refused {
  readonly headers: Headers;
  readonly viewer: Viewer;
  readonly reason: string;
  /** The contract or the page, never its address, which may hold a secret. */
  readonly asked: string;
  readonly requestId?: string;
}

/**
 * Writes down who was refused what, and why: the address and, where they are known, person, workspace and session. Nothing that
 * somebody typed is written. A flood is counted instead.
 */
export function noteRefusal({ headers, viewer, reason, asked, requestId }: Refused): void {
  const address = clientAddress(headers);
  const line = allowance.take(address, systemMs());
  if (!line) return;
  const { session, user, workspace } = viewer;
  log.warn(
    {
      reason,
      asked,
      address,
      ...(requestId ? { requestId } : {}),
      ...(session ? { session: session.id } : {}),
      ...(user ? { user: user.id } : {}),
      ...(workspace ? { workspace: workspace.id } : {}),
      ...(line.unwritten > 0 ? { unwritten: line.unwritten } : {}),
    },
    "refused",
  );
}
