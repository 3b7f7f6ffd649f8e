/** What the plan lacks, in the person's words. */
export interface Offered {
  readonly title: string;
  /** What it would bring. Left out: nothing more is known. */
  readonly text?: string;
}

const event = "upgrade:offered";

/**
 * Shows the upgrade prompt over the page, in place of what the plan lacks [SH-478, SH-496]. Returns whether the page
 * has one.
 */
export function offerUpgrade(offered: Offered): boolean {
  return !window.dispatchEvent(new CustomEvent<Offered>(event, { detail: offered, cancelable: true }));
}

/**
 * What a press does where its action may be locked by the plan: the action, or the prompt instead of it [SH-478,
 * BO-222].
 */
export const actOrOffer = (isInPlan: boolean, act: () => void, offered: Offered) => (): void => {
  if (isInPlan) act();
  else offerUpgrade(offered);
};

/** Calls back for each offer. Returns what ends that. */
export function onOffered(tell: (offered: Offered) => void): () => void {
  const hear = (heard: Event) => {
    heard.preventDefault();
    tell((heard as CustomEvent<Offered>).detail);
  };
  window.addEventListener(event, hear);
  return () => window.removeEventListener(event, hear);
}
