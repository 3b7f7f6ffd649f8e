import { beforeEach } from "vitest";
import { GET as checkout } from "@/app/api/billing/checkout/route.ts";
import { POST as receive } from "@/app/api/billing/events/route.ts";
import { GET as info } from "@/app/api/billing/info/route.ts";
import type { BillingView } from "@/lib/contracts/billing.ts";
import { refreshAccount } from "@/lib/domain/billing/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports, resetPorts } from "@/lib/wiring/ports.ts";
import { ask, callRoute } from "./call-route.ts";
import { type MadeMember, makeBrand, makeMember } from "./make-workspace.ts";
import { productListeners } from "./product-listeners.ts";
import { runningWorld } from "./servers/running-world.ts";

export interface Told {
  readonly id: string;
  readonly body: string;
  readonly signature: string;
}

/** A workspace whose brand sells plans and credits, and the embedded world's payment provider. */
export function billingStage() {
  const { control, database } = runningWorld();
  productListeners();
  const at = {} as { boss: MadeMember; prices: Record<string, string> };
  const pricesOf = async (brandId: string) => {
    await database.admin`insert into billing_prices (id, brand_id, kind, external_id, interval, currency, amount, tier,
        credits, name, free_seats, minimum_quantity, promotion_code, promotion_percent, promotion_description)
      values
        (${newId()}, ${brandId}, 'plan', 'price_basic_monthly', 'monthly', 'EUR', 3900, 'basic', null, 'Basic', 0, 1, null, null, ''),
        (${newId()}, ${brandId}, 'plan', 'price_pro_monthly', 'monthly', 'EUR', 7900, 'pro', null, 'Pro', 1, 2, null, null, ''),
        (${newId()}, ${brandId}, 'plan', 'price_pro_annual', 'annual', 'EUR', 79000, 'pro', null, 'Pro', 1, 2,
          'promo_annual_20', 20, 'A fifth off'),
        (${newId()}, ${brandId}, 'credits', 'price_credits_500', 'custom', 'EUR', 2500, null, 500, '500 credits', 0, 1, null, null, '')
      on conflict do nothing`;
    const rows = await database.admin<{ id: string; external: string }[]>`
      select id, external_id as external from billing_prices where brand_id = ${brandId}`;
    return Object.fromEntries(rows.map(({ id, external }) => [external.replace("price_", ""), id]));
  };
  beforeEach(async () => {
    resetPorts();
    await control("PUT", "/payments/manner", { late_ms: 0, copies: 1, is_held: false, slow_ms: 600_000 });
    at.prices = await pricesOf(await makeBrand(database.admin));
    at.boss = await newBuyer();
  });
  /** An admin of a workspace with billing on and the free plan. */
  const newBuyer = async () => {
    const made = await makeMember(database.admin);
    await database.admin`update workspaces set is_billing_enabled = true, tier = 'free', cloud_seats = 1,
      extension_seats = 0 where id = ${made.workspaceId}`;
    return made;
  };
  const workspace = async (id = at.boss.workspaceId) => {
    const [row] =
      await database.admin`select tier, is_paid, payment_in_progress, subscription_mode, cloud_seats,
      extension_seats from workspaces where id = ${id}`;
    return row!;
  };
  const page = (price: string, as = at.boss.token) =>
    callRoute<{ url: string }>(checkout, { as, query: { price_id: at.prices[price]! } });
  const refOf = (url: string) => url.split("/").at(-1)!;
  const pay = (url: string, number = "4242424242424242") =>
    control("POST", `/payments/checkout/${refOf(url)}/pay`, { number });
  const look = (id = at.boss.workspaceId) => refreshAccount(ports().payments, id);
  const read = async (as = at.boss.token) => (await callRoute<BillingView>(info, { as })).payload;
  const told = () => control<Told[]>("GET", "/payments/events");
  const tell = ({ body, signature }: Pick<Told, "body" | "signature">) =>
    ask(receive, { body, headers: { "stripe-signature": signature } });
  /** Buys a plan at the provider's page. */
  const subscribe = async (price = "pro_monthly", number?: string) => {
    const { payload } = await page(price);
    await pay(payload.url, number);
    await look();
  };
  const bought = () =>
    database.admin`select kind, state, credits, quantity from billing_orders
      where workspace_id = ${at.boss.workspaceId} order by created_at`;
  return {
    at,
    control,
    database,
    newBuyer,
    workspace,
    page,
    refOf,
    pay,
    look,
    read,
    told,
    tell,
    subscribe,
    bought,
  };
}
