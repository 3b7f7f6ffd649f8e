import { db } from "@/lib/db/index.ts";
import {
  type Brand,
  type BrandAdministration,
  type BrandMailServer,
  buildStateOf,
  createBrandIn,
  isDefaultBrand,
  listBrandDomains,
  readAdministration,
  readClientIds,
  readMailServer,
} from "@/lib/domain/brands/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { type Operator, requireBrand } from "./operator.ts";
import { noteChange } from "./record.ts";
import { type BrandRow, listBrandRows } from "./store/brands.ts";

/** A line of the list of white-labels. */
export interface WhiteLabel extends Omit<BrandRow, "buildState"> {
  readonly buildState: BrandAdministration["buildState"];
}

/** The white-labels that an operator sees, by name; of one build state, or of all (null) [BO-278, BO-403]. */
export async function listWhiteLabels(
  operator: Operator,
  state: BrandAdministration["buildState"] | null,
): Promise<WhiteLabel[]> {
  const rows = await db.platform("operations", (tx) => listBrandRows(tx, operator.brandId, state));
  return rows.map((row) => ({ ...row, buildState: buildStateOf(row.buildState) }));
}

/** All that the console shows of a white-label. Of secrets only whether they are set. */
export interface WhiteLabelSettings extends BrandAdministration {
  readonly brand: Brand;
  readonly domains: readonly {
    readonly host: string;
    readonly kind: string;
    readonly isPrimary: boolean;
    readonly isPending: boolean;
  }[];
  readonly mail: BrandMailServer | null;
  /** The ids of its applications at providers, whose secrets are set then. */
  readonly clientIds: Readonly<Partial<Record<string, string>>>;
}

/** A white-label in detail. Throws `not_found`. */
export async function readWhiteLabel(operator: Operator, id: Id): Promise<WhiteLabelSettings> {
  const brand = await requireBrand(operator, id);
  const domains = await listBrandDomains(id);
  return db.platform("operations", async (tx) => {
    const administration = await readAdministration(tx, id);
    if (!administration) throw new ProductError("not_found", "notFound");
    const mail = await readMailServer(tx, id);
    return { ...administration, brand, domains, mail, clientIds: await readClientIds(tx, id) };
  });
}

/**
 * Makes a white-label. Only operators of the platform do: a reseller sees the one brand that they have. Throws
 * `not_found` for a reseller, `conflict` where the key is taken.
 */
export async function addWhiteLabel(
  operator: Operator,
  { key, name }: { readonly key: string; readonly name: string },
): Promise<Id> {
  if (operator.brandId !== null) throw new ProductError("not_found", "notFound");
  const id = newId();
  await db.platform("operations", async (tx) => {
    if (isDefaultBrand({ key }) || !(await createBrandIn(tx, id, key, name)))
      throw new ProductError("conflict", "brandKeyTaken", {
        fields: [{ path: "key", message: "brandKeyTaken" }],
      });
    await noteChange(tx, operator, {
      deed: "brand.create",
      brandId: id,
      subjectId: id,
      before: {},
      after: { key, name },
    });
  });
  return id;
}
