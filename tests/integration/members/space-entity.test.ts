import { expect, it } from "vitest";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import type { SpaceView } from "@/lib/contracts/workspaces.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

it("a workspace has each field of the specification; those of parts that aren't built are null, empty or false [SH-116, SH-120]", async () => {
  const owner = await makeMember(database.admin);
  await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
  const { payload } = await callRoute<SpaceView>(spaceInfo, { as: owner.token });
  const fields =
    "_id name email brand avatar status admins users tier is_paid payment_in_progress is_billing_enabled has_dialer show_crm crm_tokens subscription subscription_mode used_seats subscription_used_seats total_seats available_seats cloud_seats_available extension_seats_available extension_overusage features_settings vendasta_bar credits_usage notifications stripe_customer info config ghl_token ghl_space_id";
  expect(Object.keys(payload)).toEqual(expect.arrayContaining(fields.split(" ")));
  expect(payload).toMatchObject({
    features_settings: { seats_settings: { cloud: 3 } },
    vendasta_bar: { max_credentials: null },
    notifications: { is_expired_hubspot_token: false },
    stripe_customer: { is_billing_enabled: false },
    info: { location: { country_code: null } },
    config: { logo_shape: "square" },
    credits_usage: null,
    subscription: null,
    admins: [owner.userId],
    tier: "pro",
    total_seats: 3,
  });
  expect(payload.users).toHaveLength(2);
});
