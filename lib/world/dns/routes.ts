import { ok, type Route, refuse, textField } from "../http/router.ts";
import { findRecords, type NameRecords, putRecords } from "../store/names.ts";
import { knownNames } from "./known-names.ts";

/** The kinds of records, as they stand in the address of a question and in the control's body. */
const kinds = ["texts", "mail_servers", "addresses", "names"] as const;

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The world's name server: what the control writes, else what the world's own domains have. */
export const dnsRoutes: Route[] = [
  ...kinds.map(
    (kind): Route => ({
      method: "GET",
      path: `/dns/${kind}`,
      handle: async ({ sql }, { query }) => {
        const name = (query.get("name") ?? "").toLowerCase();
        const records: NameRecords | null = (await findRecords(sql, name)) ?? knownNames[name] ?? null;
        return records?.silent ? refuse(503, "servfail") : ok({ records: records?.[kind] ?? [] });
      },
    }),
  ),
  {
    method: "POST",
    path: "/control/dns",
    handle: async ({ sql }, { body }) => {
      const name = textField(body, "name").trim().toLowerCase();
      if (name === "") return refuse(400, "bad_name");
      const [texts, mail_servers, addresses, names] = kinds.map((kind) => listOf(body[kind]));
      await putRecords(sql, name, {
        texts: texts ?? [],
        mail_servers: mail_servers ?? [],
        addresses: addresses ?? [],
        names: names ?? [],
        silent: body.silent === true,
      });
      return ok({ done: true });
    },
  },
];
