/**
 * Joins the lines that `format=flowed` broke (RFC 3676): a line that ends with a space goes on in the next one of the same depth
 * of quotes.
 */
export function unflowed(text: string, deletesSpace: boolean): string {
  const joined: string[] = [];
  let open: { readonly marks: string; readonly pieces: string[] } | null = null;
  const close = () => {
    if (open) joined.push((open.marks === "" ? "" : `${open.marks} `) + open.pieces.join(""));
    open = null;
  };
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const marks = /^>*/.exec(line)?.[0] ?? "";
    const rest = line.slice(marks.length);
    const words = rest.startsWith(" ") ? rest.slice(1) : rest;
    if (open && open.marks !== marks) close();
    open ??= { marks, pieces: [] };
    const goesOn = words.endsWith(" ") && words !== "-- ";
    open.pieces.push(goesOn && deletesSpace ? words.slice(0, -1) : words);
    if (!goesOn) close();
  }
  close();
  return joined.join("\n");
}
