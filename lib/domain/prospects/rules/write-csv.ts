/**
 * A cell that a spreadsheet would run as a formula or drop, or that was escaped before: reading removes one
 * apostrophe. Some take full-width signs for the narrow ones.
 */
const formula = /^'*(\s*[=+\-@|%＝＋－＠]|[\t\r\n])/;

/**
 * A CSV file that a spreadsheet opens without running anything: a cell that begins like a formula gets an apostrophe
 * in front, every cell is quoted, and a byte-order mark keeps accents readable. Source: S16.
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

/** A cell as it was before `writeCsv` or a spreadsheet escaped it. */
export function asTyped(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
