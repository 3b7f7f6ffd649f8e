/** The pattern of a LIKE that finds a text anywhere; its own "%", "_" and "\" are letters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
