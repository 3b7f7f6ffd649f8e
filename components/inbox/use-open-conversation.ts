"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type InboxPlace, inboxPath, readInboxPath } from "./inbox-address.ts";

/** Windows narrower than this show one pane at a time, in CSS pixels. */
const isPhone = () => window.matchMedia("(max-width: 767px)").matches;

const nowhere: InboxPlace = { id: null, isPersonShown: false };

/**
 * The open conversation, and on a phone whether its person is shown: the address names both. Each step forward on a
 * phone adds an entry to the browser's history, so that back leads from the person to the chat and from there to the
 * list; in a wider window the first conversation opened adds one, and further ones replace it. Changing the account
 * closes the conversation.
 */
export function useOpenConversation(first: InboxPlace, credentialId: string) {
  const [place, setPlace] = useState(first);
  /** How many entries of the history were added here: going back leads to the screen before. */
  const steps = useRef(0);
  const show = useCallback((next: InboxPlace, isStep: boolean) => {
    setPlace(next);
    const address = `${inboxPath(next, isPhone())}${window.location.search}`;
    if (isStep) {
      steps.current += 1;
      window.history.pushState(null, "", address);
    } else window.history.replaceState(null, "", address);
  }, []);
  const open = useCallback(
    (id: string | null) => {
      const here = readInboxPath(window.location.pathname) ?? nowhere;
      if (id === null && steps.current > 0) window.history.go(-(here.isPersonShown ? steps.current : 1));
      else show({ id, isPersonShown: false }, id !== null && here.id === null);
    },
    [show],
  );
  const showPerson = useCallback(
    (isShown: boolean) => {
      const { id, isPersonShown } = readInboxPath(window.location.pathname) ?? nowhere;
      if (!isShown && isPersonShown && steps.current > 0) window.history.back();
      else show({ id, isPersonShown: isShown }, isShown && isPhone());
    },
    [show],
  );
  useEffect(() => {
    const follow = () => {
      const next = readInboxPath(window.location.pathname);
      if (!next) return;
      steps.current = next.id === null ? 0 : next.isPersonShown ? 2 : 1;
      setPlace(next);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  const shownAccount = useRef(credentialId);
  useEffect(() => {
    if (shownAccount.current === credentialId) return;
    shownAccount.current = credentialId;
    if (credentialId === "") return;
    steps.current = 0;
    open(null);
  }, [credentialId, open]);
  return { ...place, open, showPerson };
}
