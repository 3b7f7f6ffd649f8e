import { crc32, deflateRawSync } from "node:zlib";

export interface ZippedFile {
  readonly name: string;
  readonly text: string;
}

/** 1 January 1980, the earliest day that the format knows: the same files make the same archive. */
const day = 0x21;

/** An archive of a few small files, as APPNOTE.TXT 4.3 describes it; names are of the lower half of ASCII. */
export function zip(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name, "ascii");
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt16LE(day, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, entry, title);
    parts.push(Buffer.from("PK\x03\x04", "latin1"), facts, title, packed);
    offset += 4 + facts.length + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, Buffer.from("PK\x05\x06", "latin1"), end]);
}
