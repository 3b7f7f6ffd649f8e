import { expect, it } from "vitest";
import { listPacks, readBilling } from "@/lib/domain/billing/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { billingCommand, priceCommand } from "@/lib/server/price-command.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeNamedBrand, quill } from "../../factories/make-brand.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

/** A brand that sells nothing yet, and a workspace of it with billing on. */
async function buyerOf() {
  const key = `sells-${newId()}`;
  const brandId = await makeNamedBrand(database.admin, { ...quill, key, host: `${key}.example` });
  const { workspaceId } = await makeMember(database.admin);
  await database.admin`update workspaces set brand_id = ${brandId}, is_billing_enabled = true,
    subscription_mode = 'no_sub' where id = ${workspaceId}`;
  return { brandId, workspaceId };
}

it("an operator says what a brand sells, and what no more; it is offered to its workspaces at once", async () => {
  const { brandId, workspaceId } = await buyerOf();
  expect(await priceCommand(brandId, [])).toEqual(["It sells nothing."]);
  const words = [
    "plan",
    "tier=pro",
    "interval=monthly",
    "currency=EUR",
    "amount=79.90",
    "name=Pro",
    "minimum=2",
  ];
  await priceCommand(brandId, ["price_a", ...words]);
  const listed = await priceCommand(brandId, [
    ...["price_b", "credits", "credits=500", "currency=EUR", "amount=25", "name=Starter"],
  ]);
  expect(listed).toEqual(["price_a\tpro, monthly\t€79.90\tPro", "price_b\t500 credits\t€25\tStarter"]);
  const { prices } = await readBilling(workspaceId);
  expect(
    prices.map(({ externalId, amount, minimumQuantity }) => [externalId, amount, minimumQuantity]),
  ).toEqual([
    ["price_a", 7_990, 2],
    ["price_b", 2_500, 1],
  ]);
  expect(await listPacks(workspaceId)).toMatchObject([{ name: "Starter", credits: 500, amount: 2_500 }]);

  // Told again, it is replaced; ended, it is offered no more.
  await priceCommand(brandId, ["price_a", ...words.slice(0, -1), "free_seats=1"]);
  expect((await readBilling(workspaceId)).prices[0]).toMatchObject({ minimumQuantity: 1, freeSeats: 1 });
  await priceCommand(brandId, ["price_b", "off"]);
  expect(await listPacks(workspaceId)).toEqual([]);
  expect((await priceCommand(brandId, [])).at(-1)).toBe("price_b\t500 credits\t€25\tStarter\tsold no more");
  await expect(priceCommand(brandId, ["price_c", "off"])).rejects.toThrow("The brand has no price price_c.");
  await expect(priceCommand(brandId, ["price_c", "plan"])).rejects.toThrow("currency=EUR");
});

it("packs aren't for sale where nothing is sold to the workspace [BO-147, BO-168]", async () => {
  const { brandId, workspaceId } = await buyerOf();
  await priceCommand(brandId, [
    "price_b",
    "credits",
    "credits=500",
    "currency=EUR",
    "amount=25",
    "name=Starter",
  ]);
  for (const change of [{ subscription_mode: "disabled" }, { subscription_mode: "manual" }]) {
    expect(await listPacks(workspaceId)).toHaveLength(1);
    await database.admin`update workspaces set ${database.admin(change)} where id = ${workspaceId}`;
    expect(await listPacks(workspaceId)).toEqual([]);
    await database.admin`update workspaces set subscription_mode = 'no_sub' where id = ${workspaceId}`;
  }
});

it("an operator says whether a brand's new workspaces pay", async () => {
  const { brandId } = await buyerOf();
  const isOn = async () =>
    (await database.admin`select is_billing_enabled as is from brands where id = ${brandId}`)[0]!.is;
  expect(await billingCommand(brandId, true)).toEqual([
    "Workspaces made under the brand from now on begin with the free plan and buy.",
  ]);
  expect(await isOn()).toBe(true);
  await billingCommand(brandId, false);
  expect(await isOn()).toBe(false);
});
