/** Groups of fields, each ended by an empty line. A folded field's lines are joined. */
export function* fieldGroups(text: string): Generator<ReadonlyMap<string, string>> {
  let group = new Map<string, string[]>();
  let name = "";
  const ended = () => new Map([...group].map(([field, pieces]) => [field, pieces.join(" ")] as const));
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      if (group.size > 0) yield ended();
      group = new Map();
      name = "";
    } else if (line.startsWith(" ") || line.startsWith("\t")) {
      group.get(name)?.push(line.trim());
    } else {
      const colon = line.indexOf(":");
      name = colon < 0 ? "" : line.slice(0, colon).trim().toLowerCase();
      // Of a repeated field the first counts.
      if (name !== "" && !group.has(name)) group.set(name, [line.slice(colon + 1).trim()]);
      else name = "";
    }
  }
  if (group.size > 0) yield ended();
}
