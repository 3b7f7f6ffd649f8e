import type { PasskeyView } from "@/lib/contracts/passkeys.ts";
import type { SecondFactorView } from "@/lib/contracts/second-factor.ts";
import type { SessionView } from "@/lib/contracts/sessions.ts";
import type { Passkey, SecondFactorState, SignInRow } from "@/lib/domain/accounts/index.ts";

/** The second factor on the wire. */
export function toSecondFactor({ since, recoveryCodesLeft }: SecondFactorState): SecondFactorView {
  return {
    is_on: since !== null,
    since: since?.toISOString() ?? null,
    recovery_codes_left: recoveryCodesLeft,
  };
}

/** A passkey on the wire. */
export function toPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyView {
  return {
    _id: id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/** The sessions on the wire, the caller's own first. */
export function toSessions(rows: readonly SignInRow[], currentId: string | null): SessionView[] {
  const views = rows.map(({ id, device, network, createdAt, lastSeenAt, isStrong }) => ({
    _id: id,
    device,
    network,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    is_current: id === currentId,
    is_strong: isStrong,
  }));
  return views.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}
