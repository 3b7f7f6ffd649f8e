import { keep, readKept } from "@/lib/kernel/kept/index.ts";
import { callApi } from "./call-api.ts";

/** The types of drafts on the wire [OC-246]. */
export const draftTypeOf = { social: "linkedIn", email: "email" } as const;

type Channel = keyof typeof draftTypeOf;

/** Whose unsent text it is, to whom and over which channel: browsers are shared. */
export interface DraftPlace {
  readonly writerId: string;
  readonly dialogId: string;
  readonly channel: Channel;
}

interface KeptFileName {
  readonly _id: string;
}

interface Written {
  readonly subject: string;
  readonly text: string;
  readonly files: readonly KeptFileName[];
  /** Names this version of the text. */
  readonly sending: string;
}

interface Marks {
  readonly isOnServer?: true;
  /** It may have been sent: only this browser knows under which name, so that another try is the same sending. */
  readonly isTried?: true | undefined;
}

const prefix = "draft:";
const browser = () => window.localStorage;
const keyOf = ({ writerId, dialogId, channel }: DraftPlace) => `${prefix}${writerId}:${dialogId}:${channel}`;

const nothing: Written = { subject: "", text: "", files: [], sending: "" };

/** The saves that are under way, by the names of their texts in this browser. */
const underWay = new Map<string, Promise<unknown>>();

/** How long signing out waits for the drafts that the server doesn't have, in milliseconds. */
const patienceMs = 3_000;

/** The unsent text of a conversation that this browser keeps. Null: none. */
export function readMessageDraft<Draft>(place: DraftPlace): Partial<Draft> | null {
  const kept = readKept<Partial<Draft> & Marks>(browser, keyOf(place));
  if (!kept) return null;
  const { isOnServer: _onServer, isTried: _tried, ...draft } = kept;
  return draft as Partial<Draft>;
}

/** Keeps an unsent text in this browser. */
export const keepMessageDraft = (place: DraftPlace, draft: Written): void =>
  keep(browser, keyOf(place), draft);

/**
 * Saves an unsent text on the server, for other devices and for the time after signing out. Throws like `callApi`.
 */
export async function saveMessageDraft(
  place: DraftPlace,
  draft: Written,
  signal?: AbortSignal,
): Promise<void> {
  const { text, subject, files, sending } = draft;
  const name = keyOf(place);
  const saving = callApi("PUT /inbox/dialogs/{id}/draft", {
    params: { id: place.dialogId },
    body: {
      type: draftTypeOf[place.channel],
      draft: text,
      subject,
      files: files.map(({ _id }) => _id),
      ...(sending === "" ? {} : { key: sending }),
    },
    signal,
  });
  underWay.set(name, saving);
  try {
    await saving;
  } finally {
    if (underWay.get(name) === saving) underWay.delete(name);
  }
  mark(place, sending, { isOnServer: true });
}

/**
 * Forgets a text that was sent. A save that is under way may write an earlier version of it after that: once it is over,
 * the server is told that nothing is left, unless something else was typed by then.
 */
export function forgetMessageDraft(place: DraftPlace): void {
  keep(browser, keyOf(place), null);
  const dropRest = () => {
    if (readMessageDraft(place) === null) saveMessageDraft(place, nothing).catch(() => {});
  };
  underWay.get(keyOf(place))?.then(dropRest, dropRest);
}

/** Notes that a text is about to be sent. */
export const noteTried = (place: DraftPlace, sending: string): void =>
  mark(place, sending, { isTried: true });

/** Notes that the server refused a text: it wasn't sent. */
export const noteRefused = (place: DraftPlace, sending: string): void =>
  mark(place, sending, { isTried: undefined });

/** Marks the kept text, unless another one was typed meanwhile. */
function mark(place: DraftPlace, sending: string, marks: Marks): void {
  const key = keyOf(place);
  const kept = readKept<Written & Marks>(browser, key);
  if (kept?.sending === sending) keep(browser, key, { ...kept, ...marks });
}

/**
 * Takes the unsent texts of whoever signs out out of this browser, whose next user they don't concern. Those that the
 * server lacks are given to it first. What it can't take within three seconds stays, since nobody else has it; what may
 * have been sent stays, too. Both are shown to their writer alone.
 */
export async function handOverDrafts(storage: Storage): Promise<void> {
  const names = Object.keys(storage).filter((name) => name.startsWith(prefix));
  if (names.length === 0) return;
  const signal = AbortSignal.timeout(patienceMs);
  const { _id: writerId } = await callApi("GET /users/fetch_user", { signal });
  const handOver = async (name: string) => {
    const [writer, dialogId, channel] = name.slice(prefix.length).split(":") as [string, string, Channel?];
    // An earlier version didn't say whose it was.
    if (channel === undefined) return storage.removeItem(name);
    if (writer !== writerId) return;
    const kept = readKept<Partial<Written> & Marks>(() => storage, name);
    if (kept?.isTried) return;
    if (kept && !kept.isOnServer) {
      await saveMessageDraft({ writerId, dialogId, channel }, { ...nothing, ...kept }, signal);
      // Another tab may have typed meanwhile: the server doesn't have that.
      if (readKept<Partial<Written>>(() => storage, name)?.sending !== kept.sending) return;
    }
    storage.removeItem(name);
  };
  await Promise.allSettled(names.map(handOver));
}
