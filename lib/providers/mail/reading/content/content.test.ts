import { describe, expect, it } from "vitest";
import { answers, mail, multipart } from "@/tests/fixtures/mail/build.ts";
import { readIncoming } from "../read-incoming.ts";
import { cleanMail } from "./clean-mail.ts";
import { fileNameOf } from "./file-name.ts";
import { filesCap, mostFiles } from "./files.ts";

const read = (raw: Buffer) => readIncoming({ id: "1:1", raw, at: new Date(0) });
const parts = (type: string, ...list: string[]) =>
  read(mail({ headers: answers, type: `${type}; boundary=b`, body: multipart("b", list) }));
const plain = "Content-Type: text/plain; charset=utf-8\n\nThe plain words";
const html = (body: string) => `Content-Type: text/html; charset=utf-8\n\n${body}`;
const file = (name: string, type: string, content: string | Buffer, more = "") =>
  `Content-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n${more}\n${Buffer.from(content).toString("base64")}`;

describe("the HTML of a mail", () => {
  it("is kept beside the text, which comes first", () => {
    const found = parts(
      "multipart/alternative",
      plain,
      html("<p>The <b>formatted</b> words</p><img src='https://a.example/a.png'>"),
    );
    expect(found.text).toBe("The plain words");
    expect(found.html).toEqual({
      html: '<p>The <b>formatted</b> words</p><img src="https://a.example/a.png" />',
      hasPictures: true,
      isFirst: false,
    });
  });

  it("comes first where it is the only form, with a table or a picture", () => {
    expect(read(mail({ type: "text/html", body: "<table><tr><td>Hi</td></tr></table>" })).html?.isFirst).toBe(
      true,
    );
    expect(read(mail({ type: "text/html", body: "<p>Hi</p>" })).html).toMatchObject({
      isFirst: false,
      hasPictures: false,
    });
    const stub = "Content-Type: text/plain\n\nThis mail needs HTML to be seen.";
    expect(
      parts("multipart/alternative", stub, html("<table><tr><td>Hi</td></tr></table>")).html?.isFirst,
    ).toBe(true);
  });

  it("is nothing where there is none, where nothing is seen of it, or where it is too long", () => {
    expect(read(mail({ body: "Hi" })).html).toBeNull();
    expect(read(mail({ type: "text/html", body: "<style>a{}</style><script>1</script>" })).html).toBeNull();
    const links = '<a href="http:x">y</a>'.repeat(400_000 / 22);
    expect(
      read(mail({ type: "text/html", body: links.replaceAll("http:x", "http://x.example") })).html,
    ).toBeNull();
    expect(parts("multipart/mixed", plain, file("a.html", "text/html", "<p>attached</p>")).html).toBeNull();
  });

  it("is cut where it is long, and still whole HTML", () => {
    const long = `<div>${"<p>word</p>".repeat(80_000)}</div>`;
    const kept = read(mail({ type: "text/html", body: long })).html?.html ?? "";
    expect(kept.length).toBeLessThanOrEqual(600_000);
    expect(kept.endsWith("</div>")).toBe(true);
  });
});

describe("HTML that nests without end", () => {
  const least = (work: () => unknown) => {
    const began = process.cpuUsage().user;
    work();
    return (process.cpuUsage().user - began) / 1000;
  };

  it.each(["<table><tr><td>", "<x>", "<b></zz>", "<li><p>", "<td><b>", "<div></p>", "<a><a>"])(
    "of %s is left out, and costs no time",
    (piece) => {
      const html = `${piece.repeat(400_000 / piece.length)}word`;
      expect(least(() => expect(cleanMail(html)).toBe(""))).toBeLessThan(2_000);
    },
  );

  it.each(["<p>", "<li>", "<td>", "<b>x</b>", "<br>", "</b>", "</div></p>", '<a style="color:red">x</a>'])(
    "isn't that of %s, and costs little",
    (piece) => {
      const html = `${piece.repeat(400_000 / piece.length)}word`;
      expect(least(() => expect(cleanMail(html)).toContain("word"))).toBeLessThan(8_000);
    },
  );
});

