import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/client/call-api.ts";
import { afterTokenCheck, refusalStandsMs } from "./after-token-check.ts";

const refused = (status: number) => new ApiError("Can not find space!", status, "forbidden", [], null);

describe("after a check of the token", () => {
  it("the server's words stand for 15 s where it refuses the workspace, or the question", () => {
    expect(refusalStandsMs).toBe(15_000);
    for (const status of [403, 429, 400])
      expect(afterTokenCheck("w", refused(status))).toEqual({
        kind: "refused",
        message: "Can not find space!",
      });
  });

  it("a page goes on with the workspace that was allowed, and without it where there is no session", () => {
    expect(afterTokenCheck("w", null)).toEqual({ kind: "go", to: "/?space=w" });
    expect(afterTokenCheck("w", refused(401))).toEqual({ kind: "go", to: "/" });
  });

  it("a server that gave no answer, or can't, is tried again", () => {
    for (const thrown of [new TypeError("Failed to fetch"), refused(503), refused(500)])
      expect(afterTokenCheck("w", thrown)).toEqual({ kind: "unreachable" });
  });
});
