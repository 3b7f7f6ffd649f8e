import { NextRequest } from "next/server";
import { beforeAll, expect, it } from "vitest";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { closeConnections } from "@/lib/db/index.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { guardPage } from "@/lib/http/guard-page.ts";
import { countAddress, floodLimits } from "@/lib/http/turning/flood.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";

testDatabase();

beforeAll(async () => {
  await closeConnections();
  // Whoever asks the database gets no answer: what answers 429 has asked nothing.
  takeSettings({ RATE_LIMITS: "on", APP_DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" });
  forgetBrands();
});

const from = (peer: string) => ({ "x-outreach-peer": peer, "x-forwarded-for": "6.6.6.6" });
const call = async (peer: string) =>
  (await callRoute(fetchUser, { as: newToken(), headers: from(peer) })).status;
const page = async (peer: string) => {
  const headers = { host: "localhost", cookie: `session=${newToken()}`, ...from(peer) };
  return (await guardPage(new NextRequest("http://localhost/inbox", { headers }))).status;
};

it("a flood of made-up tokens costs the database nothing, by calls and by pages [S12]", async () => {
  expect([await call("192.0.2.1"), await page("192.0.2.1")], "below the limit it is asked").toEqual([
    503, 307,
  ]);
  const flood = new Headers(from("192.0.2.2"));
  for (let n = 0; n < floodLimits.address; n++) await countAddress(flood);
  expect([await call("192.0.2.2"), await page("192.0.2.2")]).toEqual([429, 429]);
  expect([await call("192.0.2.1"), await page("192.0.2.1")], "others go on").toEqual([503, 307]);
});
