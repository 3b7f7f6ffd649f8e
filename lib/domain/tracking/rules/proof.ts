import type { ProofRecord } from "@/lib/kernel/txt-proof/index.ts";

/** The record that a claim asks for. */
export const proofOf = ({
  domain,
  token,
}: {
  readonly domain: string;
  readonly token: string;
}): ProofRecord => ({
  name: `_tracking-proof.${domain}`,
  value: `tracking-proof=${token}`,
});
