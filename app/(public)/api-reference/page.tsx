import { getTranslations } from "next-intl/server";
import { ApiReference } from "@/components/api-reference/index.ts";
import { type TokenNeed, tokenNeed } from "@/lib/access/calls.ts";
import { callsByModule } from "@/lib/http/calls-by-module.ts";
import { definePage } from "@/lib/http/define-page.tsx";

/** The API's documentation for people; programs read /api/openapi.json. */
const page = definePage({ path: "/api-reference" }, async () => {
  const t = await getTranslations("api-reference");
  const needOf = (need: TokenNeed) => (typeof need === "string" ? t(`needs.${need}`) : need.join(", "));
  const modules = callsByModule().map(({ module, calls }) => ({
    module,
    calls: calls.map((call) => ({
      method: call.method,
      path: call.path,
      summary: call.summary,
      who: t(`who.${call.access.who}`),
      token: call.access.who === "anon" ? null : needOf(tokenNeed(call)),
      query: fieldsOf(call.query),
      body: fieldsOf(call.body),
    })),
  }));
  return (
    <ApiReference
      modules={modules}
      words={{
        title: t("title"),
        intro: t("intro"),
        areas: t("areas"),
        document: t("document"),
        query: t("query"),
        body: t("body"),
        token: t("token"),
      }}
    />
  );
});

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: Record<string, unknown> }).shape ?? {});
}

export const generateMetadata = page.metadata;
export default page.Page;
