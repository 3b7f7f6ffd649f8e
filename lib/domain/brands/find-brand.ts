import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Brand } from "./brand.ts";
import { fallbackBrand } from "./fallback-brand.ts";
import { readBrands } from "./store/brands.ts";

const keptForMs = 15_000;

/** The pages and the socket are bundles of their own in one process: both forget when one of them is told to. */
const shared = globalThis as typeof globalThis & {
  outreachBrands?: { readonly at: number; readonly brands: Promise<readonly Brand[]> } | undefined;
  /** As they were read last, for an outage. */
  outreachLastBrands?: readonly Brand[];
};

async function allBrands(): Promise<readonly Brand[]> {
  const now = systemMs();
  const kept = shared.outreachBrands;
  if (kept && now - kept.at <= keptForMs) return kept.brands;
  const brands = readBrands().then((read) => {
    shared.outreachLastBrands = read;
    return read;
  });
  const reading = { at: now, brands };
  shared.outreachBrands = reading;
  // Forgets a failed look-up, so that the next request asks again.
  brands.catch(() => {
    if (shared.outreachBrands === reading) forgetBrands();
  });
  return brands;
}

/** Drops the remembered brands. Call it after a brand was changed. */
export function forgetBrands(): void {
  shared.outreachBrands = undefined;
}

/**
 * The brand of a host; an unknown host gets the default brand (S4). The port is ignored.
 * @param host lower case, as the request named it.
 */
export async function brandOfHost(host: string): Promise<{ brand: Brand; kind: "app" | "api" }> {
  const found = pick(await allBrands(), nameOf(host));
  if (!found) throw new Error("There is no default brand: the database was not seeded.");
  return found;
}

/**
 * The brand of a host while the database can't be asked, as this process knew it last. Where it never did, the host
 * itself is the name: a brand's visitor shall not read another one's.
 */
export function brandInOutage(host: string): Brand {
  const name = nameOf(host);
  return pick(shared.outreachLastBrands ?? [], name)?.brand ?? { ...fallbackBrand, name, title: name };
}

const nameOf = (host: string) => host.replace(/:\d+$/, "");

function pick(brands: readonly Brand[], name: string): { brand: Brand; kind: "app" | "api" } | null {
  for (const brand of brands) {
    const found = brand.hosts.find((each) => each.host === name);
    if (found) return { brand, kind: found.kind };
  }
  const fallback = brands.find((brand) => brand.key === "default");
  return fallback ? { brand: fallback, kind: "app" } : null;
}

/** Whether a host is a domain of a brand. The port doesn't count. */
export async function isBrandHost(host: string): Promise<boolean> {
  const name = nameOf(host);
  return (await allBrands()).some((brand) => brand.hosts.some((each) => each.host === name));
}

/** The domains of all brands. */
export async function allBrandHosts(): Promise<string[]> {
  return (await allBrands()).flatMap(({ hosts }) => hosts.map(({ host }) => host));
}

/** A brand by its key, or null. */
export async function brandByKey(key: string): Promise<Brand | null> {
  return (await allBrands()).find((brand) => brand.key === key) ?? null;
}

/** A brand by its id, or null. */
export async function brandById(id: Id): Promise<Brand | null> {
  return (await allBrands()).find((brand) => brand.id === id) ?? null;
}

/** Whether a brand is the operator's own, to which unknown hosts lead. */
export const isDefaultBrand = ({ key }: Pick<Brand, "key">): boolean => key === "default";
