import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Outbox, WorldFrame } from "@/components/world/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { listOutbox } from "@/lib/contracts/world.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";
import { mayOpenWorld } from "@/lib/http/world/may-open-world.ts";

/** The product's own mails as their recipients got them. `?recipient=` shows one person's. */
const page = definePage(
  {
    path: "/world/outbox",
    isThere: mayOpenWorld,
    query: z.object({ recipient: text(254).optional() }),
  },
  async ({ query: { recipient } }) => {
    const [t, outbox] = await Promise.all([
      getTranslations("world"),
      askWorld(listOutbox.reply, "GET", worldPath(["outbox"], { recipient })),
    ]);
    return (
      <WorldFrame title={t("outbox")}>
        <form className="mb-4 flex gap-2" action="/world/outbox">
          <input
            type="email"
            name="recipient"
            defaultValue={recipient}
            aria-label={t("recipient")}
            placeholder={t("recipient")}
            className="h-8 w-full max-w-sm rounded-field border border-border-field bg-surface px-2.5 text-sm"
          />
        </form>
        <Outbox mails={outbox.mails} />
      </WorldFrame>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
