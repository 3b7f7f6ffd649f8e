/** What a kind of step that leaves by no mailbox says of mailboxes. */
export const withoutMailboxes = {
  mailboxesOf: (): readonly string[] => [],
  keepMailboxes: <A>(action: A): A => action,
};
