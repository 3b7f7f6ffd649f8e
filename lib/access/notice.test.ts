import { describe, expect, it } from "vitest";
import { anonymous } from "../../tests/factories/viewer.ts";
import { withKeptQuery } from "./guards.ts";
import { noticeOf } from "./notice.ts";

const of = (query: string) => noticeOf(new URLSearchParams(query));

describe("the notice of an address", () => {
  it("tells how an activation or a registration went: done says which, success whether [SH-053]", () => {
    expect(of("success=true&done=activation")).toBe("activated");
    expect(of("success=false&done=activation")).toBe("notActivated");
    expect(of("done=activation")).toBe("notActivated");
    expect(of("success=true&done=registration")).toBe("registered");
    expect(of("success=&done=registration")).toBe("notRegistered");
  });

  it("is none for anything else", () => {
    for (const query of [
      "",
      "success=true",
      "success=true&done=toString",
      "done=%00&success=true",
      "notice=x",
    ])
      expect(of(query), query).toBeNull();
    expect(of("notice=unknown")).toBe("unknown");
  });

  it("is kept on the way to the page that the guards choose [SH-053]", () => {
    const query = new URLSearchParams("success=true&done=activation");
    expect(withKeptQuery("/campaigns", query, anonymous)).toBe("/campaigns?notice=activated");
  });
});
