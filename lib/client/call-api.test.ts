import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountsAnswered } from "./accounts-answered.ts";
import { ApiError, callApi } from "./call-api.ts";

interface Seen {
  readonly address: string;
  readonly request: RequestInit & { headers: Record<string, string> };
}
const seen: Seen[] = [];
const assign = vi.fn();
const dispatchEvent = vi.fn();

/** A page at an address, and a server that gives every call the same answer. */
function at(page: string, status = 200, reply: unknown = { ok: true, payload: { n: 1 } }) {
  const { pathname, search } = new URL(page, "http://localhost");
  vi.stubGlobal("window", { location: { pathname, search, assign }, dispatchEvent });
  vi.stubGlobal("document", { documentElement: { lang: "de" } });
  vi.stubGlobal("fetch", async (address: string, request: Seen["request"]) => {
    seen.push({ address, request });
    return typeof reply === "string" ? new Response(reply, { status }) : Response.json(reply, { status });
  });
}
const failure = (call: Promise<unknown>) => call.then(() => null).catch((error: ApiError) => error);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  seen.length = 0;
  assign.mockReset();
  dispatchEvent.mockReset();
});

describe("a call of the browser", () => {
  it("goes to the public API of its own host, with the browser's session and the person's language [SH-514]", async () => {
    at("/inbox");
    await callApi("GET /workflows", { query: { limit: 1, query: null, credentials_id: undefined } });
    expect(seen[0]?.address).toBe("/api/workflows?limit=1");
    expect(seen[0]?.request).toMatchObject({ method: "GET", credentials: "same-origin" });
    expect(seen[0]?.request.headers).toEqual({ "x-app-locale": "de" });
  });

  it("gives a read up after 30 seconds, and a change never", async () => {
    at("/inbox");
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
    const left = new AbortController();
    await callApi("GET /workflows", { signal: left.signal });
    await callApi("POST /auth/sign_in", { body: { email: "a@b.example", password: "12345678" } });
    patience.abort();
    expect(timeout.mock.calls).toEqual([[30_000]]);
    expect(seen.map(({ request }) => request.signal?.aborted)).toEqual([true, undefined]);
    timeout.mockRestore();
  });

  it("names the workspace that the page's address names, but not on the pages of the way in [SH-484]", async () => {
    at("/inbox?space=w1&other=2");
    await callApi("GET /inbox/dialogs", { query: { filter: "all" } });
    await callApi("GET /auth/validate_token");
    at("/auth/sign-in?space=w1");
    await callApi("POST /auth/sign_in", { body: { email: "a@b.example", password: "12345678" } });
    await callApi("GET /users/fetch_user");
    at("/inbox");
    await callApi("GET /inbox/dialogs");
    expect(seen.map(({ address }) => address)).toEqual([
      "/api/inbox/dialogs?filter=all&space=w1",
      "/api/auth/validate_token?space=w1",
      "/api/auth/sign_in",
      "/api/users/fetch_user",
      "/api/inbox/dialogs",
    ]);
  });

  it("tells the page of every answer about a social account, good or bad, so that accounts and workspace are fetched anew [SH-395]", async () => {
    const params = { id: "1" };
    const told = () => dispatchEvent.mock.calls.map(([event]) => (event as Event).type);
    at("/inbox");
    await callApi("POST /credentials/{id}/delete", { params });
    expect(told()).toEqual([accountsAnswered]);
    at("/inbox", 400, { ok: false, error: "Wrong", reason: "invalid_input" });
    await failure(callApi("POST /credentials/{id}/send", { params, body: { resend: true } }));
    expect(told()).toEqual([accountsAnswered, accountsAnswered]);
    // A call that only reads accounts must not announce a change: the page would fetch in a circle.
    await failure(callApi("GET /credentials/fetch"));
    await failure(callApi("POST /space/create", { body: { name: "Acme" } }));
    expect(told()).toHaveLength(2);
  });

  it("sends an object as JSON and a form as a form [SH-485]", async () => {
    at("/inbox");
    await callApi("POST /space/create", { body: { name: "Acme" } });
    const file = new File(["a"], "people.csv");
    await callApi("POST /workflows/upload_csv_file", { body: { file } });
    expect(seen[0]?.request).toMatchObject({ body: '{"name":"Acme"}' });
    expect(seen[0]?.request.headers["content-type"]).toBe("application/json");
    expect((seen[1]!.request.body as unknown as FormData).get("file")).toMatchObject({ name: "people.csv" });
    expect(seen[1]?.request.headers["content-type"]).toBeUndefined();
  });

  it("gives back the payload of a good answer [SH-486]", async () => {
    at("/inbox");
    expect(await callApi("GET /users/fetch_user")).toEqual({ n: 1 });
  });

  it.each([
    [
      400,
      { ok: false, error: "Not valid email", reason: "invalid_input", fields: [{ path: "a", message: "b" }] },
    ],
    [
      200,
      { ok: false, error: "Not valid email", reason: "invalid_input", fields: [{ path: "a", message: "b" }] },
    ],
  ])("raises the server's text and the status for %i with ok: false [SH-487]", async (status, reply) => {
    at("/inbox", status, reply);
    const error = await failure(callApi("GET /users/fetch_user"));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "Not valid email", status, reason: "invalid_input" });
    expect(error?.fields).toEqual([{ path: "a", message: "b" }]);
  });

  it.each([
    [502, "<html>Bad gateway</html>"],
    [500, {}],
    [503, { ok: false }],
  ] as [number, unknown][])(
    "says 'Something went wrong' where an answer of %i has no text [SH-488]",
    async (status, reply) => {
      at("/inbox", status, reply);
      expect(await failure(callApi("GET /users/fetch_user"))).toMatchObject({
        message: "Something went wrong",
        status,
      });
    },
  );
});

describe("a 401", () => {
  const refused = { ok: false, error: "Token is not valid", reason: "token_invalid" };

  it("leads to the sign-in after 0.8 s [SH-489]", async () => {
    at("/campaigns/my-campaigns", 401, refused);
    expect(await failure(callApi("GET /users/fetch_user"))).toMatchObject({ status: 401 });
    vi.advanceTimersByTime(799);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledWith("/auth/sign-in");
  });

  it.each(["/auth/sign-in", "/auth/activate-email", "/error", "/v/abc"])(
    "stays on %s: a page of the sign-in, of an error or of a shared view [SH-489]",
    async (page) => {
      at(page, 401, refused);
      await failure(callApi("GET /users/fetch_user"));
      vi.advanceTimersByTime(5_000);
      expect(assign).not.toHaveBeenCalled();
    },
  );

  it("only throws while a token is checked [SH-490]", async () => {
    at("/campaigns/my-campaigns", 401, refused);
    expect(await failure(callApi("GET /auth/validate_token"))).toMatchObject({ status: 401 });
    vi.advanceTimersByTime(5_000);
    expect(assign).not.toHaveBeenCalled();
  });
});
