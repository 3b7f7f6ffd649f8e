import { db, type Tx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { BrandChange } from "./brand-words.ts";
import { forgetBrands } from "./find-brand.ts";
import { conflictsOf, readOptions } from "./rules/options.ts";

/** Makes a brand with the product's own look and switches. Returns null where the key is taken. For the operator. */
export async function createBrand(key: string, name: string): Promise<Id | null> {
  const id = newId();
  const isNew = await db.platform("operations", (tx) => createBrandIn(tx, id, key, name));
  return isNew ? id : null;
}

/** The same in an open transaction, under a given id. Returns false where the key or the id is taken. */
export async function createBrandIn(tx: Tx, id: Id, key: string, name: string): Promise<boolean> {
  const made = await tx.sql.query(
    `insert into brands (id, key, name, title, theme, switches) values ($1::uuid, $2::text, $3::text, $3::text, '{}', '{}')
     on conflict do nothing returning id`,
    [id, key, name],
  );
  tx.afterCommit(() => forgetBrands());
  return made.length > 0;
}

/**
 * Changes a brand. It counts at once in every web process, which the database tells, and within seconds in workers. For
 * the operator.
 */
export async function changeBrand(brandId: Id, change: BrandChange): Promise<void> {
  await db.platform("operations", (tx) => changeBrandIn(tx, brandId, change));
}

/** The same in an open transaction. */
export async function changeBrandIn(tx: Tx, brandId: Id, change: BrandChange): Promise<void> {
  const { name, title, support, thirdParty, maxCredentials } = change;
  const { theme, switches, links, options } = await lockBrand(tx, brandId);
  await tx.prisma.brand.update({
    where: { id: brandId },
    data: {
      ...(name === undefined ? {} : { name }),
      ...(title === undefined ? {} : { title }),
      theme: merged(theme, change.theme),
      switches: merged(switches, change.switches),
      links: merged(links, change.links),
      ...(support === undefined ? {} : { support: { ...support } }),
      ...(thirdParty === undefined ? {} : { thirdParty: thirdParty ?? "" }),
      ...(maxCredentials === undefined ? {} : { maxCredentials }),
      ...(change.options === undefined ? {} : { options: optionsWith(options, change.options) }),
    },
  });
  tx.afterCommit(() => forgetBrands());
}

/** Says whether workspaces that are made under a brand from now on pay (docs/billing.md). For the operator. */
export async function setBrandBilling(brandId: Id, isOn: boolean): Promise<void> {
  await db.platform("operations", (tx) =>
    tx.prisma.brand.update({ where: { id: brandId }, data: { isBillingEnabled: isOn } }),
  );
  forgetBrands();
}

async function lockBrand(tx: Tx, brandId: Id) {
  const [row] = await tx.sql.query<{
    theme: unknown;
    switches: unknown;
    links: unknown;
    options: unknown;
  }>("select theme, switches, links, options from brands where id = $1::uuid for update", [brandId]);
  if (!row) throw new Error("the brand is gone");
  return row;
}

/** The options with a change. Throws `invalid_input` with each contradiction, and changes nothing then [BO-392]. */
function optionsWith(stored: unknown, change: NonNullable<BrandChange["options"]>): Record<string, boolean> {
  const options = { ...readOptions(stored), ...change };
  const conflicts = conflictsOf(options);
  const [first] = conflicts;
  if (first) throw new ProductError("invalid_input", first.message, { fields: conflicts });
  return options;
}

/** The stored settings with a change. What is null then isn't stored. */
function merged<T extends string | number | boolean>(
  stored: unknown,
  change: Readonly<Record<string, T | null>>,
): Record<string, T> {
  const all = { ...(stored as Record<string, T | null>), ...change };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, T] => entry[1] !== null));
}
