/** By what a person is found. */
export interface PersonToFind {
  /** The network's id or public address. */
  readonly profile: string | null;
  readonly fullName: string;
  readonly companyName: string;
  readonly email: string | null;
}

/** What is known about a person. Null: nothing. */
export interface FoundPerson {
  readonly email: string | null;
  /** Whether the address is one at work. Null without an address. */
  readonly emailType: "work" | "personal" | null;
  readonly phone: string | null;
}

/**
 * Looks people up in a provider's data. Nothing changes by asking again. Methods throw only ProviderError and don't
 * retry. The detail of `rejected` is one word where the provider says one of these: `no_company_name` (it needs the
 * company's name to find the person), `no_integration` (no provider is connected).
 */
export interface EnrichmentPort {
  /** Finds a person's address and phone number. A work address takes precedence over a personal one. */
  find(
    person: PersonToFind,
    wanted: { readonly email: boolean; readonly phone: boolean },
  ): Promise<FoundPerson>;
  /** A person's type of personality, in one word. Null when the provider can't tell. */
  describe(person: PersonToFind): Promise<string | null>;
}
