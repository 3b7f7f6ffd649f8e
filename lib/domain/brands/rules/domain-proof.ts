import { createHmac } from "node:crypto";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { ProofRecord } from "@/lib/kernel/txt-proof/index.ts";

/** The TXT record that proves a brand's domain. Nobody else can know it, and it stays the same. */
export function proofOfDomain(key: Buffer, brandId: Id, host: string): ProofRecord {
  const token = createHmac("sha256", key).update(`${brandId}/${host}`).digest("base64url").slice(0, 32);
  return { name: `_brand-proof.${host}`, value: `brand-proof=${token}` };
}
