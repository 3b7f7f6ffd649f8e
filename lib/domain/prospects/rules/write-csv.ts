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
  return /^\s*[=+\-@|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
