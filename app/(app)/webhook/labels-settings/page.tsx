import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { WebhookForm } from "@/components/webhooks/index.ts";
import { idField } from "@/lib/contracts/fields.ts";
import { listLabels } from "@/lib/domain/labels/index.ts";
import { labelsOfPeople } from "@/lib/domain/prospects/index.ts";
import { findWebhook } from "@/lib/domain/webhooks/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toWebhook } from "@/lib/http/views/webhooks.ts";

const page = definePage(
  {
    path: "/webhook/labels-settings",
    query: z.object({
      /** The one to change; another address, or none: a new one. */
      webhook: idField.nullable().default(null),
    }),
    texts: ["webhooks", "errors.webhooks"],
  },
  async ({ ctx: { member }, query: { webhook: id } }) => {
    const [t, webhook, labels] = await Promise.all([
      getTranslations("webhooks"),
      id === null ? null : findWebhook(member, id),
      listLabels(member, labelsOfPeople),
    ]);
    return (
      <>
        <PageHeader title={t(webhook ? "labels.title" : "labels.new")} text={t("labels.text")} />
        <WebhookForm
          key={webhook?.id}
          webhook={webhook && (await toWebhook(member, webhook))}
          page="labels"
          labels={labels.map(({ id: _id, name, color }) => ({ _id, name, color }))}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
