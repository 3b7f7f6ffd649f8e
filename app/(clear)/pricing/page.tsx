import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { CloseWindow, Pricing } from "@/components/billing/index.ts";
import { Link } from "@/components/ui/link.tsx";
import { withKeptQuery } from "@/lib/access/guards.ts";
import { paidRedirectName } from "@/lib/access/paid-redirect.ts";
import { hasBilling, mayOpen } from "@/lib/access/viewer.ts";
import { wireBoolean } from "@/lib/contracts/fields.ts";
import { type Billing, readBilling, refreshAccount } from "@/lib/domain/billing/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toBillingView } from "@/lib/http/views/billing.ts";
import { ports } from "@/lib/wiring.ts";

const mark = wireBoolean.default(false);

/** Where somebody goes on who comes back from paying. Null: here. */
function nextOf({ buyer }: Billing, mayBill: boolean): string | null {
  if (!buyer.isPaid) return buyer.isPaying ? "/payment-in-progress" : null;
  return mayBill ? "/billing/overview" : "/campaigns";
}

const page = definePage(
  {
    path: "/pricing",
    query: z.object({ [paidRedirectName]: mark, redirect_from_portal: mark, close_window: mark }),
    texts: ["billing"],
  },
  async ({ ctx, query, search }) => {
    const { viewer, brand, member } = ctx;
    const isBack = query[paidRedirectName] === true || query.redirect_from_portal === true;
    // Nobody may have told of the payment yet: its state is asked for.
    if (isBack) await refreshAccount(ports().payments, member.workspaceId).catch(() => false);
    const [t, billing] = await Promise.all([getTranslations("billing"), readBilling(member.workspaceId)]);
    if (query.close_window === true) return <CloseWindow />;
    const next = isBack ? nextOf(billing, hasBilling(viewer, brand.switches.hideBilling)) : null;
    if (next !== null) redirect(withKeptQuery(next, search, viewer));
    return (
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-5">
        <div>
          <h1 className="font-semibold text-xl tracking-tight">{t("pricingTitle")}</h1>
          <p className="mt-0.5 text-muted">{t("pricingText")}</p>
        </div>
        {mayOpen(viewer, "billing") ? <Pricing billing={toBillingView(billing)} /> : <p>{t("askAdmin")}</p>}
        <Link href="/" className="font-medium text-accent-ink hover:underline">
          {t("toApp")}
        </Link>
      </div>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
