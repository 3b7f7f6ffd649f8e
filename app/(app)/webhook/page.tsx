import { z } from "zod";
import { Webhooks } from "@/components/webhooks/index.ts";
import { idField } from "@/lib/contracts/fields.ts";
import { deliveryStates } from "@/lib/contracts/words/webhook-words.ts";
import { listWebhooks } from "@/lib/domain/webhooks/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showDeliveries } from "@/lib/http/show/deliveries.ts";
import { toWebhooks } from "@/lib/http/views/webhooks.ts";

const page = definePage(
  {
    path: "/webhook",
    query: z.object({
      /** The one whose messages are shown. */
      webhook: idField.nullable().default(null),
      state: z.enum(deliveryStates).nullable().default(null),
    }),
    texts: ["webhooks"],
    productTime: true,
  },
  async ({ ctx: { member }, query: { webhook, state } }) => {
    const rows = await listWebhooks(member);
    const opened = rows.find(({ id }) => id === webhook);
    return (
      <Webhooks
        initial={await toWebhooks(member, rows)}
        opened={
          opened
            ? {
                id: opened.id,
                state,
                first: await showDeliveries(member, opened.id, { state: state ?? undefined, limit: 50 }),
              }
            : null
        }
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
