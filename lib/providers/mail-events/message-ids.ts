/** A Message-ID as we and mail services write it: printable, in brackets. */
const form = /^<[!-;=?-~]{1,500}>$/;

/** The Message-IDs among texts that came from outside; whatever else stands there names no mail. */
export const messageIdsIn = (texts: readonly (string | undefined)[]): string[] =>
  texts.filter((text): text is string => text !== undefined && form.test(text));
