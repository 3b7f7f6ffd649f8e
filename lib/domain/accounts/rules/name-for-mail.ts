const mostWords = 3;
const mostChars = 30;
/** Letters of any script, with the marks inside of names; a point only at a word's end, so that it makes no address. */
const word = /^\p{L}[\p{L}\p{M}'’-]*\.?$/u;

/**
 * A name as a mail may repeat it to an address that nobody has confirmed: as it is where it looks like one, else empty.
 * Whoever signs a stranger up must not write to them through our mails.
 */
export function nameForMail(name: string): string {
  const words = name.normalize("NFC").trim().split(/ +/);
  const isPlain = words.length <= mostWords && words.every((each) => word.test(each));
  const plain = words.join(" ");
  return isPlain && plain.length <= mostChars ? plain : "";
}
