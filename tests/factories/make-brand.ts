import type postgres from "postgres";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";

export interface NamedBrand {
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly primary: string;
  readonly host: string;
  readonly help: string;
}

/** A brand whose strings no other has, with signs that markup, headers and texts treat specially. */
export const quill: NamedBrand = {
  key: "quill",
  name: "Quill <& “Söhne”>",
  title: "Quill's {Cockpit} & Żółw",
  primary: "#123456",
  host: "app.quill.example",
  help: "https://help.quill.example/",
};

/** Makes a brand with a proven host of its own; returns its id. */
export async function makeNamedBrand(admin: postgres.Sql, brand: NamedBrand): Promise<string> {
  const { key, name, title, primary, host, help } = brand;
  const id = newId();
  await admin`insert into brands (id, key, name, title, theme, switches, links)
              values (${id}, ${key}, ${name}, ${title}, ${admin.json({ primary })}, '{}', ${admin.json({ help })})`;
  await admin`insert into brand_domains (host, brand_id, kind, is_primary, is_pending, verified_at)
              values (${host}, ${id}, 'app', true, false, now())`;
  forgetBrands();
  return id;
}
