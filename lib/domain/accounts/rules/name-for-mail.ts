const mostWords = 3;
const mostChars = 30;
/**
 * Letters of any script, with the marks that names contain. A dot is allowed only at the end of a word, so that no
 * name forms a web address.
 */
const word = /^\p{L}[\p{L}\p{M}'’-]*\.?$/u;

/**
 * A name that is safe to repeat in a mail to an unconfirmed address: the name itself where it looks like one, else
 * empty. Otherwise a stranger could put any text into our mails by signing somebody else up.
 */
export function nameForMail(name: string): string {
  const words = name.normalize("NFC").trim().split(/ +/);
  const isPlain = words.length <= mostWords && words.every((each) => word.test(each));
  const plain = words.join(" ");
  return isPlain && plain.length <= mostChars ? plain : "";
}
