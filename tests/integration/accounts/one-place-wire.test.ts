import { beforeEach, expect, it } from "vitest";
import { POST as signIn } from "@/app/api/credentials/[id]/do_auth/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import { GET as list } from "@/app/api/credentials/fetch/route.ts";
import { GET as notices } from "@/app/api/notifications/fetch/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { callRoute } from "../../factories/call-route.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const { database } = runningWorld();
productListeners();
let one: MadeMember;
let two: MadeMember;
beforeEach(async () => {
  [one, two] = [await makeMember(database.admin), await makeMember(database.admin)];
});

const cookies = [
  { domain: ".network.example", name: "network_session", value: "session-of-acc-2", path: "/" },
];
const connect = (as: MadeMember) =>
  callRoute<CredentialView>(create, {
    as: as.token,
    body: { email: "ben.okafor@network.example", country_code: "DE", timezone: "Europe/Berlin", cookies },
  });
const accounts = async (as: MadeMember) =>
  (await callRoute<CredentialView[]>(list, { as: as.token })).payload;

it("an account that is signed in in another workspace says so here, with the way back, and names nobody", async () => {
  const older = (await connect(one)).payload;
  const newer = (await connect(two)).payload;
  const [here] = await accounts(one);
  expect(here).toMatchObject({
    _id: older._id,
    status: "invalid",
    auth_status: { logged_in_at: null, wrong_password: false, signed_in_elsewhere_at: expect.any(String) },
  });
  for (const text of [two.workspaceId, two.userId, newer._id])
    expect(JSON.stringify(here)).not.toContain(text);
  const told = await callRoute<{ title: string; text: string; action: { text: string } }[]>(notices, {
    as: one.token,
  });
  expect(told.payload).toMatchObject([
    {
      kind: "broken_automation",
      title: "Signed in somewhere else",
      text: "Ben Okafor was signed in somewhere else. An account works in one place only, so its campaigns stand still here. Sign in to go on here.",
      action: { text: "Sign in" },
    },
  ]);
  const back = await callRoute<CredentialView>(signIn, {
    as: one.token,
    params: { id: older._id },
    body: { cookies },
  });
  expect(back.payload).toMatchObject({
    status: "active",
    auth_status: { logged_in_at: expect.any(String), signed_in_elsewhere_at: null },
  });
  expect((await accounts(two))[0]).toMatchObject({
    status: "invalid",
    auth_status: { signed_in_elsewhere_at: expect.any(String) },
  });
});
