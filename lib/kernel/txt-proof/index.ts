/**
 * The TXT record that proves a domain. It stands below the domain: the domain itself may have a CNAME, and then nothing
 * else.
 */
export interface ProofRecord {
  readonly name: string;
  readonly value: string;
}

/** Whether one of a name's TXT records is the proof. Spaces and quotes at its ends are some editors' own. */
export const isProven = ({ value }: ProofRecord, texts: readonly string[]): boolean =>
  texts.some((text) => {
    const at = text.indexOf(value);
    return at >= 0 && /^[\s"]*$/.test(text.slice(0, at)) && /^[\s"]*$/.test(text.slice(at + value.length));
  });
