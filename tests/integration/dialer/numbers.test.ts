import { describe, expect, it } from "vitest";
import { GET as countries } from "@/app/api/dialer/countries/route.ts";
import { DELETE as remove, PUT as update } from "@/app/api/dialer/phones/[id]/route.ts";
import { GET as regions } from "@/app/api/dialer/regions/route.ts";
import { GET as states } from "@/app/api/dialer/states/route.ts";
import type { DialerCountryView, DialerPhoneView, DialerRegionView } from "@/lib/contracts/dialer.ts";
import { renewNumbers, settleNumbers } from "@/lib/domain/dialer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports } from "@/lib/wiring/ports.ts";
import { callRoute } from "../../factories/call-route.ts";
import { berlin, dialerStage } from "../../factories/dialer-stage.ts";

const stage = dialerStage();
const { at, control, database, left, order, list, getNumber, newCaller } = stage;
const as = () => ({ as: at.boss.token });
const readRegions = (query: Record<string, string>) =>
  callRoute<DialerRegionView[]>(regions, { ...as(), query });
const atProvider = () => control<{ number: string; name: string }[]>("GET", "/phones/numbers");
const soldUnder = async (ids: readonly string[]) =>
  (await atProvider()).filter(({ name }) => ids.includes(name)).length;
const numbersOf = (of = at.boss.workspaceId) =>
  database.admin<{ id: string; state: string; months_paid: number }[]>`
    select id, state, months_paid from phone_numbers where workspace_id = ${of} order by ordered_at, id`;
const fault = (kind: string, match: string, count = 1) =>
  control("POST", "/faults", { channel: "phones", kind, count, match });
const put = (id: string, body: object) =>
  callRoute<DialerPhoneView>(update, { ...as(), params: { id }, body });
const drop = (id: string) => callRoute(remove, { ...as(), params: { id } });
/** Months go by. */
const monthsPass = (count: number) =>
  database.admin`update phone_numbers set ordered_at = ordered_at - ${count}::int * interval '1 month',
    paid_until = paid_until - ${count}::int * interval '1 month',
    suspended_at = suspended_at - ${count}::int * interval '1 month' where workspace_id = ${at.boss.workspaceId}`;

describe("where numbers are sold", () => {
  it("tells countries with their phone code, states and categories [OC-300, OC-329]", async () => {
    const { payload } = await callRoute<DialerCountryView[]>(countries, as());
    expect(payload.find(({ country_code }) => country_code === "US")).toEqual({
      country_code: "US",
      code: "+1",
      name: "United States",
      has_states: true,
      available_categories: ["local", "toll_free"],
    });
    expect(payload.find(({ country_code }) => country_code === "DE")).toMatchObject({
      code: "+49",
      has_states: false,
    });
  });

  it("asks for a state where the country has them, and else for none [OC-318, OC-330, OC-331]", async () => {
    const found = await callRoute<DialerRegionView[]>(states, { ...as(), query: { country_code: "US" } });
    expect(found.payload).toContainEqual(expect.objectContaining({ _id: "NY", name: "New York" }));
    expect((await callRoute(states, { ...as(), query: { country_code: "DE" } })).payload).toEqual([]);
    const without = await readRegions({ country_code: "US" });
    expect([without.status, without.fields]).toMatchObject([400, [{ path: "state_id" }]]);
    const inState = (await readRegions({ country_code: "US", state_id: "NY" })).payload;
    expect(inState.map(({ name, phones_available }) => [name, phones_available])).toEqual([
      ["Buffalo", 3],
      ["New York", 12],
    ]);
  });

  it("prices each region in credits by the month and once [OC-301, OC-322]", async () => {
    const [first] = (await readRegions({ country_code: "DE" })).payload;
    expect(first).toEqual({
      _id: berlin,
      name: "Berlin",
      phones_available: 10,
      monthly_price: 30,
      installation_price: 20,
      is_sms_supported: false,
    });
    expect((await readRegions({ country_code: "AQ" })).payload).toEqual([]);
  });
});

