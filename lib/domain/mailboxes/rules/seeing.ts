/**
 * A worker may use a mailbox through an account that the worker sees. A mailbox without an account belongs to the
 * admins, who see all [SH-470].
 */
export function mayUseMailbox(
  isAdmin: boolean,
  linkedTo: readonly string[],
  visibleCredentials: ReadonlySet<string>,
): boolean {
  return isAdmin || linkedTo.some((id) => visibleCredentials.has(id));
}

/**
 * Whether a member may change a mailbox's servers. A worker may only where the worker sees every account that it
 * belongs to, and every account whose campaigns send through it: whoever moves it to another server reads what others
 * send (S25).
 */
export function mayLeadMailbox(
  isAdmin: boolean,
  usedBy: { readonly linkedTo: readonly string[]; readonly ofCampaigns: readonly string[] },
  visibleCredentials: ReadonlySet<string>,
): boolean {
  const { linkedTo, ofCampaigns } = usedBy;
  const isSeen = (id: string) => visibleCredentials.has(id);
  return isAdmin || (linkedTo.length > 0 && linkedTo.every(isSeen) && ofCampaigns.every(isSeen));
}
