import { afterEach, expect, it, vi } from "vitest";
import { textsOf } from "../../tests/factories/render-static.ts";
import { connectAccount, NoAddress } from "./connect-account.ts";

const assign = vi.fn();

/** The browser, to which the server answers this. */
function answered(payload: object) {
  vi.stubGlobal("window", { location: { pathname: "/integrations", search: "", assign } });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, payload }));
}
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockReset();
});

it("a connect reply without an address raises “Can not get OAuth url”, and nothing is opened [OC-414]", async () => {
  for (const payload of [{}, { url: "" }]) {
    answered(payload);
    await expect(connectAccount("google", null)).rejects.toBeInstanceOf(NoAddress);
  }
  expect(assign).not.toHaveBeenCalled();
  expect(textsOf("en").integrations).toMatchObject({ noAddress: "Can not get OAuth url" });
});

it("one with an address opens it", async () => {
  answered({ url: "https://accounts.example/o" });
  await connectAccount("google", "account");
  expect(assign).toHaveBeenCalledWith("https://accounts.example/o");
});
