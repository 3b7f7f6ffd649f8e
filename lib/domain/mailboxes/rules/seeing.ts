/** A member sees a mailbox that belongs to no account, or to one that the member sees; admins see all [SH-470]. */
export function mayUseMailbox(
  isAdmin: boolean,
  linkedTo: readonly string[],
  visibleCredentials: ReadonlySet<string>,
): boolean {
  return isAdmin || linkedTo.length === 0 || linkedTo.some((id) => visibleCredentials.has(id));
}
