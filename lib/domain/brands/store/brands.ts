import { readSupportChat, type SupportChat } from "@/lib/contracts/support-kinds.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { oauthProviders } from "@/lib/providers/oauth/port.ts";
import type { Brand, BrandLinks, BrandSwitches, BrandTheme } from "../brand.ts";
import { fallbackBrand } from "../fallback-brand.ts";
import { readOptions } from "../rules/options.ts";
import { webAddress } from "../rules/web-address.ts";

/** All brands with their hosts. */
export async function readBrands(): Promise<Brand[]> {
  const rows = await db.platform("session", (tx) =>
    tx.prisma.brand.findMany({ include: { domains: { where: { isPending: false } } } }),
  );
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    title: row.title,
    theme: { ...fallbackBrand.theme, ...(row.theme as Partial<BrandTheme>) },
    switches: { ...fallbackBrand.switches, ...(row.switches as Partial<BrandSwitches>) },
    links: readLinks(row.links),
    options: readOptions(row.options),
    thirdParty: oauthProviders.find((provider) => provider === row.thirdParty) ?? null,
    support: readSupport(row.support),
    maxCredentials: row.maxCredentials,
    hosts: row.domains.map((domain) => ({
      host: domain.host,
      kind: domain.kind === "api" ? "api" : "app",
      isPrimary: domain.isPrimary,
    })),
  }));
}

/** The stored chat. What isn't one of a known service counts as none. */
function readSupport(stored: unknown): SupportChat | null {
  const { kind, appId } = (stored ?? {}) as { kind?: unknown; appId?: unknown };
  return readSupportChat(kind, appId);
}

/** The stored links. Whatever is no web address or mail address counts as none: a link could carry a script. */
function readLinks(stored: unknown): BrandLinks {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const names = Object.keys(fallbackBrand.links) as (keyof BrandLinks)[];
  return Object.fromEntries(names.map((name) => [name, webAddress(given[name])])) as unknown as BrandLinks;
}

/** What only the console shows of a brand. */
export interface BrandAdministration {
  readonly adminEmails: readonly string[];
  readonly buildState: "not_built" | "building" | "uploaded";
  readonly isBillingEnabled: boolean;
}

/** The row of a brand, locked until the transaction ends. Null: there is none. */
export async function lockBrandRow(tx: Tx, id: Id) {
  const rows = await tx.sql.query<{ id: Id }>("select id from brands where id = $1::uuid for update", [id]);
  return rows[0] ? tx.prisma.brand.findUnique({ where: { id } }) : null;
}

export async function readAdministration(tx: Tx, id: Id): Promise<BrandAdministration | null> {
  const row = await tx.prisma.brand.findUnique({
    where: { id },
    select: { adminEmails: true, buildState: true, isBillingEnabled: true },
  });
  return row && { ...row, buildState: buildStateOf(row.buildState) };
}

/** The build states [BO-387]. */
export const buildStates = ["not_built", "building", "uploaded"] as const;

export const buildStateOf = (word: string): (typeof buildStates)[number] =>
  buildStates.find((each) => each === word) ?? "not_built";

/** Writes what the console alone sets of a brand. */
export async function writeAdministration(
  tx: Tx,
  id: Id,
  data: {
    readonly adminEmails?: string[];
    readonly buildState?: string;
    readonly isBillingEnabled?: boolean;
  },
): Promise<void> {
  await tx.prisma.brand.update({ where: { id }, data });
}
