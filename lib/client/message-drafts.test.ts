import { afterEach, expect, it, vi } from "vitest";
import {
  forgetMessageDraft,
  handOverDrafts,
  keepMessageDraft,
  noteTried,
  readMessageDraft,
  saveMessageDraft,
} from "./message-drafts.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage, and a server that takes drafts of all conversations but the named one. */
function openBrowser(refused: string) {
  const storage = Object.defineProperties({} as Record<string, string>, {
    getItem: { value: (name: string) => storage[name] ?? null },
    setItem: { value: (name: string, value: string) => Object.assign(storage, { [name]: value }) },
    removeItem: { value: (name: string) => delete storage[name] },
  }) as Record<string, string> & Storage;
  const sent: string[] = [];
  vi.stubGlobal("window", { localStorage: storage, location: { search: "", pathname: "/inbox" } });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const wait = { before: async () => {} };
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    await wait.before();
    if (address.includes(refused)) throw new TypeError("Failed to fetch");
    sent.push(`${address} ${body}`);
    return new Response(JSON.stringify({ ok: true, payload: {} }));
  });
  return { storage, sent, wait };
}

const written = (text: string) => ({ subject: "", text, files: [], sending: text });

it("signing out gives the server what it lacks, and leaves only what nobody else has in the browser", async () => {
  const { storage, sent } = openBrowser("d3");
  storage.setItem("theme", "dark");
  keepMessageDraft("d1", "email", written("saved before"));
  await saveMessageDraft("d1", "email", written("saved before"));
  keepMessageDraft("d2", "social", written("just typed"));
  keepMessageDraft("d3", "email", written("the server is away"));
  keepMessageDraft("d4", "email", written("may have been sent"));
  noteTried("d4", "email", "may have been sent");
  sent.length = 0;

  await handOverDrafts(storage);
  expect(sent).toEqual([
    `/api/inbox/dialogs/d2/draft ${JSON.stringify({ type: "linkedIn", draft: "just typed", subject: "", files: [], key: "just typed" })}`,
  ]);
  expect(Object.keys(storage).sort()).toEqual(["draft:d3:email", "draft:d4:email", "theme"]);
  // Another try is the same sending.
  expect(readMessageDraft("d4", "email")).toEqual(written("may have been sent"));
});

it("what was typed while a draft was being saved isn't on the server", async () => {
  const { storage, sent } = openBrowser("none");
  keepMessageDraft("d1", "email", written("first"));
  const saving = saveMessageDraft("d1", "email", written("first"));
  keepMessageDraft("d1", "email", written("second"));
  await saving;
  sent.length = 0;
  await handOverDrafts(storage);
  expect(sent).toEqual([expect.stringContaining('"second"')]);
  expect(Object.keys(storage)).toEqual([]);
});

it("what another tab typed while signing out saved an earlier text stays in the browser", async () => {
  const { storage, wait } = openBrowser("none");
  keepMessageDraft("d1", "email", written("first"));
  wait.before = async () => keepMessageDraft("d1", "email", written("typed in the other tab"));
  await handOverDrafts(storage);
  expect(readMessageDraft("d1", "email")).toEqual(written("typed in the other tab"));
});

it("a save that was under way while its text was sent leaves nothing on the server", async () => {
  const { sent, wait } = openBrowser("none");
  let arrive = () => {};
  wait.before = () => new Promise((resolve) => (arrive = resolve));
  keepMessageDraft("d1", "email", written("half a"));
  const saving = saveMessageDraft("d1", "email", written("half a"));
  keepMessageDraft("d1", "email", written("half a letter"));
  forgetMessageDraft("d1", "email");
  wait.before = async () => {};
  arrive();
  await saving;
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.at(-1)).toContain('"draft":""');

  wait.before = () => new Promise((resolve) => (arrive = resolve));
  const other = saveMessageDraft("d1", "email", written("half a"));
  forgetMessageDraft("d1", "email");
  keepMessageDraft("d1", "email", written("the next letter"));
  arrive();
  await other;
  expect(sent).toHaveLength(3);
});
