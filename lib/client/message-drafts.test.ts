import { afterEach, expect, it, vi } from "vitest";
import {
  forgetMessageDraft,
  handOverDrafts,
  keepMessageDraft,
  noteRefused,
  noteTried,
  readMessageDraft,
  saveMessageDraft,
} from "./message-drafts.ts";

afterEach(() => vi.unstubAllGlobals());

const answer = (payload: object) => new Response(JSON.stringify({ ok: true, payload }));

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
    if (address.includes("fetch_user")) return answer({ _id: "ada" });
    await wait.before();
    if (address.includes(refused)) throw new TypeError("Failed to fetch");
    sent.push(`${address} ${body}`);
    return answer({});
  });
  return { storage, sent, wait };
}

const place = (dialogId: string, channel: "social" | "email") => ({ writerId: "ada", dialogId, channel });
const written = (text: string) => ({ subject: "", text, files: [], sending: text });

it("signing out gives the server what it lacks, and leaves only what nobody else has in the browser", async () => {
  const { storage, sent } = openBrowser("d3");
  storage.setItem("theme", "dark");
  keepMessageDraft(place("d1", "email"), written("saved before"));
  await saveMessageDraft(place("d1", "email"), written("saved before"));
  keepMessageDraft(place("d2", "social"), written("just typed"));
  keepMessageDraft(place("d3", "email"), written("the server is away"));
  keepMessageDraft(place("d4", "email"), written("may have been sent"));
  noteTried(place("d4", "email"), "may have been sent");
  sent.length = 0;

  await handOverDrafts(storage);
  expect(sent).toEqual([
    `/api/inbox/dialogs/d2/draft ${JSON.stringify({ type: "linkedIn", draft: "just typed", subject: "", files: [], key: "just typed" })}`,
  ]);
  expect(Object.keys(storage).sort()).toEqual(["draft:ada:d3:email", "draft:ada:d4:email", "theme"]);
  // Another try is the same sending.
  expect(readMessageDraft(place("d4", "email"))).toEqual(written("may have been sent"));
});

it("what was typed while a draft was being saved isn't on the server", async () => {
  const { storage, sent } = openBrowser("none");
  keepMessageDraft(place("d1", "email"), written("first"));
  const saving = saveMessageDraft(place("d1", "email"), written("first"));
  keepMessageDraft(place("d1", "email"), written("second"));
  await saving;
  sent.length = 0;
  await handOverDrafts(storage);
  expect(sent).toEqual([expect.stringContaining('"second"')]);
  expect(Object.keys(storage)).toEqual([]);
});

it("what another tab typed while signing out saved an earlier text stays in the browser", async () => {
  const { storage, wait } = openBrowser("none");
  keepMessageDraft(place("d1", "email"), written("first"));
  wait.before = async () => keepMessageDraft(place("d1", "email"), written("typed in the other tab"));
  await handOverDrafts(storage);
  expect(readMessageDraft(place("d1", "email"))).toEqual(written("typed in the other tab"));
});

it("a save that was under way while its text was sent leaves nothing on the server", async () => {
  const { sent, wait } = openBrowser("none");
  let arrive = () => {};
  wait.before = () => new Promise((resolve) => (arrive = resolve));
  keepMessageDraft(place("d1", "email"), written("half a"));
  const saving = saveMessageDraft(place("d1", "email"), written("half a"));
  keepMessageDraft(place("d1", "email"), written("half a letter"));
  forgetMessageDraft(place("d1", "email"));
  wait.before = async () => {};
  arrive();
  await saving;
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.at(-1)).toContain('"draft":""');

  wait.before = () => new Promise((resolve) => (arrive = resolve));
  const other = saveMessageDraft(place("d1", "email"), written("half a"));
  forgetMessageDraft(place("d1", "email"));
  keepMessageDraft(place("d1", "email"), written("the next letter"));
  arrive();
  await other;
  expect(sent).toHaveLength(3);
});

it("what another person left in the browser is shown to them alone, and given to nobody", async () => {
  const { storage, sent } = openBrowser("none");
  const grace = { ...place("d1", "email"), writerId: "grace" };
  keepMessageDraft(grace, written("hers"));
  // An earlier version named no person.
  storage.setItem("draft:d1:email", JSON.stringify(written("anybody's")));
  expect(readMessageDraft(place("d1", "email"))).toBeNull();
  await handOverDrafts(storage);
  expect(sent).toEqual([]);
  expect(Object.keys(storage)).toEqual(["draft:grace:d1:email"]);
  expect(readMessageDraft(grace)).toEqual(written("hers"));
});

it("what the server refused wasn't sent: signing out gives it away like any other text", async () => {
  const { storage, sent } = openBrowser("none");
  keepMessageDraft(place("d1", "email"), written("without a subject"));
  noteTried(place("d1", "email"), "without a subject");
  noteRefused(place("d1", "email"), "without a subject");
  await handOverDrafts(storage);
  expect(sent).toHaveLength(1);
  expect(Object.keys(storage)).toEqual([]);
});
