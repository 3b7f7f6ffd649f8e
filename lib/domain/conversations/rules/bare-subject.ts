/**
 * A prefix of an answer: a short word in any language, maybe with a count, and a colon ("Re:", "AW:", "Rép :", "回复：",
 * "Re[2]:").
 */
const prefix = /^\s*[\p{L}\p{M}]{1,12}\.?\s?(?:\[\d{1,4}\]|\(\d{1,4}\))?\s?[:：]/u;
/** The most prefixes that are taken off. */
const mostPrefixes = 10;

/**
 * What the subject of an answer may answer, in lower case: the subject without its first prefix, without its first two,
 * and so on. A subject may begin with such a word itself, so all of them count. Empty where it has no prefix.
 */
export function answeredSubjects(subject: string): string[] {
  const found: string[] = [];
  let rest = subject;
  for (let taken = 0; taken < mostPrefixes; taken++) {
    const begin = prefix.exec(rest);
    if (!begin) break;
    rest = rest.slice(begin[0].length);
    const bare = rest.trim().toLowerCase();
    if (bare !== "") found.push(bare);
  }
  return found;
}
