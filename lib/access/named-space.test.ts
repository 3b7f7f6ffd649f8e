import { describe, expect, it } from "vitest";
import { sent, viewer } from "@/tests/factories/viewer.ts";
import { withKeptQuery } from "./guards.ts";
import { refuseNamedSpace } from "./named-space.ts";

const own = "0190b2a4-0000-7000-8000-00000000000a";
const member = viewer({ workspace: { id: own } });

describe("a workspace that an address names", () => {
  it("is one's own whatever the case of its letters", () => {
    const query = new URLSearchParams({ space: own.toUpperCase() });
    expect(refuseNamedSpace(own.toUpperCase(), member)).toBeNull();
    expect(sent("/inbox", member, `${query}`)).toBeNull();
    expect(withKeptQuery("/campaigns", query, member)).toBe(`/campaigns?space=${own.toUpperCase()}`);
  });
});
