"use client";

import { useCallback, useEffect, useRef, useState } from "react";

const start = "/inbox";

/** The person whose conversation an address opens. */
const idIn = (path: string) => path.slice(start.length + 1) || null;

/**
 * The open conversation, which the address names. The first one opened adds an entry to the browser's history, so that
 * back leads to the list, on a phone too; further ones replace that entry. Changing the account closes it.
 * @param onChange called whenever another one is opened, or none.
 */
export function useOpenConversation(openId: string | null, credentialId: string, onChange: () => void) {
  const [current, setCurrent] = useState(openId);
  /** Whether going back leads to the list of this inbox. */
  const hasStep = useRef(false);
  const show = useCallback(
    (id: string | null) => {
      setCurrent(id);
      onChange();
    },
    [onChange],
  );
  const open = useCallback(
    (id: string | null) => {
      const { pathname, search } = window.location;
      const isOpen = idIn(pathname) !== null;
      if (id === null && hasStep.current) {
        window.history.back();
        return;
      }
      show(id);
      const address = `${start}${id ? `/${id}` : ""}${search}`;
      if (id !== null && !isOpen) {
        hasStep.current = true;
        window.history.pushState(null, "", address);
      } else window.history.replaceState(null, "", address);
    },
    [show],
  );
  useEffect(() => {
    const follow = () => {
      const { pathname } = window.location;
      if (pathname !== start && !pathname.startsWith(`${start}/`)) return;
      hasStep.current = idIn(pathname) !== null;
      show(idIn(pathname));
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [show]);

  const shownAccount = useRef(credentialId);
  useEffect(() => {
    if (shownAccount.current === credentialId) return;
    shownAccount.current = credentialId;
    if (credentialId === "") return;
    hasStep.current = false;
    open(null);
  }, [credentialId, open]);
  return [current, open] as const;
}
