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

/**
 * Whether a member decides where a mailbox leads: a worker only where the worker sees every account that it belongs to, and
 * every account whose campaigns send through it. Whoever leads it to another server reads what others send through it (S25).
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
