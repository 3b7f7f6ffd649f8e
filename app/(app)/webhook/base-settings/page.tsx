import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { WebhookForm } from "@/components/webhooks/index.ts";
import { idField } from "@/lib/contracts/fields.ts";
import { findWebhook } from "@/lib/domain/webhooks/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toWebhook } from "@/lib/http/views/webhooks.ts";

const page = definePage(
  {
    path: "/webhook/base-settings",
    query: z.object({
      /** The one to change; another address, or none: a new one. */
      webhook: idField.nullable().default(null),
    }),
    texts: ["webhooks", "errors.webhooks"],
  },
  async ({ ctx: { member }, query: { webhook: id } }) => {
    const [t, webhook] = await Promise.all([
      getTranslations("webhooks"),
      id === null ? null : findWebhook(member, id),
    ]);
    return (
      <>
        <PageHeader title={t(webhook ? "base.title" : "base.new")} text={t("base.text")} />
        <WebhookForm
          key={webhook?.id}
          webhook={webhook && (await toWebhook(member, webhook))}
          page="base"
          labels={[]}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
