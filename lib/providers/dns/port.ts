/** Asks the name servers of the internet. Methods throw only ProviderError and don't retry. */
export interface DnsPort {
  /**
   * The TXT records of a name, each as one text. Empty where the name servers say that there is none. Throws
   * `unavailable` where they gave no answer, which says nothing about the records.
   */
  textsOf(name: string): Promise<readonly string[]>;
}
