import { createElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { closedNotifications, closeNotification } from "./closed.ts";
import { overPage } from "./over-page.ts";
import { codeAddress } from "./use-code-asked.ts";
import { Warnings } from "./warnings.tsx";

const one = (id: string, more: Partial<NotificationView> = {}): NotificationView => ({
  _id: id,
  kind: "broken_automation",
  type: "danger",
  title: "Signed out",
  text: `Account ${id} stands still.`,
  photo_link: null,
  credential_id: id,
  action: { type: "router", text: "Sign in", meta: `/credentials/add?credential=${id}` },
  ...more,
});
const asked = (id: string) => one(id, { kind: "security_code_needed" });

describe("warnings over the page", () => {
  const shown = (open: readonly NotificationView[] | null) =>
    renderStatic(
      createElement(Warnings, {
        notifications: { open, error: null, close: () => {}, retry: () => {} },
        keptIn: (address: string) => `${address}&space=w`,
        onModal: () => {},
      }),
    );

  it("are the urgent ones, with their button and a way to close them, three at most [SH-429]", () => {
    const page = shown([one("1"), one("2", { type: "warning" }), one("3"), one("4"), one("5"), one("6")]);
    for (const id of ["1", "3", "4"]) expect(page).toContain(`Account ${id} stands still.`);
    for (const id of ["2", "5", "6"]) expect(page).not.toContain(`Account ${id} stands still.`);
    expect(page).toContain('href="/credentials/add?credential=1&amp;space=w"');
    expect(page.match(/aria-label="Close “Signed out”"/g)?.length).toBe(3);
  });

  it("aren't there where nothing is urgent, or nothing is known yet", () => {
    expect(shown([one("1", { type: "info" })])).not.toContain("stands still");
    expect(shown(null)).not.toContain("stands still");
  });
});

describe("what stands over the page", () => {
  const ids = (open: readonly NotificationView[], told: readonly string[] = []) => {
    const { persistent, passing } = overPage(open, new Set(told));
    return [persistent.map(({ _id }) => _id), passing.map(({ _id }) => _id)];
  };
  const info = (id: string) => one(id, { type: "info" });

  it("is three at most: the urgent ones stay, others pass beside them as far as there is room [SH-441]", () => {
    expect(ids([info("a"), info("b"), info("c"), info("d")])).toEqual([[], ["a", "b", "c"]]);
    expect(ids([one("1"), one("2"), info("a"), info("b")])).toEqual([["1", "2"], ["a"]]);
    expect(ids([one("1"), one("2"), one("3"), one("4"), info("a")])).toEqual([["1", "2", "3"], []]);
  });

  it("shows what was told already no more, and then what comes next [SH-441]", () => {
    const open = [info("a"), info("b"), info("c"), info("d")];
    expect(ids(open, ["a"])).toEqual([[], ["b", "c", "d"]]);
    expect(ids(open, ["a", "b", "c", "d"])).toEqual([[], []]);
    expect(ids([one("1")], ["1"])).toEqual([["1"], []]);
  });
});

describe("what was closed", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    const localStorage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    };
    vi.stubGlobal("window", { localStorage });
  });

  it("is remembered in this browser, the latest two hundred [SH-431]", () => {
    expect(closedNotifications().size).toBe(0);
    for (let id = 0; id < 250; id++) closeNotification(`${id}`);
    expect(closedNotifications().size).toBe(200);
    expect(closedNotifications().has("249")).toBe(true);
    expect(closeNotification("249").size).toBe(200);
  });

  it.each(["", "{", "7", '{"a":1}', "[1,null]"])("is nothing where %j is kept", (text) => {
    kept.set("closedNotifications", text);
    expect(closedNotifications().size).toBe(0);
  });
});

describe("a security code", () => {
  const at = (open: readonly NotificationView[], account: string | null, path = "/inbox", query = "a=1") =>
    codeAddress(open, account, path, new URLSearchParams(query));

  it("opens the wizard over the page where the first one is the selected account's [SH-430]", () => {
    expect(at([one("9"), asked("1"), asked("2")], "1")).toBe("/inbox?a=1&addNewModal=true&credential=1");
    for (const kind of ["security_code_expired", "security_code_wrong"] as const)
      expect(at([one("1", { kind })], "1")).not.toBeNull();
  });

  it("opens nothing for another account, where the wizard is open, or on its own page [SH-430]", () => {
    expect(at([asked("1"), asked("2")], "2")).toBeNull();
    expect(at([asked("1")], null)).toBeNull();
    expect(at([one("1")], "1")).toBeNull();
    expect(at([asked("1")], "1", "/inbox", "addNewModal=true")).toBeNull();
    expect(at([asked("1")], "1", "/credentials/add")).toBeNull();
  });
});
