/**
 * Asks the name servers of the internet. Methods throw only ProviderError and don't retry. They answer with nothing
 * where the name servers say that there is no such record, and throw `unavailable` where these gave no answer, which
 * says nothing about the records.
 */
export interface DnsPort {
  /** The TXT records of a name, each as one text. */
  textsOf(name: string): Promise<readonly string[]>;
  /** The servers that take mail for a name, the first choice first. An empty name: none does (RFC 7505). */
  mailServersOf(name: string): Promise<readonly string[]>;
  /** The addresses of a name, both kinds. */
  addressesOf(name: string): Promise<readonly string[]>;
  /** The names of an address. */
  namesOf(address: string): Promise<readonly string[]>;
}
