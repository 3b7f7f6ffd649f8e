import { keep, readKept } from "@/lib/kernel/kept/index.ts";
import { callApi } from "./call-api.ts";

/** The types of drafts on the wire [OC-246]. */
export const draftTypeOf = { social: "linkedIn", email: "email" } as const;

type Channel = keyof typeof draftTypeOf;

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
  readonly isTried?: true;
}

const prefix = "draft:";
const browser = () => window.localStorage;
const keyOf = (dialogId: string, channel: Channel) => `${prefix}${dialogId}:${channel}`;

const nothing: Written = { subject: "", text: "", files: [], sending: "" };

/** The saves that are under way, by the names of their texts in this browser. */
const underWay = new Map<string, Promise<unknown>>();

/** How long signing out waits for the drafts that the server doesn't have, in milliseconds. */
const patienceMs = 3_000;

/** The unsent text of a conversation that this browser keeps. Null: none. */
export function readMessageDraft<Draft>(dialogId: string, channel: Channel): Partial<Draft> | null {
  const kept = readKept<Partial<Draft> & Marks>(browser, keyOf(dialogId, channel));
  if (!kept) return null;
  const { isOnServer: _onServer, isTried: _tried, ...draft } = kept;
  return draft as Partial<Draft>;
}

/** Keeps an unsent text in this browser. */
export const keepMessageDraft = (dialogId: string, channel: Channel, draft: Written): void =>
  keep(browser, keyOf(dialogId, channel), draft);

/**
 * Saves an unsent text on the server, for other devices and for the time after signing out. Throws like `callApi`.
 */
export async function saveMessageDraft(
  dialogId: string,
  channel: Channel,
  draft: Written,
  signal?: AbortSignal,
): Promise<void> {
  const { text, subject, files, sending } = draft;
  const name = keyOf(dialogId, channel);
  const saving = callApi("PUT /inbox/dialogs/{id}/draft", {
    params: { id: dialogId },
    body: {
      type: draftTypeOf[channel],
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
  mark(dialogId, channel, sending, { isOnServer: true });
}

/**
 * Forgets a text that was sent. A save that is under way may write an earlier version of it after that: once it is over,
 * the server is told that nothing is left, unless something else was typed by then.
 */
export function forgetMessageDraft(dialogId: string, channel: Channel): void {
  keep(browser, keyOf(dialogId, channel), null);
  const dropRest = () => {
    if (readMessageDraft(dialogId, channel) === null)
      saveMessageDraft(dialogId, channel, nothing).catch(() => {});
  };
  underWay.get(keyOf(dialogId, channel))?.then(dropRest, dropRest);
}

/** Notes that a text is about to be sent. */
export const noteTried = (dialogId: string, channel: Channel, sending: string): void =>
  mark(dialogId, channel, sending, { isTried: true });

/** Marks the kept text, unless another one was typed meanwhile. */
function mark(dialogId: string, channel: Channel, sending: string, marks: Marks): void {
  const key = keyOf(dialogId, channel);
  const kept = readKept<Written & Marks>(browser, key);
  if (kept?.sending === sending) keep(browser, key, { ...kept, ...marks });
}

/**
 * Takes the unsent texts out of this browser, whose next user they don't concern. Those that the server lacks are given
 * to it first. What it can't take within three seconds stays, since nobody else has it; what may have been sent stays,
 * too.
 */
export async function handOverDrafts(storage: Storage): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const handOver = async (key: string) => {
    const kept = readKept<Partial<Written> & Marks>(() => storage, key);
    if (kept?.isTried) return;
    const [dialogId, channel] = key.slice(prefix.length).split(":") as [string, Channel];
    if (kept && !kept.isOnServer) {
      await saveMessageDraft(dialogId, channel, { ...nothing, ...kept }, signal);
      // Another tab may have typed meanwhile: the server doesn't have that.
      if (readKept<Partial<Written>>(() => storage, key)?.sending !== kept.sending) return;
    }
    storage.removeItem(key);
  };
  await Promise.allSettled(
    Object.keys(storage)
      .filter((key) => key.startsWith(prefix))
      .map(handOver),
  );
}
