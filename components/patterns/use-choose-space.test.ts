import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { SpaceItem } from "@/lib/contracts/workspaces.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { useChooseSpace } from "./use-choose-space.ts";

afterEach(() => vi.unstubAllGlobals());

/** Chooses a workspace on a page of admin mode, or of a member. Returns where the browser went, and what was called. */
async function chosen(isAdminMode: boolean, space: Partial<SpaceItem>) {
  const went: string[] = [];
  const fetch = vi.fn(async () => Response.json({ ok: true, payload: {} }));
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("window", {
    location: {
      pathname: "/campaigns/my-campaigns",
      search: "?space=w1&selectedCred=a",
      assign: (address: string) => went.push(address),
    },
    sessionStorage: { getItem: () => null, setItem: () => {} },
    addEventListener: () => {},
    dispatchEvent: () => true,
  });
  let choose: ReturnType<typeof useChooseSpace>["choose"] | undefined;
  const Chooser = () => {
    choose = useChooseSpace("Chosen", isAdminMode).choose;
    return null;
  };
  renderStatic(createElement(Chooser));
  void choose!({ _id: "w2", is_current: false, ...space } as SpaceItem);
  await vi.waitFor(() => expect(went).toHaveLength(1));
  return { went, calls: fetch.mock.calls.length };
}

it("in admin mode a choice sets the address's space and loads the page again; nothing else is told which one it is [SH-123]", async () => {
  expect(await chosen(true, {})).toEqual({ went: ["/campaigns/my-campaigns?space=w2"], calls: 0 });
  expect(await chosen(true, { is_current: true })).toMatchObject({
    went: ["/campaigns/my-campaigns?space=w2"],
  });
  expect(await chosen(false, {})).toEqual({ went: ["/"], calls: 1 });
});
