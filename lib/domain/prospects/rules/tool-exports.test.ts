import { describe, expect, it } from "vitest";
import { type CsvSheet, readCsv } from "./csv/read-csv.ts";
import type { CsvLine } from "./csv/records.ts";
import { guessMapping, lineReader, type Person } from "./mapping.ts";

/** A file as it is uploaded, with its lines read by the guessed mapping. */
function upload(content: string | Uint8Array) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const lines: CsvLine[] = [];
  const sheet = readCsv(bytes, {}, (line) => lines.push(line)) as CsvSheet;
  const fields = guessMapping(sheet.columns, lines);
  const read = lineReader({ fields, custom: [] }, sheet.columns, false);
  return { columns: sheet.columns, fields, lines, people: lines.map(read) };
}
const person = (content: string | Uint8Array) => upload(content).people[0] as Person;
const url = "https://www.network.example/in/ann-lee";
const ann = { firstName: "Ann", lastName: "Lee", fullName: "Ann Lee" };

describe("a file as a spreadsheet saves it", () => {
  it.each(["sep=;\r\n", "\uFEFFSEP=;\r\n", '"sep=;"\r\n', "sep=;\n", "sep=;\r"])(
    "begins behind the line that names its delimiter (%j)",
    (first) => {
      const end = first.replace(/.*[;"]/, "");
      const { columns, lines } = upload(`${first}Name;E-Mail${end}Ann, Lee;a@x.example${end}`);
      expect(columns).toEqual(["Name", "E-Mail"]);
      expect(lines).toMatchObject([{ line: 3, cells: ["Ann, Lee", "a@x.example"] }]);
    },
  );

  it("is told apart by the delimiter that it names, whatever stands in its heading", () => {
    const { columns } = upload("sep=\t\r\nName, first, last\tE-Mail\r\nAnn\ta@x.example\r\n");
    expect(columns).toEqual(["Name, first, last", "E-Mail"]);
  });

  it.each([
    ["Name,E-mail\r\nAnn,a@x.example\nBo,b@x.example\n"],
    ["Name,E-mail\nAnn,a@x.example\r\nBo,b@x.example\r\n"],
    ['Name,E-mail\r\n"Ann","a@x.example"\n"Bo","b@x.example"\r\n'],
    ["Name,E-mail\rAnn,a@x.example\r\nBo,b@x.example\n"],
  ])("may end its lines in several ways (%j)", (content) => {
    expect(upload(content).people).toMatchObject([{ email: "a@x.example" }, { email: "b@x.example" }]);
  });

  it("keeps its line numbers however long it is and wherever a pair of line ends stands", () => {
    for (const more of [0, 1]) {
      const rows = Array.from({ length: 40_000 }, (_, n) => `${n},x`);
      const { lines } = upload(`${"N".repeat(1 + more)},X\r\n${rows.join("\r\n")}`);
      expect(lines.map(({ line, cells }) => line - Number(cells[0])).every((gap) => gap === 2)).toBe(true);
    }
  });

  it("has lost the digits of a long number: that is no phone", () => {
    const phones = ["1,23E+11", "4.91234E+11", "4E11", "+49 30 123", "030E"];
    const rows = phones.map((phone, n) => `"${phone}";${n}@x.example`);
    const { people } = upload(["Phone;Email", ...rows].join("\n"));
    expect(people.map((one) => (one as Person).phone)).toEqual([null, null, null, "+4930123", "030E"]);
  });

  it("has marks that nobody sees before and behind an address", () => {
    const invisible = "\u200B\u200E\uFEFF";
    const read = person(
      `Name,Email,Profile\nAnn,\u00A0${invisible}a@x.example${invisible},${url}${invisible}\n`,
    );
    expect(read).toMatchObject({ email: "a@x.example", socialKey: "ann-lee" });
  });
});

describe("a file as a tool exports it", () => {
  it("begins behind the notes above its heading, and keeps its line numbers", () => {
    const { columns, lines, people } = upload(
      `Notes:\n"When exporting, you may notice\nthat some of the ""addresses"" are missing."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nAnn,Lee,${url},,Acme,CEO,01 Jan 2024\n`,
    );
    expect(columns).toHaveLength(7);
    expect(lines.map(({ line }) => line)).toEqual([6]);
    expect(people).toMatchObject([{ ...ann, socialKey: "ann-lee", companyName: "Acme", jobTitle: "CEO" }]);
  });

  it("of one column has no notes above its heading, whatever lines are empty", () => {
    expect(upload("Email\n\na@x.example\nb@x.example\n").people).toHaveLength(2);
  });

  it.each([
    // Exports of a network, two CRMs, an address book and an address finder.
    [`First Name,Last Name,URL,Email Address,Company,Position\nAnn,Lee,${url},a@x.example,Acme,CEO`],
    [
      `"Record ID","First Name","Last Name","Email","Phone Number","Associated Company","Job Title"\n1,Ann,Lee,a@x.example,030 1,Acme,CEO`,
    ],
    [
      `"Salutation","First Name","Last Name","Title","Account Name","Mailing City","Phone","Email"\nMs,Ann,Lee,CEO,Acme,Berlin,030 1,a@x.example`,
    ],
    [
      "First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Organization Name,Organization Title\nAnn,,Lee,* Work,a@x.example,030 1,Acme,CEO",
    ],
    [
      `First Name,Last Name,Title,Company,Company Name for Emails,Email,Person Linkedin Url,Website,Company Linkedin Url,City\nAnn,Lee,CEO,Acme,Ac,a@x.example,${url},http://acme.example,http://www.network.example/company/acme,Berlin`,
    ],
    // German
    [
      `Vorname;Nachname;Unternehmen;Berufsbezeichnung;E-Mail-Adresse;Telefonnummer;Profil;Stadt\nAnn;Lee;Acme;CEO;a@x.example;030 1;${url};Berlin`,
    ],
    [
      "Anrede;Vorname;Name;Firma;Position;Telefon geschäftlich;E-Mail-Adresse\nFrau;Ann;Lee;Acme;CEO;030 1;a@x.example",
    ],
    [
      "Datensatz-ID;Vorname;Nachname;E-Mail;Telefonnummer;Zugeordnetes Unternehmen;Jobbezeichnung\n1;Ann;Lee;a@x.example;030 1;Acme;CEO",
    ],
    // French
    [
      "Prénom;Nom;Entreprise;Intitulé du poste;Adresse e-mail;Numéro de téléphone;Ville\nAnn;Lee;Acme;CEO;a@x.example;030 1;Paris",
    ],
    [
      "Prénom;Nom de famille;Société;Fonction;E-mail;Téléphone;Localisation\nAnn;Lee;Acme;CEO;a@x.example;030 1;Paris",
    ],
    ["Prénom;Nom;Titre;Nom du compte;Email;Téléphone\nAnn;Lee;CEO;Acme;a@x.example;030 1"],
    // Spanish
    [
      "Nombre;Apellidos;Empresa;Cargo;Correo electrónico;Teléfono;Ubicación\nAnn;Lee;Acme;CEO;a@x.example;030 1;Madrid",
    ],
    [
      "Nombre;Apellido;Nombre de la empresa;Puesto de trabajo;Dirección de correo electrónico;Número de teléfono\nAnn;Lee;Acme;CEO;a@x.example;030 1",
    ],
    // Portuguese
    [
      "Nome;Sobrenome;Empresa;Cargo;E-mail;Número de telefone;Localização\nAnn;Lee;Acme;CEO;a@x.example;030 1;Lisboa",
    ],
    [
      "Primeiro nome;Apelido;Nome da empresa;Título do cargo;Endereço de e-mail;Telemóvel;Cidade\nAnn;Lee;Acme;CEO;a@x.example;030 1;Lisboa",
    ],
  ])("has its columns known by their names (%j)", (content) => {
    const columns = content.split("\n")[0] ?? "";
    expect(person(content)).toMatchObject({
      ...ann,
      companyName: "Acme",
      jobTitle: "CEO",
      email: "a@x.example",
      phone: /phone|tel/i.test(columns.normalize("NFKD")) ? "030 1" : null,
    });
  });

  it.each(["Name", "Nom", "Nombre", "Nome"])(
    "means the whole name by %s, where no other column holds a part of it",
    (column) => {
      expect(person(`${column};E-Mail\nAnn Lee;a@x.example`)).toMatchObject(ann);
    },
  );

  it("means the company's page by a link that leads to nobody", () => {
    const read = person(`Name,URL,Person\nAnn Lee,https://acme.example,${url}`);
    expect(read).toMatchObject({ ...ann, socialKey: "ann-lee" });
    expect(upload(`Name,Mail,Contact\nAnn,Main street 1,a@x.example`).fields.email).toBe("Contact");
  });
});
