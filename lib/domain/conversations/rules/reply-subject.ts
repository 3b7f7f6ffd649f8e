const rePrefix = /^re\s*:/i;

/** The subject of an answer: the answered subject with exactly one `Re:` before it. */
export function replySubject(subject: string): string {
  let bare = subject.trim();
  for (let prefix = rePrefix.exec(bare); prefix; prefix = rePrefix.exec(bare))
    bare = bare.slice(prefix[0].length).trimStart();
  return bare === "" ? "Re:" : `Re: ${bare}`;
}

/**
 * The Message-IDs of a thread for the References header: oldest first; of a long thread only the first and the last
 * ones.
 */
export function referencesOf(ids: readonly string[]): string[] {
  const unique = [...new Set(ids)];
  return unique.length <= 20 ? unique : [...unique.slice(0, 1), ...unique.slice(-19)];
}
