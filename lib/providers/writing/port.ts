/** What a sequence is to bring about, and what its writer may use. */
export interface Assignment {
  readonly objective: string;
  /** What the team has done for others, in its own words. */
  readonly caseStudies: string;
  /** The language of the texts, as a locale. */
  readonly locale: string;
  /** Whether the campaign has an account on the network, and mailboxes. At least one of them. */
  readonly channels: { readonly social: boolean; readonly email: boolean };
  /**
   * What was written before and couldn't be used: its steps, and what is wrong with them. Left out: it is the first
   * time.
   */
  readonly wrong?: { readonly steps: readonly WrittenStep[]; readonly faults: readonly string[] };
}

/** A step as it was written. Names of placeholders stand in braces, as in every step. */
export type WrittenStep =
  | { readonly kind: "connection_request"; readonly delayHours: number; readonly note: string }
  | { readonly kind: "message"; readonly delayHours: number; readonly text: string }
  | {
      readonly kind: "email";
      readonly delayHours: number;
      readonly subject: string;
      readonly text: string;
    };

/** A campaign as it was written. */
export interface WrittenCampaign {
  readonly name: string;
  readonly steps: readonly WrittenStep[];
}

/**
 * Writes texts with a language model. Nothing changes by asking again, but each answer may differ. Methods throw only
 * ProviderError and don't retry. The detail of `rejected` is one word where the provider says one of these:
 * `no_integration` (no model is connected), `unsuitable` (it won't write that). The detail of `unavailable` is
 * `unusable` where the answer isn't of the asked form.
 */
export interface WritingPort {
  /** Writes a campaign's sequence: at most ten steps, in their order. */
  campaign(assignment: Assignment): Promise<WrittenCampaign>;
}
