/**
 * The cells of the first column of a CSV or text file: up to a semicolon, a tab or a comma, without the quotes around
 * them. A heading is left out. A company's name with a comma in it keeps it if it is quoted.
 */
export function firstColumn(text: string): string[] {
  const cells = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((line) => firstCell(line.trim()));
  const rest = isHeading(cells[0] ?? "") ? cells.slice(1) : cells;
  return rest.filter((cell) => cell !== "");
}

function firstCell(line: string): string {
  const quoted = /^"((?:[^"]|"")*)"/.exec(line);
  const cell = quoted ? (quoted[1] ?? "").replaceAll('""', '"') : (line.split(/[;,\t]/, 1)[0] ?? "");
  // The apostrophe that keeps a spreadsheet from running a cell.
  return cell.trim().replace(/^'(?=[=+\-@])/, "");
}

const isHeading = (cell: string) =>
  /^(?:values?|e-?mails?|email address|domains?|compan(?:y|ies)|phones?|links?|profiles?|urls?|linkedin.*)$/i.test(
    cell,
  );
