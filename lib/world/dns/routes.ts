import { ok, type Route, refuse, textField } from "../http/router.ts";
import { findRecords, putRecords } from "../store/names.ts";

/** The world's name server: TXT records, which the control writes. */
export const dnsRoutes: Route[] = [
  {
    method: "GET",
    path: "/dns/texts",
    handle: async ({ sql }, { query }) => {
      const records = await findRecords(sql, (query.get("name") ?? "").toLowerCase());
      return records?.silent ? refuse(503, "servfail") : ok({ texts: records?.texts ?? [] });
    },
  },
  {
    method: "POST",
    path: "/control/dns",
    handle: async ({ sql }, { body }) => {
      const name = textField(body, "name").trim().toLowerCase();
      const texts = Array.isArray(body.texts) ? body.texts.filter((text) => typeof text === "string") : [];
      if (name === "") return refuse(400, "bad_name");
      await putRecords(sql, { name, texts, silent: body.silent === true });
      return ok({ done: true });
    },
  },
];
