/** The subject of an answer: one `Re:` before the subject that is answered. */
export function replySubject(subject: string): string {
  const bare = subject.replace(/^(\s*re\s*:\s*)+/i, "").trim();
  return bare === "" ? "Re:" : `Re: ${bare}`;
}

/** Message-IDs of a thread as References carries them: oldest first, the first and the last ones where there are many. */
export function referencesOf(ids: readonly string[]): string[] {
  const unique = [...new Set(ids)];
  return unique.length <= 20 ? unique : [...unique.slice(0, 1), ...unique.slice(-19)];
}
