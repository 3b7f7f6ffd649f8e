import { expect, it } from "vitest";
import { packFile, unpackFile } from "./packed-file.ts";
import { largestCsv } from "./rules/csv/read-csv.ts";

it("a file comes back as it was, the largest one too; what isn't packed is left as it is", async () => {
  for (const text of ["", "name,email\nÄnn,ann@p.example\n", "x".repeat(largestCsv)]) {
    const bytes = new TextEncoder().encode(text);
    const packed = packFile(bytes);
    expect(Buffer.from(await unpackFile(packed)).equals(bytes)).toBe(true);
    expect(Buffer.from(await unpackFile(bytes)).equals(bytes)).toBe(true);
  }
});
