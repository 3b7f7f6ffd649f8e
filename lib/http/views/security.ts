import type { PasskeyView } from "@/lib/contracts/passkeys.ts";
import type { SecondFactorView } from "@/lib/contracts/second-factor.ts";
import type { Passkey, SecondFactorState } from "@/lib/domain/accounts/index.ts";

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
