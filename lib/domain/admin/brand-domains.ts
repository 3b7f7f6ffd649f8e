import { db } from "@/lib/db/index.ts";
import {
  addBrandDomain,
  checkBrandDomain,
  listBrandDomains,
  removeBrandDomain,
} from "@/lib/domain/brands/index.ts";
import { domainName } from "@/lib/domain/tracking/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { ProofRecord } from "@/lib/kernel/txt-proof/index.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { type Operator, requireBrand } from "./operator.ts";
import { type Change, noteChange } from "./record.ts";

/**
 * Claims a domain for a white-label: it is served once the record that is returned is found. Throws `invalid_input` for
 * no domain name, `conflict` for another brand's, `not_found`.
 */
export async function claimBrandDomain(
  operator: Operator,
  id: Id,
  {
    host: typed,
    kind,
    isPrimary,
  }: { readonly host: string; readonly kind: "app" | "api"; readonly isPrimary: boolean },
): Promise<ProofRecord> {
  await requireBrand(operator, id);
  const host = domainName(typed);
  if (host === null)
    throw new ProductError("invalid_input", "brandHostWrong", {
      fields: [{ path: "host", message: "brandHostWrong" }],
    });
  const isKnown = (await listBrandDomains(id)).some((known) => known.host === host);
  const proof = await addBrandDomain(id, { host, kind, isPrimary });
  if (!proof)
    throw new ProductError("conflict", "brandHostTaken", {
      fields: [{ path: "host", message: "brandHostTaken" }],
    });
  if (!isKnown) await tell(operator, id, "brand.claim_domain", {}, { host, kind, isPrimary });
  return proof;
}

/** Asks DNS for a domain's record. Throws `not_found`, `conflict` where it isn't there yet, ProviderError. */
export async function proveBrandDomain(
  operator: Operator,
  dns: Pick<DnsPort, "textsOf">,
  id: Id,
  host: string,
): Promise<void> {
  await requireBrand(operator, id);
  const state = await checkBrandDomain(dns, id, host).catch(asUnreachable);
  if (state === "unknown") throw new ProductError("not_found", "notFound");
  if (state === "missing") throw new ProductError("conflict", "brandHostUnproven");
  await tell(operator, id, "brand.prove_domain", {}, { host });
}

function asUnreachable(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  throw new ProductError("provider_failed", "dnsUnreachable", { cause: error });
}

/** Takes a domain from a white-label. Throws `not_found`. */
export async function dropBrandDomain(operator: Operator, id: Id, host: string): Promise<void> {
  await requireBrand(operator, id);
  if (!(await removeBrandDomain(id, host))) throw new ProductError("not_found", "notFound");
  await tell(operator, id, "brand.drop_domain", { host }, { host: null });
}

function tell(operator: Operator, id: Id, deed: string, before: Change, after: Change): Promise<void> {
  return db.platform("operations", (tx) =>
    noteChange(tx, operator, { deed, brandId: id, subjectId: id, before, after }),
  );
}
