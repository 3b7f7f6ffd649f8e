const rePrefix = /^re\s*:/i;

/** The subject of an answer: one `Re:` before the subject that is answered. */
export function replySubject(subject: string): string {
  let bare = subject.trim();
  for (let prefix = rePrefix.exec(bare); prefix; prefix = rePrefix.exec(bare))
    bare = bare.slice(prefix[0].length).trimStart();
  return bare === "" ? "Re:" : `Re: ${bare}`;
}

/** Message-IDs of a thread as References carries them: oldest first, the first and the last ones where there are many. */
export function referencesOf(ids: readonly string[]): string[] {
  const unique = [...new Set(ids)];
  return unique.length <= 20 ? unique : [...unique.slice(0, 1), ...unique.slice(-19)];
}
