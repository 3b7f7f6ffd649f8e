export const bounceClasses = ["hard", "soft", "expired", "full", "blocked", "ours"] as const;

/**
 * Why a mail came back (docs/mail.md). `hard`: nobody has the address; `soft`: for now, or nobody knows why; `expired`:
 * its server couldn't be reached for days; `full`: the mailbox is; `blocked`: our reputation, rate or text was refused;
 * `ours`: our own domain's proofs (SPF, DKIM, DMARC), address, or the mail's form were.
 */
export type BounceClass = (typeof bounceClasses)[number];
