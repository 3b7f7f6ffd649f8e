import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { calendlyCalendar } from "./adapter.ts";

let server: Server;
let asked = 0;
/** A service that gives these answers, by path. Without one it knows nothing of what it is asked. */
async function port(answers: Readonly<Record<string, object>>) {
  asked = 0;
  server = createServer(({ url = "" }, response) => {
    asked += 1;
    const answer = answers[url.split("?")[0]!];
    response.statusCode = answer ? 200 : 404;
    response.end(JSON.stringify(answer ?? { message: "not found" }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return calendlyCalendar({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
const list = (collection: readonly object[], next: string | null = null) => ({
  collection,
  pagination: { next_page_token: next },
});
const event = (id: string) => ({ uri: `https://c.example/${id}`, updated_at: "2026-11-25T10:00:00Z" });
const invitee = (id: string, email: string | null) => ({
  uri: `https://c.example/${id}`,
  email,
  created_at: "2026-11-25T10:00:00Z",
});
const since = new Date("2026-11-25T09:00:00Z");

afterEach(() => new Promise((closed) => server.close(closed)));

describe("odd answers of Calendly", () => {
  it("with empty pages without an end are asked for no further than a full list would be", async () => {
    const calendly = await port({
      "/event_types": list([], "again"),
      "/scheduled_events": list([], "again"),
    });
    expect(await calendly.eventTypes("token", "u")).toEqual([]);
    expect(asked).toBeLessThanOrEqual(5);
    expect((await calendly.bookings("token", "u", since)).bookings).toEqual([]);
    expect(asked).toBeLessThanOrEqual(15);
  });

  it("about one thing or one meeting hide none of the others", async () => {
    const calendly = await port({
      "/event_types": list([
        { uri: "https://c.example/odd", name: null, scheduling_url: 7 },
        { uri: "https://c.example/good", name: "Good", scheduling_url: "https://c.example/g" },
      ]),
      "/scheduled_events": list([{ uri: null }, event("gone"), event("held")]),
      "/scheduled_events/held/invitees": list([invitee("a", null), invitee("b", "b@p.example")]),
    });
    expect((await calendly.eventTypes("token", "u")).map(({ name }) => name)).toEqual(["Good"]);
    const { bookings } = await calendly.bookings("token", "u", since);
    expect(bookings.map(({ email }) => email)).toEqual(["b@p.example"]);
  });
});
