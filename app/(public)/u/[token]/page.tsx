import { getTranslations } from "next-intl/server";
import { UnsubscribeForm } from "@/components/unsubscribe/index.ts";
import { readUnsubscribeLink } from "@/lib/domain/prospects/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

/** The page of a mail's unsubscribe link. Opening it changes nothing: mail scanners open links. */
const page = definePage({ path: "/u/{token}", texts: ["unsubscribe"] }, async ({ ctx, params }) => {
  const link = await readUnsubscribeLink(ctx.brand.id, params.token);
  const t = await getTranslations("unsubscribe");
  if (link?.isTest)
    return (
      <article className="mx-auto max-w-prose">
        <h1 className="font-semibold text-2xl tracking-tight">{t("testTitle")}</h1>
        <p className="wrap-anywhere mt-1.5 text-muted">{t("testText", { address: link.address })}</p>
      </article>
    );
  if (link) return <UnsubscribeForm token={params.token} address={link.address} isDone={link.isDone} />;
  return (
    <article className="mx-auto max-w-prose">
      <h1 className="font-semibold text-2xl tracking-tight">{t("invalidTitle")}</h1>
      <p className="mt-1.5 text-muted">{t("invalidText")}</p>
    </article>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
