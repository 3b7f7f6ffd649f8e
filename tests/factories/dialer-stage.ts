import { beforeEach } from "vitest";
import { POST as activate } from "@/app/api/dialer/activate/route.ts";
import { POST as events } from "@/app/api/dialer/events/route.ts";
import { POST as buy } from "@/app/api/dialer/phones/buy/route.ts";
import { GET as phones } from "@/app/api/dialer/phones/route.ts";
import { POST as voice } from "@/app/api/dialer/voice/route.ts";
import type { DialerPhoneView } from "@/lib/contracts/dialer.ts";
import { db } from "@/lib/db/index.ts";
import { grantCredits } from "@/lib/domain/credits/index.ts";
import { identityOf } from "@/lib/domain/dialer/rules/identity.ts";
import { placeId } from "@/lib/domain/dialer/rules/place.ts";
import { env } from "@/lib/env/index.ts";
import type { RouteHandler } from "@/lib/http/route.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { resetPorts } from "@/lib/wiring/ports.ts";
import { signatureOf } from "@/lib/world/phones/signed.ts";
import { ask, callRoute } from "./call-route.ts";
import { type MadeMember, makeMember } from "./make-workspace.ts";
import { productListeners } from "./product-listeners.ts";
import { runningWorld } from "./servers/running-world.ts";
import { allBut, setPlan } from "./set-plan.ts";

/** The token with which the world's telephony provider signs. */
const authToken = "embedded-world-phone-token-0001";
export const berlin = placeId({ country: "DE", category: "local", province: null, locality: "Berlin" });

/** A workspace with calling and credits, and the embedded world's telephony provider. */
export function dialerStage() {
  const { control, database } = runningWorld();
  productListeners();
  const at = {} as { boss: MadeMember };
  const newCaller = async (credits = 500) => {
    const made = await makeMember(database.admin);
    await setPlan(database.admin, "pro", { features: allBut() });
    await database.admin`update workspaces set tier = 'pro' where id = ${made.workspaceId}`;
    const { workspaceId } = made;
    await db.tenant({ workspaceId }, (tx) =>
      grantCredits(tx, { workspaceId, credits, source: "operator", key: newId() }),
    );
    return made;
  };
  beforeEach(async () => {
    resetPorts();
    await control("PUT", "/phones/manner", { late_ms: 0, copies: 1, is_held: true });
    at.boss = await newCaller();
    // Each test finds the provider's stock as it was.
    await database.admin`delete from phone_orders`;
    await control("DELETE", "/phones/numbers");
  });
  const left = async (of = at.boss.workspaceId) => {
    const [book] = await database.admin<{ left: number }[]>`
      select available::float8 / 1000 as left from credit_books where workspace_id = ${of}`;
    return book?.left;
  };
  const order = (body: object, as = at.boss.token) =>
    callRoute<{ order_id: string; phones: DialerPhoneView[] }>(buy, { as, body });
  const list = async (as = at.boss.token) => (await callRoute<DialerPhoneView[]>(phones, { as })).payload;
  /** Buys one number in Berlin. */
  const getNumber = async () =>
    (await order({ region_id: berlin, count: 1, key: newId() })).payload.phones[0]!;
  const turnOn = (as = at.boss.token) =>
    callRoute<{ one_time_key: string; has_dialer: boolean }>(activate, { as });
  const sign = (path: string, fields: URLSearchParams) =>
    signatureOf(authToken, `http://127.0.0.1:${env().PORT}${path}`, fields);
  /** The provider asks what to do with a call, or tells of one. */
  const tell = async (handler: RouteHandler, path: string, given: Record<string, string>, query = "") => {
    const fields = new URLSearchParams(given);
    return ask(handler, {
      body: fields.toString(),
      query,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": sign(`${path}${query ? `?${query}` : ""}`, fields),
      },
    });
  };
  const callOut = (from: string, to: string, more: Record<string, string> = {}, who: MadeMember = at.boss) =>
    tell(voice, "/api/dialer/voice", {
      CallSid: more.CallSid ?? `CA${newId().replaceAll("-", "")}`,
      From: `client:${identityOf(who)}`,
      To: to,
      source_number: from,
      ...more,
    }).then((answer) => answer.text());
  const news = (query: string, given: Record<string, string>) =>
    tell(events, "/api/dialer/events", given, query);
  return { at, control, database, newCaller, left, order, list, getNumber, turnOn, callOut, news, tell };
}
