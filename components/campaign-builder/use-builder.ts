"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { readSaved, writeSaved } from "@/lib/client/saved-drafts.ts";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import { afterFailure, type Checked, checkQuestion } from "./check-draft.ts";
import type { Draft } from "./draft.ts";
import { type History, type HistoryAction, history } from "./history.ts";

/** The draft with undo and redo, kept in this tab's session storage until it is saved. */
export function useDraft<D extends object>(key: string, initial: D) {
  const [state, dispatch] = useReducer(
    history<D>,
    initial,
    (now): History<D> => ({
      past: [],
      now,
      future: [],
      label: null,
    }),
  );
  const [saved, setSaved] = useState(initial);
  const [isRestored, setRestored] = useState(false);
  const first = useRef(initial);
  useEffect(() => {
    const kept = readSaved<D>(key);
    // An older version may have stored it: fields that it didn't have keep their present values.
    if (kept) dispatch({ do: "reset", to: { ...first.current, ...kept } });
    setRestored(true);
  }, [key]);
  const dirty = state.now !== saved;
  useEffect(() => {
    if (isRestored && dirty) writeSaved(key, state.now);
  }, [key, state.now, isRestored, dirty]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      dispatch({ do: event.shiftKey ? "redo" : "undo" });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return {
    draft: state.now,
    dirty,
    saved,
    /** Whether what the tab stores of it is there. */
    isRestored,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    dispatch: dispatch as (action: HistoryAction<D>) => void,
    /** The server has saved this: nothing is unsaved, and the tab stores nothing. */
    settle: (draft: D) => {
      setSaved(draft);
      dispatch({ do: "reset", to: draft });
      writeSaved(key, null);
    },
    /** Replaces what was typed by the server's version; undo brings it back. */
    load: (draft: D) => {
      setSaved(draft);
      dispatch({ do: "change", to: () => draft });
      writeSaved(key, null);
    },
  };
}

/**
 * The saved campaign, if it is newer than the draft's basis (else null), and its status. Fetched when the page opens
 * and whenever somebody saves or starts it.
 */
export function useNewer(workflowId: string | null, draft: Draft) {
  const { data, refetch } = useQuery({
    queryKey: ["campaign", workflowId, "newest"],
    queryFn: ({ signal }) => callApi("GET /workflows/{id}", { params: { id: workflowId ?? "" }, signal }),
    enabled: workflowId !== null,
  });
  const isNewer = data !== undefined && draft.revision !== null && data.revision > draft.revision;
  return {
    newer: isNewer ? data : null,
    status: data?.status ?? null,
    reason: data?.reason ?? null,
    look: refetch,
  };
}

/**
 * The server's findings about the draft, half a second after the last change.
 * @param revision of the saved campaign: with another revision other people are on the way.
 */
export function useCheck(
  draft: Draft,
  workflowId: string | null,
  revision: number | null,
  longestDelay: number,
): Checked {
  const question = JSON.stringify(checkQuestion(draft, workflowId, longestDelay));
  return useFindings(question, revision, ask);
}

const ask = (question: string, signal: AbortSignal) =>
  callApi("POST /workflows/check", { body: JSON.parse(question), signal });

/**
 * The server's findings, half a second after the last change of the question.
 * @param ask how it is asked; always the same.
 */
export function useFindings(
  question: string,
  revision: number | null,
  ask: (question: string, signal: AbortSignal) => Promise<CheckReply>,
): Checked {
  const [checked, setChecked] = useState<Checked>({ reply: null, refusal: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer campaign gives another answer.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(question, stop.signal)
        .then((reply) => setChecked({ reply, refusal: null }))
        .catch((error) => {
          if (!stop.signal.aborted) setChecked((last) => afterFailure(last, error));
        });
    }, 400);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question, revision]);
  return checked;
}
