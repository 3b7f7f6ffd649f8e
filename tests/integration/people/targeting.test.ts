import { beforeEach, expect, it } from "vitest";
import { addPeople, startSearch } from "@/lib/domain/searches/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { allBut, only, setPlan } from "../../factories/set-plan.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
let campaignId: string;

beforeEach(async () => {
  campaignId = newId();
  await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${sender.workspaceId}, ${campaignId}, ${sender.credentialId}, 'C', 'c', 'draft')`;
});

const search = (url: string) =>
  startSearch(sender, {
    url,
    credentialId: sender.credentialId,
    campaignId,
    movePeople: false,
    most: 10,
    key: newId(),
  });
const byCall = () =>
  addPeople(
    sender,
    campaignId,
    [{ fields: { full_name: "Ann Lee", social_url: "https://network.example/in/ann" }, custom: {} }],
    { movePeople: false },
  );

it.each([
  ["social_targeting", "search/results/people/?keywords=cto"],
  ["social_targeting", "sales/lists/people/7123"],
  ["social_targeting", "talent/hire/7/manage/all"],
  ["social_targeting", "talent/search?q=x"],
  ["post_targeting", "posts/x-1"],
  ["event_targeting", "events/x"],
  ["group_targeting", "groups/x"],
  ["api_targeting", null],
] as const)(
  "%s, and no other feature, lets people come from %j [BO-240, BO-241, BO-242, BO-243, BO-244]",
  async (needed, path) => {
    const begin = () => (path === null ? byCall() : search(`https://network.example/${path}`));
    await setPlan(database.admin, "pro", { features: allBut(needed) });
    await expect(begin()).rejects.toMatchObject({ reason: "feature_missing" });
    await setPlan(database.admin, "pro", { features: only(needed) });
    await expect(begin()).resolves.toBeDefined();
  },
);

it("a plan without any of them has no source of people but a file [OC-170]", async () => {
  await setPlan(database.admin, "pro", { features: only("campaigns") });
  for (const path of ["search/results/people/?keywords=cto", "posts/x-1", "events/x", "groups/x"])
    await expect(search(`https://network.example/${path}`)).rejects.toMatchObject({
      reason: "feature_missing",
    });
  await expect(byCall()).rejects.toMatchObject({ reason: "feature_missing" });
});
