import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { chooseDensity } from "../patterns/shell/density.ts";
import { FirstPaintScript } from "../patterns/shell/first-paint-script.tsx";
import { chooseTheme } from "../patterns/shell/theme.ts";
import { keepPastMeetings, readPastMeetings } from "./meetings/past-meetings.ts";
import { putIntoEditor, useDraft } from "./use-draft.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser with a document of its own, whose storage may outlive it. */
function openBrowser(values: Map<string, string>) {
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
  const dataset: Record<string, string> = {};
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage: storage }));
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("document", { documentElement: { dataset }, cookie: "" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  return { dataset, of: () => storage as unknown as Storage };
}

/** Runs what a page runs before its first paint. */
function paint(): void {
  const markup = renderStatic(createElement(FirstPaintScript));
  new Function(markup.replace(/<\/?script[^>]*>/g, ""))();
}

function draftOf(dialogId: string): string {
  let text = "";
  const Editor = () => {
    text = useDraft({ writerId: "ada", dialogId, channel: "email" }, undefined).draft.text;
    return null;
  };
  renderStatic(createElement(Editor));
  return text;
}

it("view settings, drafts of messages and the theme are there again on the next page, from local storage [SH-215]", () => {
  const values = new Map<string, string>();
  const first = openBrowser(values);
  chooseTheme("dark");
  chooseDensity("compact");
  keepPastMeetings(first.of, false);
  // No server answers here.
  const kept = putIntoEditor(
    { writerId: "ada", dialogId: "d1", channel: "email" },
    { subject: "Hi", text: "Half a letter", files: [] },
  );
  kept.catch(() => {});
  expect([...values.keys()].sort()).toEqual(["density", "draft:ada:d1:email", "inboxPastMeetings", "theme"]);

  const next = openBrowser(values);
  paint();
  expect(next.dataset).toMatchObject({ theme: "dark", density: "compact" });
  expect(readPastMeetings(next.of)).toBe(false);
  expect([draftOf("d1"), draftOf("d2")]).toEqual(["Half a letter", ""]);

  const other = openBrowser(new Map());
  paint();
  expect(other.dataset).toEqual({ theme: "light" });
  expect([readPastMeetings(other.of), draftOf("d1")]).toEqual([true, ""]);
});
