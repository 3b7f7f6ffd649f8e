import iconv from "iconv-lite";
import type { FileEncoding } from "@/lib/contracts/words/file-encodings.ts";
import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";

/** A file as people have it, and what has to be found in it without anybody choosing anything. */
export interface PeopleFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding: FileEncoding;
  readonly delimiter: string;
  readonly heading: number;
  readonly columns: readonly string[];
  /** The lines that are refused, with the reason of each. */
  readonly refused: Readonly<Record<number, RefusalReason>>;
  readonly accepted: number;
  /** The full name of the first accepted person. */
  readonly first: string;
}

type Written = Partial<Omit<PeopleFile, "bytes">> &
  Pick<PeopleFile, "name" | "columns" | "first" | "accepted">;

const encode = (text: string, encoding: FileEncoding, addBOM = false) =>
  new Uint8Array(iconv.encode(text, encoding, { addBOM }));

function file(text: string | Uint8Array<ArrayBuffer>, { encoding = "utf-8", ...found }: Written): PeopleFile {
  const bytes = typeof text === "string" ? encode(text, encoding) : text;
  return { delimiter: ",", heading: 1, refused: {}, ...found, encoding, bytes };
}

const german = ["Jürgen Müller", "Bärbel Größe", "Käthe Weiß", "Jörg Schäfer"];
const table = (heading: string, names: readonly string[], delimiter: string, lineEnd = "\r\n") =>
  [heading, ...names.map((name, n) => [name, `p${n}@x.example`, "Acme"].join(delimiter)), ""].join(lineEnd);
const columns = ["Name", "E-Mail", "Firma"];
const heading = (delimiter: string) => columns.join(delimiter);
const many = (count: number, row: (n: number) => string) =>
  `${["Name,Email,Company", ...Array.from({ length: count }, (_, n) => row(n + 1))].join("\n")}\n`;
const manyColumns = ["Name", "Email", "Company"];
const plain = (n: number) => `Person ${n},p${n}@x.example,Acme`;

/** Bytes of UTF-8 with one that belongs to no letter in the second line. */
function oneBadByte(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(table(heading(","), german, ","));
  const at = bytes.indexOf("Acme") + 1;
  return new Uint8Array(Buffer.concat([bytes.subarray(0, at), Buffer.from([0xe9]), bytes.subarray(at)]));
}

