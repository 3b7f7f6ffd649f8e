import { db } from "@/lib/db/index.ts";
import { derivedKeys } from "@/lib/db/security/secrets.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { isProven, type ProofRecord } from "@/lib/kernel/txt-proof/index.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { forgetBrands } from "./find-brand.ts";
import { proofOfDomain } from "./rules/domain-proof.ts";

const keys = () => derivedKeys("brand domain");

export interface NewDomain {
  /** As DNS writes it. */
  readonly host: string;
  readonly kind: "app" | "api";
  /** Links in mails lead to it. */
  readonly isPrimary: boolean;
}

/**
 * Claims a domain for a brand. It isn't served before its owner has set the record that is returned. Null: another
 * brand has it. For the operator.
 */
export async function addBrandDomain(brandId: Id, domain: NewDomain): Promise<ProofRecord | null> {
  const { host, kind, isPrimary } = domain;
  const isOwn = await db.platform("operations", async ({ sql }) => {
    const [row] = await sql.query<{ brand_id: Id }>(
      `insert into brand_domains (host, brand_id, kind, is_primary, is_pending)
       values ($1::text, $2::uuid, $3::text, $4::boolean, true)
       on conflict (host) do update set host = excluded.host returning brand_id`,
      [host, brandId, kind, isPrimary],
    );
    return row?.brand_id === brandId;
  });
  return isOwn ? proofOfDomain(keys()[0]!, brandId, host) : null;
}

/**
 * Asks DNS for a domain's record, and serves the domain where it is there. `unknown`: the brand has no such domain.
 * Throws ProviderError where DNS gave no answer: nothing changes then.
 */
export async function checkBrandDomain(
  dns: Pick<DnsPort, "textsOf">,
  brandId: Id,
  host: string,
): Promise<"served" | "missing" | "unknown"> {
  const found = await db.platform("operations", (tx) =>
    tx.prisma.brandDomain.findFirst({ where: { host, brandId } }),
  );
  if (!found) return "unknown";
  // Keys may have been renewed since the record was set.
  const proofs = keys().map((key) => proofOfDomain(key, brandId, host));
  const texts = await dns.textsOf(proofs[0]!.name);
  if (!proofs.some((proof) => isProven(proof, texts))) return "missing";
  // While name servers were asked, it may have been taken away, and be another brand's by now.
  const { count } = await db.platform("operations", (tx) =>
    tx.prisma.brandDomain.updateMany({
      where: { host, brandId },
      data: { isPending: false, verifiedAt: new Date(systemMs()) },
    }),
  );
  forgetBrands();
  return count > 0 ? "served" : "unknown";
}

/** Takes a domain from a brand. Returns whether it had it. For the operator. */
export async function removeBrandDomain(brandId: Id, host: string): Promise<boolean> {
  const { count } = await db.platform("operations", (tx) =>
    tx.prisma.brandDomain.deleteMany({ where: { host, brandId } }),
  );
  forgetBrands();
  return count > 0;
}

/** A brand's domains, also those that aren't proven. */
export function listBrandDomains(brandId: Id) {
  return db.platform("operations", (tx) =>
    tx.prisma.brandDomain.findMany({ where: { brandId }, orderBy: { host: "asc" } }),
  );
}