describe("HTML that is written to be slow", () => {
  const long = (piece: string) => piece.repeat(400_000 / piece.length);
  const work = (html: string) => {
    const began = process.cpuUsage();
    const clean = cleanMail(html);
    const { user, system } = process.cpuUsage(began);
    return { clean, ms: (user + system) / 1000 };
  };

  it.each([
    ["a style of many declarations", `<p style="${long("a:b;")}">word</p>`],
    ["a style of open brackets", `<p style="${long("(")})">word</p>`],
    ["a style of rules in rules", `<p style="${long("a{")}">word</p>`],
    ["a style of comments", `<p style="${long("/**/")}">word</p>`],
    ["an address of comments", `<a href="http://x${long("<!---->")}">word</a>`],
    ["a picture's address of comments", `<img src="data:image/png;base64,${long("<!---->")}">word`],
    ["pictures that are left out", `<p>${"word ".repeat(40_000)}</p>${long("a<img>").slice(0, 180_000)}`],
  ])("as %s is cleaned at once", (_what, html) => {
    const { clean, ms } = work(html);
    expect(clean).toContain("word");
    expect(ms).toBeLessThan(1_500);
  });

  it("keeps a long picture that stands in it as data", () => {
    const picture = `<img src="data:image/png;base64,${"iVBORw0K".repeat(10_000)}" />`;
    expect(cleanMail(picture)).toBe(picture);
  });
});

describe("the files of a mail", () => {
  it("are named, with their types, sizes and bytes", () => {
    const found = parts(
      "multipart/mixed",
      plain,
      file("Offer 2027.pdf", "application/pdf", "%PDF-1"),
      file("a.csv", "text/csv", "a;b"),
    );
    expect(found.files).toMatchObject([
      { name: "Offer 2027.pdf", type: "application/pdf", size: 6, contentId: null },
      { name: "a.csv", type: "text/csv", size: 3 },
    ]);
    expect(Buffer.from(found.files?.[0]?.bytes ?? []).toString()).toBe("%PDF-1");
    expect(parts("multipart/mixed", plain).files).toEqual([]);
  });

  it("of a mail that was fetched without them are only named", () => {
    const found = parts(
      "multipart/mixed",
      plain,
      'Content-Type: application/zip\nContent-Disposition: attachment; filename="big.zip"\n',
    );
    expect(found.files).toMatchObject([
      { name: "big.zip", type: "application/zip", size: null, bytes: null },
    ]);
  });

  it("are the pictures in the text, too, and no signature or report", () => {
    const found = parts(
      "multipart/related",
      html('<img src="cid:p1">'),
      "Content-Type: image/png\nContent-ID: <p1>\nContent-Transfer-Encoding: base64\n\niVBORw0=",
      "Content-Type: application/pkcs7-signature; name=smime.p7s\n\nAAAA",
    );
    expect(found.files).toMatchObject([{ name: "", type: "image/png", contentId: "p1" }]);
    expect(found.html?.html).toBe('<img src="cid:p1" />');
  });

  it("are bounded in number and in bytes", () => {
    const many = Array.from({ length: 50 }, (_, i) => file(`${i}.bin`, "application/octet-stream", "x"));
    expect(parts("multipart/mixed", plain, ...many).files).toHaveLength(mostFiles);
    const big = file("big.bin", "application/octet-stream", Buffer.alloc(filesCap / 2));
    const found = parts(
      "multipart/mixed",
      plain,
      big,
      file("more.bin", "application/octet-stream", Buffer.alloc(filesCap / 2 + 1)),
      file("s.bin", "application/octet-stream", "x"),
    );
    expect(found.files?.map(({ size }) => size)).toEqual([filesCap / 2, null, 1]);
  });

  it.each([
    ['attachment; filename="../../etc/passwd"', "passwd"],
    ['attachment; filename="C:\\\\Users\\\\a.doc"', "a.doc"],
    ['attachment; filename="=?utf-8?B?w5xiZXJzaWNodC5wZGY=?="', "Übersicht.pdf"],
    ["attachment; filename*=utf-8''%C3%9Cbersicht.pdf", "Übersicht.pdf"],
    ['attachment; filename*0="long "; filename*1="name.pdf"', "long name.pdf"],
    ["attachment; filename*0*=utf-8''%C3%9C; filename*1=\"ber.pdf\"", "Über.pdf"],
    ['attachment; filename="photo\u202egpj.exe"', "photogpj.exe"],
    ['attachment; filename="a\r\nSet-Cookie: x=y.txt"', "aSet-Cookie: x=y.txt"],
    ['attachment; filename="....hidden"', "hidden"],
    [`attachment; filename*=utf-8''a.pdf${encodeURIComponent("\u2800\u3164\u2800")}.exe`, "a.pdf .exe"],
    [`attachment; filename="${"a".repeat(1000)}"`, "a".repeat(200)],
    ["attachment; filename*=", ""],
    ["attachment; filename*=x'", ""],
    ["attachment", ""],
  ])("have a name that is only a name: %s", (disposition, name) => {
    expect(fileNameOf(disposition, "")).toBe(name);
  });
});
