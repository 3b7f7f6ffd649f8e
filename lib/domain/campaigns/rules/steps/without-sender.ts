import { withoutMailboxes } from "./without-mailboxes.ts";

/**
 * The part of the rules that kinds share which need no sender, write no text and reach nobody: they run on the
 * workspace's lane, and appear in no conversation.
 */
export const withoutSender = {
  lane: "workspace",
  limits: {},
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: null,
  pauseWhenRejected: null,
  leadStatus: null,
  texts: () => [],
  record: () => null,
  ...withoutMailboxes,
} as const;
