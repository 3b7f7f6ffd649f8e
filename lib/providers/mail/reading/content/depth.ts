import { Tokenizer } from "htmlparser2";

/** Elements that another of their kind ends: people write them without an end. */
const ended = new Set(["p", "li", "td", "th", "tr", "dd", "dt", "option"]);
const empty = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/**
 * Whether elements of HTML stand deeper in each other than `most`. The library that cleans HTML keeps a list of open elements
 * that costs its length for each further one; this takes time that grows with the HTML's length only (S23).
 */
export function isDeeper(html: string, most: number): boolean {
  const open: string[] = [];
  const counts = new Map<string, number>();
  let deepest = 0;
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const pop = () => {
    const name = open.pop();
    if (name !== undefined) count(name, -1);
    return name;
  };
  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        const name = html.slice(start, end).toLowerCase();
        if (empty.has(name)) return;
        if (ended.has(name) && open.at(-1) === name) pop();
        open.push(name);
        count(name, 1);
        deepest = Math.max(deepest, open.length);
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).trim().toLowerCase();
        if ((counts.get(name) ?? 0) === 0) return;
        while (open.length > 0 && pop() !== name);
      },
      ontext: nothing,
      ontextentity: nothing,
      onattribname: nothing,
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onopentagend: nothing,
      onselfclosingtag: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return deepest > most;
}
