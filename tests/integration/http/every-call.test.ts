import { describe, expect, it } from "vitest";
import { everyContract, nameOf, servedMethods } from "../../factories/every-call.ts";

/** The description of the API describes the calls and is none itself. */
const notCalls = ["GET /openapi.json"];

const served = await servedMethods();
const contracts = everyContract();

describe("the table of calls", () => {
  it("finds the routes", () => {
    expect(served.length).toBeGreaterThan(50);
  });

  it.each(served.map((each) => [nameOf(each), each] as const))(
    "%s was made by route() from a contract of its own place [S1]",
    (name, { method, path, handler }) => {
      if (notCalls.includes(name)) return expect(Object.hasOwn(handler, "call")).toBe(false);
      const call = handler.call;
      expect(call, "made by route()").toBeDefined();
      expect({ method: call?.method, path: call?.path }).toEqual({ method, path });
      expect(
        contracts.some((each) => each === call),
        "in lib/contracts/index.ts",
      ).toBe(true);
    },
  );

  it("has one handler for every contract, and no contract twice [S1]", () => {
    const answered = served.filter(({ handler }) => Object.hasOwn(handler, "call")).map(nameOf);
    expect(contracts.map(nameOf).sort()).toEqual(answered.sort());
    expect(new Set(answered).size).toBe(answered.length);
  });
});
