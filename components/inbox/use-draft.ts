"use client";

import { useEffect, useRef, useState } from "react";
import {
  type DraftPlace,
  forgetMessageDraft,
  keepMessageDraft,
  readMessageDraft,
  saveMessageDraft,
} from "@/lib/client/message-drafts.ts";
import type { KeptFile } from "@/lib/contracts/files.ts";

/** A message that was not sent, as it is put back into the editor. */
export interface Rewritten extends Draft {
  readonly channel: "social" | "email";
  /** The key under which it may have been taken already. */
  readonly sending?: string;
}

interface Draft {
  readonly subject: string;
  readonly text: string;
  readonly files: readonly KeptFile[];
}

/** A draft with its idempotency key: a retry after a lost answer, or after a reload, is the same sending. */
export interface Letter extends Draft {
  readonly sending: string;
}

/** What the server keeps of a draft. */
export interface OnServer extends Draft {
  /** Left out: whoever saved it named no key. */
  readonly sending?: string;
}

const laterMs = 800;

/** A changed text, or the same text after an answer, gets a new key. */
const nameSending = (draft: Partial<Letter>): Letter => ({
  subject: "",
  text: "",
  files: [],
  sending: crypto.randomUUID(),
  ...draft,
});

/**
 * Puts a text into a conversation's editor, which must be rendered anew to show it, and saves it as a draft. Throws like
 * `callApi`; the browser has it then.
 */
export async function putIntoEditor(
  place: DraftPlace,
  { subject, text, files, sending }: Draft & { readonly sending?: string },
): Promise<void> {
  const letter = nameSending({ subject, text, files, ...(sending ? { sending } : {}) });
  keepMessageDraft(place, letter);
  await saveMessageDraft(place, letter);
}

/** Whether a conversation's editor holds anything. */
export function holdsText(place: DraftPlace, onServer: Draft | undefined): boolean {
  const { subject = "", text = "", files = [] } = readMessageDraft<Letter>(place) ?? onServer ?? {};
  return subject !== "" || text !== "" || files.length > 0;
}

/** An unsent text: saved in the browser at once and on the server a moment later [OC-247]. */
export function useDraft(place: DraftPlace, onServer: OnServer | undefined) {
  const [draft, setDraft] = useState(() => nameSending(readMessageDraft<Letter>(place) ?? onServer ?? {}));
  // What changes at the same moment, such as a text that is typed while an upload ends, changes the same draft.
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const put = (next: Letter) => {
    latest.current = next;
    setDraft(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (part: Partial<Draft>) => {
    const { subject, text, files } = { ...latest.current, ...part };
    const next = nameSending({ subject, text, files });
    put(next);
    keepMessageDraft(place, next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // The browser has it. The server's copy is for other devices, and the next change sends it.
      saveMessageDraft(place, next).catch(() => {});
    }, laterMs);
  };
  const clear = () => {
    clearTimeout(timer.current);
    forgetMessageDraft(place);
    put(nameSending({}));
  };
  return { draft, change, clear };
}
