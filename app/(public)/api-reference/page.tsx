import { getTranslations } from "next-intl/server";
import { ApiReference } from "@/components/api-reference/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { callsByModule } from "@/lib/http/openapi.ts";

/** The API's documentation for people; programs read /api/openapi.json. */
const page = definePage({ path: "/api-reference" }, async () => {
  const t = await getTranslations("api-reference");
  const modules = callsByModule().map(({ module, calls }) => ({
    module,
    calls: calls.map((call) => ({
      method: call.method,
      path: call.path,
      summary: call.summary,
      who: t(`who.${call.access.who}`),
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
        document: t("document"),
        query: t("query"),
        body: t("body"),
      }}
    />
  );
});

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: Record<string, unknown> }).shape ?? {});
}

export const generateMetadata = page.metadata;
export default page.Page;