describe("buying numbers", () => {
  it("buys them, and pays setup and first month [OC-298, OC-326, OC-332]", async () => {
    const key = newId();
    const { status, payload } = await order({
      region_id: berlin,
      count: 2,
      number_to_redirect: "4930123456",
      key,
    });
    expect([status, payload.order_id]).toEqual([200, key]);
    expect(await list()).toMatchObject([
      {
        status: "active",
        is_default: true,
        country: { country_code: "DE" },
        region: { name: "Berlin" },
        state: null,
        number_to_redirect: "4930123456",
      },
      { status: "active", is_default: false },
    ]);
    expect(payload.phones.map(({ id }) => id).sort()).toEqual((await list()).map(({ id }) => id).sort());
    expect(await left()).toBe(400);
    expect(await soldUnder(payload.phones.map(({ id }) => id))).toBe(2);
  });

  it("buys and charges once, however often and at once it is pressed", async () => {
    const wish = { region_id: berlin, count: 1, key: newId() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => order(wish)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const again = await order(wish);
    expect(again.payload.phones).toHaveLength(1);
    expect(await left()).toBe(450);
    expect(await soldUnder((await numbersOf()).map(({ id }) => id))).toBe(1);
    expect((await order({ ...wish, count: 2 })).status).toBe(409);
  });

  it("refuses more than there are, no region, and a redirect that is no number [OC-317, OC-319, OC-320]", async () => {
    const refused = async (body: object) => {
      const { status, fields } = await order({ region_id: berlin, count: 1, key: newId(), ...body });
      return [status, fields?.[0]?.path];
    };
    expect(await refused({ count: 11 })).toEqual([400, "count"]);
    expect(await refused({ count: 101 })).toEqual([400, "count"]);
    expect(await refused({ count: "many" })).toEqual([400, "count"]);
    expect(await refused({ region_id: "" })).toEqual([400, "region_id"]);
    expect(await refused({ region_id: "bm93aGVyZQ" })).toEqual([400, "region_id"]);
    expect(await refused({ number_to_redirect: "the office" })).toEqual([400, "number_to_redirect"]);
    expect(await left()).toBe(500);
  });

  it("buys nothing without the credits for all of them", async () => {
    const poor = await newCaller(99);
    const { status, reason } = await order({ region_id: berlin, count: 2, key: newId() }, poor.token);
    expect([status, reason]).toEqual([403, "out_of_credits"]);
    expect([await left(poor.workspaceId), await numbersOf(poor.workspaceId)]).toEqual([99, []]);
  });

  it("gives back what the provider refuses", async () => {
    await fault("401", "POST /IncomingPhoneNumbers", 1);
    const one = await order({ region_id: berlin, count: 1, key: newId() });
    expect([one.status, await left(), await list()]).toEqual([502, 500, []]);
    await fault("401", "POST /IncomingPhoneNumbers", 1);
    const two = await order({ region_id: berlin, count: 2, key: newId() });
    expect([two.status, two.payload.phones.length, await left()]).toEqual([200, 1, 450]);
  });

  it("takes the next number where somebody else was first", async () => {
    await fault("400", "POST /IncomingPhoneNumbers", 1);
    expect(await getNumber()).toMatchObject({ status: "active" });
    expect(await left()).toBe(450);
  });

  it("finds what was bought although the answer was lost, and gives back what wasn't", async () => {
    for (const [kind, state, credits] of [
      ["drop_after", "active", 450],
      ["drop_before", "failed", 450],
    ] as const) {
      await fault(kind, "POST /IncomingPhoneNumbers", 1);
      const { payload } = await order({ region_id: berlin, count: 1, key: newId() });
      expect(payload.phones[0]?.status).toBe("ordered");
      await database.admin`update phone_numbers set asked_at = asked_at - interval '1 hour' where state = 'ordered'`;
      await settleNumbers(ports().dialer);
      await settleNumbers(ports().dialer);
      expect((await numbersOf()).at(-1)?.state).toBe(state);
      expect(await left()).toBe(credits);
    }
  });
});

describe("an order that the upkeep settles while it is still under way", () => {
  /** What happens at the provider before, or after, it sells one. */
  async function slowly(when: "before" | "after", what: () => Promise<void>) {
    const { buy } = ports().dialer;
    Object.assign(ports().dialer, {
      buy: async (...given: Parameters<typeof buy>) => {
        if (when === "before") await what();
        const bought = await buy(...given);
        if (when === "after") await what();
        return bought;
      },
    });
  }
  const settle = async () => {
    await database.admin`update phone_numbers set asked_at = asked_at - interval '1 hour' where state = 'ordered'`;
    await settleNumbers(ports().dialer);
  };
  const states = async () => (await numbersOf()).map(({ state }) => state);

  it("buys nothing that was settled before its turn", async () => {
    let turn = 0;
    await slowly("after", async () => {
      if (turn++ === 0) await settle();
    });
    const { payload } = await order({ region_id: berlin, count: 3, key: newId() });
    // The first one was found; of the others nobody had been asked for, and nobody is any more.
    expect([payload.phones.length, (await states()).sort()]).toEqual([1, ["active", "failed", "failed"]]);
    expect([turn, await left(), (await atProvider()).length]).toEqual([1, 450, 1]);
  });

  it("keeps the number that the upkeep has found and put in use", async () => {
    await slowly("after", settle);
    const { id } = await getNumber();
    expect([await states(), await soldUnder([id])]).toEqual([["active"], 1]);
  });

  it("gives back what comes after it was given up, also where the provider can't be reached at first", async () => {
    await slowly("before", settle);
    await fault("503", "DELETE /IncomingPhoneNumbers", 1);
    expect((await order({ region_id: berlin, count: 1, key: newId() })).status).toBe(502);
    expect([await states(), await left(), (await atProvider()).length]).toEqual([["releasing"], 500, 1]);
    await database.admin`update phone_numbers set asked_at = asked_at - interval '1 hour'`;
    await settleNumbers(ports().dialer);
    expect([await states(), (await atProvider()).length]).toEqual([["released"], 0]);
  });
});

describe("a number", () => {
  it("gets a name and a redirect, and can be the default [OC-333]", async () => {
    const { payload } = await order({ region_id: berlin, count: 2, key: newId() });
    const other = payload.phones.find(({ is_default }) => !is_default)!;
    expect((await put(other.id, { name: " Sales ", is_default: true })).payload).toMatchObject({
      name: "Sales",
      is_default: true,
    });
    expect((await list()).map(({ is_default }) => is_default)).toEqual([true, false]);
    expect((await put(other.id, { number_to_redirect: "+4930987654" })).payload.name).toBe("Sales");
    expect((await put(other.id, { number_to_redirect: "" })).payload.number_to_redirect).toBeNull();
    expect((await put(newId(), { name: "x" })).status).toBe(404);
  });

  it("is given back at the provider at most once, and another becomes the default [OC-334]", async () => {
    const { payload } = await order({ region_id: berlin, count: 2, key: newId() });
    const gone = payload.phones.find(({ is_default }) => is_default)!;
    const answers = await Promise.all([drop(gone.id), drop(gone.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toMatchObject([{ is_default: true }]);
    const requests = await control<{ method: string }[]>("GET", "/phones/requests");
    const before = requests.filter(({ method }) => method === "DELETE").length;
    await drop(gone.id);
    await settleNumbers(ports().dialer);
    const after = await control<{ method: string }[]>("GET", "/phones/requests");
    expect(after.filter(({ method }) => method === "DELETE")).toHaveLength(before);
    expect(await soldUnder([gone.id])).toBe(0);
  });

  it("goes back later where the provider can't be reached", async () => {
    const { id } = await getNumber();
    await fault("503", "DELETE /IncomingPhoneNumbers", 1);
    expect((await drop(id)).status).toBe(200);
    expect([await list(), await soldUnder([id])]).toEqual([[], 1]);
    await database.admin`update phone_numbers set asked_at = asked_at - interval '1 hour' where id = ${id}`;
    await settleNumbers(ports().dialer);
    expect([await soldUnder([id]), (await numbersOf()).at(-1)?.state]).toEqual([0, "released"]);
  });

  it("is paid once a month", async () => {
    await getNumber();
    await renewNumbers();
    expect(await left()).toBe(450);
    await monthsPass(1);
    await Promise.all([renewNumbers(), renewNumbers()]);
    await renewNumbers();
    expect([await left(), (await numbersOf())[0]?.months_paid]).toEqual([420, 2]);
    expect((await list())[0]?.status).toBe("active");
  });

  it("without credits is suspended, goes on once there are some, and goes back after a week", async () => {
    at.boss = await newCaller(50);
    const { id } = await getNumber();
    await monthsPass(1);
    await renewNumbers();
    const [suspended] = await list();
    expect(suspended).toMatchObject({ id, status: "suspended", ends_at: expect.any(String) });
    expect((await put(id, { is_default: true })).status).toBe(409);
    await renewNumbers();
    expect((await list())[0]?.status).toBe("suspended");
    await database.admin`update phone_numbers set suspended_at = product_now() - interval '8 days' where id = ${id}`;
    await renewNumbers();
    expect(await list()).toEqual([]);
    await database.admin`update phone_numbers set asked_at = asked_at - interval '1 hour' where id = ${id}`;
    await settleNumbers(ports().dialer);
    expect([await soldUnder([id]), (await numbersOf())[0]?.state]).toEqual([0, "released"]);
    expect(await left()).toBe(0);
  });
});
