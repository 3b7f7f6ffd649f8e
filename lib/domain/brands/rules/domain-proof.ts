import { createHmac } from "node:crypto";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The TXT record that proves a brand's domain. It stands below the domain, which may have a CNAME and then nothing else. */
export interface DomainProof {
  readonly name: string;
  readonly value: string;
}

/** The record for a domain of a brand. Nobody else can know it, and it stays the same. */
export function proofOfDomain(key: Buffer, brandId: Id, host: string): DomainProof {
  const token = createHmac("sha256", key).update(`${brandId}/${host}`).digest("base64url").slice(0, 32);
  return { name: `_brand-proof.${host}`, value: `brand-proof=${token}` };
}
