import { nobody, type Viewer } from "@/lib/access/viewer.ts";
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
  "activationPasswordWrong",
] as const);

/**
 * Wrong proofs have lines of their own: whoever sends unknown tokens or a flood doesn't hide that somebody tries
 * passwords. Pages, calls and sockets are bundled apart, and share these.
 */
const shared = globalThis as typeof globalThis & {
  outreachRefusals?: { readonly proofs: Allowance; readonly others: Allowance };
};
const log = logger("security");

/**
 * The word for an error that refuses what somebody wasn't allowed to do or couldn't prove: its reason, or the proof
 * that was wrong. Null for any other error.
 */
export function refusalOf({ reason, message, fields }: ProductError): string | null {
  if (reasons.has(reason)) return reason;
  return [message, ...fields.map((field) => field.message)].find((key) => proofs.has(key)) ?? null;
}

const isProof = (reason: string) => reason === "wrong_credentials" || proofs.has(reason as ErrorKey);

interface Refused {
  readonly headers: Headers;
  /** Whoever is known so far. */
  readonly viewer?: Viewer;
  readonly reason: string;
  /** The contract, the page, or what else was asked for, never its address, which may hold a secret. */
  readonly asked: string;
  readonly requestId?: string;
}

/**
 * Writes down who was refused what, and why: the address and, where they are known, person, workspace and session.
 * Nothing that somebody typed is written. A flood is counted by reason instead.
 */
export function noteRefusal({ headers, viewer = nobody, reason, asked, requestId }: Refused): void {
  const address = clientAddress(headers);
  shared.outreachRefusals ??= { proofs: new Allowance(), others: new Allowance() };
  const allowance = shared.outreachRefusals[isProof(reason) ? "proofs" : "others"];
  const line = allowance.take(address, reason, systemMs());
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
      ...(Object.keys(line.unwritten).length > 0 ? { unwritten: line.unwritten } : {}),
    },
    "refused",
  );
}
