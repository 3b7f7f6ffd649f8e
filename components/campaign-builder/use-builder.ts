"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { readSaved, writeSaved } from "@/lib/client/saved-drafts.ts";
import { afterFailure, type Checked, checkQuestion } from "./check-draft.ts";
import type { Draft } from "./draft.ts";
import { type History, type HistoryAction, history } from "./history.ts";

/** The draft with undo and redo, kept in this tab's session storage until it is saved. */
export function useDraft(key: string, initial: Draft) {
  const [state, dispatch] = useReducer(
    history<Draft>,
    initial,
    (now): History<Draft> => ({
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
    const kept = readSaved<Draft>(key);
    // An older version may have kept it: what that didn't have yet stays as it is.
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
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    dispatch: dispatch as (action: HistoryAction<Draft>) => void,
    /** The server has this now: nothing is unsaved, nothing stays in the tab. */
    settle: (draft: Draft) => {
      setSaved(draft);
      dispatch({ do: "reset", to: draft });
      writeSaved(key, null);
    },
    /** Takes what the server has in the place of what was typed; undo brings that back. */
    load: (draft: Draft) => {
      setSaved(draft);
      dispatch({ do: "change", to: () => draft });
      writeSaved(key, null);
    },
  };
}

/**
 * The campaign as it is saved, where that is newer than what the draft started from (null otherwise), and its status.
 * Asked for when the page opens and whenever somebody saves or starts it.
 */
export function useNewer(workflowId: string | null, draft: Draft) {
  const { data, refetch } = useQuery({
    queryKey: ["campaign", workflowId, "newest"],
    queryFn: ({ signal }) => callApi("GET /workflows/{id}", { params: { id: workflowId ?? "" }, signal }),
    enabled: workflowId !== null,
  });
  const isNewer = data !== undefined && draft.revision !== null && data.revision > draft.revision;
  return { newer: isNewer ? data : null, status: data?.status ?? null, look: refetch };
}

/**
 * What the server finds wrong with the draft, half a second after the last change.
 * @param revision of the campaign as it is saved: another one means other people on the way.
 */
export function useCheck(
  draft: Draft,
  workflowId: string | null,
  revision: number | null,
  longestDelay: number,
): Checked {
  const [checked, setChecked] = useState<Checked>({ reply: null, refusal: null });
  const question = JSON.stringify(checkQuestion(draft, workflowId, longestDelay));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer campaign gives another answer.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callApi("POST /workflows/check", { body: JSON.parse(question), signal: stop.signal })
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
