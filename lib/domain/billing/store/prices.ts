import type { BillingInterval } from "@/lib/access/billing-terms.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Price } from "../rules/standing.ts";

interface Row {
  readonly id: Id;
  readonly kind: Price["kind"];
  readonly externalId: string;
  readonly interval: BillingInterval;
  readonly currency: string;
  readonly amount: number;
  readonly tier: string | null;
  readonly credits: number | null;
  readonly name: string;
  readonly card: unknown;
  readonly promotionCode: string | null;
  readonly promotionPercent: number | null;
  readonly promotionDescription: string;
  readonly freeSeats: number;
  readonly minimumQuantity: number;
  readonly isOffered: boolean;
}

const columns = `p.id, p.kind, p.external_id as "externalId", p.interval, p.currency, p.amount, p.tier, p.credits, p.name,
  p.card_description as card, p.promotion_code as "promotionCode", p.promotion_percent as "promotionPercent",
  p.promotion_description as "promotionDescription", p.free_seats as "freeSeats",
  p.minimum_quantity as "minimumQuantity", p.is_offered as "isOffered"`;

function toPrice({ card, promotionCode, promotionPercent, promotionDescription, ...row }: Row) {
  const { features } = (card ?? {}) as { readonly features?: unknown };
  return {
    ...row,
    features: Array.isArray(features) ? features.filter((each) => typeof each === "string") : [],
    promotion:
      promotionCode === null || promotionPercent === null
        ? null
        : { code: promotionCode, percentOff: promotionPercent, description: promotionDescription },
  };
}

export type OfferedPrice = Price & { readonly isOffered: boolean };

/**
 * What the workspace's brand sells: plans by what they cost, then packs of credits. A plan that the brand lets nobody
 * choose isn't offered.
 */
export async function listPrices(sql: Sql, workspaceId: Id): Promise<OfferedPrice[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from billing_prices p join workspaces w on w.brand_id = p.brand_id
      left join brand_plans b on b.brand_id = p.brand_id and b.tier = p.tier
      where w.id = $1::uuid and p.is_offered and coalesce(b.is_enabled, true)
      order by p.kind desc, p.amount, p.id limit 200`,
    [workspaceId],
  );
  return rows.map(toPrice);
}

/** A price of the workspace's brand, offered as `listPrices` says or not. Null: the brand has none of that id. */
export async function findPrice(sql: Sql, workspaceId: Id, id: Id): Promise<OfferedPrice | null> {
  const [row] = await sql.query<Row & { readonly isEnabled: boolean }>(
    `select ${columns}, coalesce(b.is_enabled, true) as "isEnabled"
       from billing_prices p join workspaces w on w.brand_id = p.brand_id
       left join brand_plans b on b.brand_id = p.brand_id and b.tier = p.tier
      where w.id = $1::uuid and p.id = $2::uuid`,
    [workspaceId, id],
  );
  if (!row) return null;
  const { isEnabled, ...price } = row;
  return toPrice({ ...price, isOffered: price.isOffered && isEnabled });
}

/** The same by the provider's id of it. */
export async function findPriceOf(sql: Sql, workspaceId: Id, externalId: string): Promise<Price | null> {
  const [row] = await sql.query<Row>(
    `select ${columns} from billing_prices p join workspaces w on w.brand_id = p.brand_id
      where w.id = $1::uuid and p.external_id = $2::text`,
    [workspaceId, externalId],
  );
  return row ? toPrice(row) : null;
}

/** All prices of a brand, offered or not. */
export async function listAllPrices(sql: Sql, brandId: Id): Promise<OfferedPrice[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from billing_prices p where p.brand_id = $1::uuid
      order by p.kind desc, p.amount, p.id limit 1000`,
    [brandId],
  );
  return rows.map(toPrice);
}

/** Offers a price no more. Returns whether the brand has it. */
export async function withdrawPrice(sql: Sql, brandId: Id, externalId: string): Promise<boolean> {
  const rows = await sql.query<{ id: Id }>(
    `update billing_prices set is_offered = false where brand_id = $1::uuid and external_id = $2::text returning id`,
    [brandId, externalId],
  );
  return rows.length > 0;
}

/** A price as an operator gives it. */
export type GivenPrice = Omit<Price, "id"> & { readonly brandId: Id; readonly id: Id };

/** Writes a price of a brand, or changes the one with the same id at the provider. */
export async function putPrice(sql: Sql, price: GivenPrice): Promise<void> {
  const { promotion } = price;
  await sql.query(
    `insert into billing_prices (id, brand_id, kind, external_id, interval, currency, amount, tier, credits, name,
       card_description, promotion_code, promotion_percent, promotion_description, free_seats, minimum_quantity)
     values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::int, $8::text, $9::int, $10::text,
       $11::jsonb, $12::text, $13::int, $14::text, $15::int, $16::int)
     on conflict (brand_id, external_id) do update set kind = excluded.kind, interval = excluded.interval,
       currency = excluded.currency, amount = excluded.amount, tier = excluded.tier, credits = excluded.credits,
       name = excluded.name, card_description = excluded.card_description, promotion_code = excluded.promotion_code,
       promotion_percent = excluded.promotion_percent, promotion_description = excluded.promotion_description,
       free_seats = excluded.free_seats, minimum_quantity = excluded.minimum_quantity, is_offered = true`,
    [
      price.id,
      price.brandId,
      price.kind,
      price.externalId,
      price.interval,
      price.currency,
      price.amount,
      price.tier,
      price.credits,
      price.name,
      JSON.stringify({ features: price.features }),
      promotion?.code ?? null,
      promotion?.percentOff ?? null,
      promotion?.description ?? "",
      price.freeSeats,
      price.minimumQuantity,
    ],
  );
}
