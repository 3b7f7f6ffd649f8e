/** The mailbox part of the rules of a step kind that uses no mailbox. */
export const withoutMailboxes = {
  mailboxesOf: (): readonly string[] => [],
  keepMailboxes: <A>(action: A): A => action,
};
