import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/client/call-api.ts";
import { toast } from "../../ui/toast/toast.tsx";
import { type Offered, onOffered } from "./offer-upgrade.ts";
import { tellFailure } from "./tell-failure.ts";

describe("a call that failed", () => {
  const raised = vi.spyOn(toast, "error").mockImplementation(() => {});
  beforeEach(() => vi.stubGlobal("window", new EventTarget()));
  afterEach(() => {
    vi.unstubAllGlobals();
    raised.mockClear();
  });
  const refused = (reason: ApiError["reason"]) =>
    new ApiError("Your plan allows 2 campaigns", 403, reason, [], null);

  it("opens the upgrade prompt instead of a toast where the plan lacks something [SH-496]", () => {
    const offered: Offered[] = [];
    const forget = onOffered((one) => offered.push(one));
    tellFailure(refused("feature_missing"), "Offline");
    expect(offered).toEqual([{ title: "Your plan allows 2 campaigns" }]);
    expect(raised).not.toHaveBeenCalled();
    tellFailure(refused("forbidden"), "Offline");
    tellFailure(new TypeError("Failed to fetch"), "Offline");
    expect(offered).toHaveLength(1);
    expect(raised.mock.calls).toEqual([["Your plan allows 2 campaigns"], ["Offline"]]);
    forget();
  });

  it("is a toast on a page without a prompt, so that it is told at all", () => {
    tellFailure(refused("feature_missing"), "Offline");
    expect(raised.mock.calls).toEqual([["Your plan allows 2 campaigns"]]);
  });
});