/** The files of the corpus. Each is made anew: tests may change what they get. */
export function peopleFiles(): PeopleFile[] {
  return [
    file(table(heading(";"), german, ";"), {
      ...{ name: "Excel's CSV on a German Windows", encoding: "windows-1252", delimiter: ";", columns },
      ...{ accepted: 4, first: "Jürgen Müller" },
    }),
    file(encode(table(heading("\t"), german, "\t"), "utf-16le", true), {
      ...{ name: "Excel's “Unicode text”", encoding: "utf-16le", delimiter: "\t", columns },
      ...{ accepted: 4, first: "Jürgen Müller" },
    }),
    file(encode(table(heading(";"), german, ";"), "utf-16be"), {
      ...{ name: "UTF-16 without a mark", encoding: "utf-16be", delimiter: ";", columns },
      ...{ accepted: 4, first: "Jürgen Müller" },
    }),
    file(table(heading(";"), german, ";", "\r"), {
      ...{ name: "Excel's CSV on an old Mac", encoding: "macintosh", delimiter: ";", columns },
      ...{ accepted: 4, first: "Jürgen Müller" },
    }),
    file(table("Prénom et nom;Courriel;Société", ["Hélène Lefèvre", "François Bélanger", "Zoë Noël"], ";"), {
      ...{ name: "a French file of a Mac", encoding: "macintosh", delimiter: ";" },
      ...{ columns: ["Prénom et nom", "Courriel", "Société"], accepted: 3, first: "" },
    }),
    file(table("名前,メール,会社", ["山田太郎", "佐藤花子", "鈴木一郎", "高橋美咲"], ","), {
      ...{
        name: "a Japanese file",
        encoding: "shift_jis",
        columns: ["名前", "メール", "会社"],
        accepted: 4,
        first: "",
      },
    }),
    file(table("姓名,邮箱,公司", ["王小明", "李丽", "张伟", "刘洋"], ","), {
      ...{
        name: "a Chinese file",
        encoding: "gb18030",
        columns: ["姓名", "邮箱", "公司"],
        accepted: 4,
        first: "",
      },
    }),
    file(table("Имя;Email;Компания", ["Иван Петров", "Мария Сидорова", "Алексей Иванов"], ";"), {
      ...{ name: "a Russian file", encoding: "windows-1251", delimiter: ";" },
      ...{ columns: ["Имя", "Email", "Компания"], accepted: 3, first: "" },
    }),
    file(
      table("Imię i nazwisko;Email;Firma", ["Łukasz Wiśniewski", "Grażyna Żółć", "Wojciech Dąbrowski"], ";"),
      {
        ...{ name: "a Polish file", encoding: "windows-1250", delimiter: ";" },
        ...{ columns: ["Imię i nazwisko", "Email", "Firma"], accepted: 3, first: "" },
      },
    ),
    file(table("이름,이메일,회사", ["김철수", "이영희", "박민수", "최지우"], ","), {
      ...{
        name: "a Korean file",
        encoding: "euc-kr",
        columns: ["이름", "이메일", "회사"],
        accepted: 4,
        first: "",
      },
    }),
    file(table("姓名,電郵,公司", ["王小明", "陳美麗", "林志玲", "張學友"], ","), {
      ...{
        name: "a file of Taiwan",
        encoding: "big5",
        columns: ["姓名", "電郵", "公司"],
        accepted: 4,
        first: "",
      },
    }),
    file(oneBadByte(), { name: "UTF-8 with one bad byte", columns, accepted: 4, first: "Jürgen Müller" }),
    file(`sep=;\r\n${table(heading(";"), german, ";")}`, {
      ...{ name: "a line sep=;", delimiter: ";", heading: 2, columns, accepted: 4, first: "Jürgen Müller" },
    }),
    file(`Contacts of spring;;\r\nexported on 1 May, by Ann;;\r\n;;\r\n${table(heading(";"), german, ";")}`, {
      ...{ name: "titles and an empty row", delimiter: ";", heading: 4, columns, accepted: 4 },
      first: "Jürgen Müller",
    }),
    file(
      `Notes:\n"When exporting your connection data, you may notice that some of the\nemail addresses are missing."\n\n` +
        "First Name,Last Name,URL,Email Address,Company,Position,Connected On\n" +
        "Ann,Lee,https://www.linkedin.com/in/Ann-Lee-1,,Acme,CEO,01 Jan 2024\n" +
        "Bo,Kim,https://www.linkedin.com/in/bo-kim,bo@x.example,Acme,CTO,02 Jan 2024\n",
      {
        ...{ name: "the network's own export", heading: 5, accepted: 2, first: "Ann Lee" },
        columns: ["First Name", "Last Name", "URL", "Email Address", "Company", "Position", "Connected On"],
      },
    ),
    file("Ann Lee,ann@x.example,Acme\nBo Kim,bo@x.example,Beta\n", {
      ...{
        name: "no heading",
        heading: 0,
        columns: ["Column 1", "Column 2", "Column 3"],
        accepted: 2,
        first: "",
      },
    }),
    file("Name,Email\r\nAnn,a@x.example\nBo,b@x.example\rCy,c@x.example\r\n\r\nDi,d@x.example", {
      ...{ name: "mixed line ends", columns: ["Name", "Email"], accepted: 4, first: "Ann" },
    }),
    file(
      many(1_000, (n) => (n === 99 ? `"Person ${n},p${n}@x.example,Acme` : plain(n))),
      {
        ...{ name: "a stray quote in line 100", columns: manyColumns, accepted: 999, first: "Person 1" },
        refused: { 100: "broken_quotes" },
      },
    ),
    file(
      many(1_000, (n) =>
        n === 99
          ? `"Person ${n},p99@x.example,Acme`
          : n === 500
            ? 'Person 500",p500@x.example,Acme'
            : plain(n),
      ),
      {
        ...{ name: "two stray quotes, lines apart", columns: manyColumns, accepted: 999, first: "Person 1" },
        refused: { 100: "broken_quotes" },
      },
    ),
    file(
      many(1_000, (n) =>
        n === 99 ? `"Person ${n}","p99@x.example,"Acme"` : `"Person ${n}","p${n}@x.example","Acme, Inc."`,
      ),
      {
        ...{
          name: "a stray quote among quoted cells",
          columns: manyColumns,
          accepted: 999,
          first: "Person 1",
        },
        refused: { 100: "broken_quotes" },
      },
    ),
    file(
      'Name,Email,Company\nAnn "the Ace" Lee,a@x.example,Acme 24" Ltd\nBo,b@x.example,"Acme ""West"", Inc."\n',
      {
        ...{ name: "quotes inside cells", columns: manyColumns, accepted: 2, first: 'Ann "the Ace" Lee' },
      },
    ),
    file('Name,Email,Note\nAnn,a@x.example,"one\n\ntwo, b@x.example"\nBo,b@x.example,\n', {
      ...{
        name: "lines inside a quoted cell",
        columns: ["Name", "Email", "Note"],
        accepted: 2,
        first: "Ann",
      },
    }),
    file("Name,Email,Company\nAnn,a@x.example\nBo,b@x.example,Acme,,\nCy,c@x.example,Acme, Inc.\nDi\n", {
      ...{ name: "ragged rows", columns: manyColumns, accepted: 2, first: "Ann" },
      refused: { 4: "too_many_cells", 5: "no_contact" },
    }),
    file("Na\0me,Email\nAn\0n,a@x.example\0\n\0\nBo,b@x.example\n", {
      ...{ name: "zero bytes", columns: ["Name", "Email"], accepted: 2, first: "Ann" },
    }),
    file("Email,Name,Email,\na@x.example,Ann,private@x.example,x\nb@x.example,Bo,,\n", {
      ...{
        name: "repeated and empty headings",
        columns: ["Email", "Name", "Email (2)", "Column 4"],
        accepted: 2,
      },
      first: "Ann",
    }),
    file(
      `${["Email", ...Array.from({ length: 199 }, (_, n) => `Field ${n}`)].join(",")}\na@x.example${",x".repeat(199)}\n`,
      {
        ...{
          name: "200 columns",
          columns: ["Email", ...Array.from({ length: 199 }, (_, n) => `Field ${n}`)],
        },
        ...{ accepted: 1, first: "" },
      },
    ),
    file("\uFEFFName,Email\nAnn,a@x.example\n\uFEFFName,Email\nBo,b@x.example\n", {
      ...{
        name: "two files in one, with a mark in the middle",
        columns: ["Name", "Email"],
        accepted: 2,
        first: "Ann",
      },
      refused: { 3: "invalid_email" },
    }),
    file("Name;Email;\r\nAnn;a@x.example;\r\nBo;b@x.example;\r\n", {
      ...{
        name: "a delimiter at the end of each line",
        delimiter: ";",
        columns: ["Name", "Email"],
        accepted: 2,
      },
      first: "Ann",
    }),
    file("Email\na@x.example\n\nb@x.example\nnobody\n", {
      ...{ name: "one column", columns: ["Email"], accepted: 2, first: "", refused: { 5: "invalid_email" } },
    }),
    file("a@x.example\nb@x.example\n", {
      ...{ name: "one column without a heading", heading: 0, columns: ["Column 1"], accepted: 2, first: "" },
    }),
    file("Name;Email;Umsatz\nAnn;a@x.example;1.234,5\nBo;b@x.example;2,75\nCy;c@x.example;3,0\n", {
      ...{
        name: "decimal commas",
        delimiter: ";",
        columns: ["Name", "Email", "Umsatz"],
        accepted: 3,
        first: "Ann",
      },
    }),
    file("Name|Email\nAnn, Lee|a@x.example\nBo, Kim|b@x.example\n", {
      ...{ name: "bars", delimiter: "|", columns: ["Name", "Email"], accepted: 2, first: "Ann, Lee" },
    }),
  ];
}

/** So many lines as a file may have, a few bytes each. */
export const mostLinesFile = (lines = 250_000) =>
  new TextEncoder().encode(`Email\n${Array.from({ length: lines }, (_, n) => `${n}@x.co`).join("\n")}\n`);

/** About so many bytes of lines as an export has them. */
export function largeFile(bytes = 5 * 1024 * 1024 - 1_000): Uint8Array<ArrayBuffer> {
  const lines = ["First name,Last name,Company,Position,Email,Profile"];
  for (let n = 0, length = 60; ; n++) {
    const line = `Ann ${n},Lee,"Acme, ${n} Ltd",Head of things,p${n}@large.example,https://network.example/in/large-${n}`;
    length += line.length + 1;
    if (length > bytes) return new TextEncoder().encode(`${lines.join("\n")}\n`);
    lines.push(line);
  }
}
