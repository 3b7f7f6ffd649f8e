import { createElement, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { renderStatic } from "../../../tests/factories/render-static.ts";

const raised = vi.hoisted(() => ({ error: vi.fn(), warning: vi.fn(), success: vi.fn(), message: vi.fn() }));
vi.mock("sonner", () => ({ toast: raised }));
const { speak } = await import("./speak.tsx");

it.each(["error", "warning", "success"] as const)(
  "a toast of the kind %s has a title, a message, a duration, a link, an action and an icon [SH-407]",
  (kind) => {
    const action = { label: "Undo", onClick: () => {} };
    const link = { text: "Open", href: "/integrations" };
    const icon = createElement("i");
    speak(kind, "The title", { message: "More of it", duration: 7_000, link, action, icon });
    const [title, { description, ...options }] = raised[kind].mock.calls[0]!;
    expect(title).toBe("The title");
    expect(options).toEqual({ duration: 7_000, action, icon });
    const said = renderStatic(createElement("p", null, description as ReactNode));
    expect(said).toMatch(/^<p>More of it<a [^>]*href="\/integrations"[^>]*>Open<\/a><\/p>$/);
  },
);

it("a toast may be its title alone", () => {
  speak("message", "The title", {});
  expect(raised.message).toHaveBeenCalledWith("The title", {});
});
