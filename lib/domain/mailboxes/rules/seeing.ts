/**
 * A worker sees and uses a mailbox through an account that the worker sees; one that belongs to no account is the admins',
 * who see all [SH-470].
 */
export function mayUseMailbox(
  isAdmin: boolean,
  linkedTo: readonly string[],
  visibleCredentials: ReadonlySet<string>,
): boolean {
  return isAdmin || linkedTo.some((id) => visibleCredentials.has(id));
}
