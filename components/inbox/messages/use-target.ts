import { useEffect, useRef } from "react";
import type { DialogMessage } from "@/lib/contracts/inbox.ts";
import type { useDialog } from "../use-inbox.ts";

/** A message that is to be shown. */
export interface Target {
  /** The person of its conversation. */
  readonly id: string;
  readonly messageId: string;
  /** Rises each time it is asked for, so that the same message can be shown again. */
  readonly turn: number;
}

/** The most pages of earlier messages that are fetched on the way to a message. */
const mostPages = 50;

/** The name of a message's element. */
export const elementOf = (messageId: string) => `message-${messageId}`;

/**
 * Shows a message once for each time it is asked for: fetches earlier pages until it is there, brings it into view and
 * gives it the focus. Returns the message that is marked.
 */
export function useTarget(
  target: Target | null,
  query: ReturnType<typeof useDialog>,
  messages: readonly DialogMessage[],
): string | null {
  const shown = useRef(0);
  const messageId = target?.messageId ?? null;
  const turn = target?.turn ?? 0;
  const isThere = messageId !== null && messages.some(({ _id }) => _id === messageId);
  const pages = query.data?.pages.length ?? 0;
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (messageId === null || shown.current === turn || pages === 0) return;
    if (isThere) {
      shown.current = turn;
      const element = document.getElementById(elementOf(messageId));
      element?.scrollIntoView({ block: "center" });
      element?.focus({ preventScroll: true });
    } else if (hasNextPage && !isFetching && pages < mostPages) void fetchNextPage();
  }, [messageId, turn, isThere, pages, hasNextPage, isFetching, fetchNextPage]);
  return messageId;
}
