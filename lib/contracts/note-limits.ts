/** The longest note on a person, in characters. */
export const longestNote = 5_000;
/** The most members whom a note mentions. */
export const mostMentions = 20;
