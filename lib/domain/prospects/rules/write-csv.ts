/** What a spreadsheet would run or swallow, and what was made harmless before: reading takes one apostrophe away. */
const formula = /^'*(\s*[=+\-@|%]|[\t\r\n])/;

/**
 * A CSV file that a spreadsheet opens without running anything: a cell that begins like a formula gets an apostrophe in
 * front, every cell is quoted, and the byte-order mark makes accents survive. Source: S16.
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) =>
    row.map((cell) => quote(typeof cell === "number" ? String(cell) : harmless(cell))).join(","),
  );
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function harmless(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** A cell as it was before `writeCsv` (or a spreadsheet, in the same way) made it harmless. */
export function asTyped(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
