import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { SignInForm } from "@/components/auth/index.ts";
import { ssoReasons } from "@/lib/contracts/sso.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { offeredProviders } from "@/lib/http/sso.ts";

const page = definePage(
  { path: "/auth/sign-in", query: z.object({ sso: z.enum(ssoReasons).optional() }) },
  async ({ ctx, query }) => {
    const t = await getTranslations("auth");
    return (
      <>
        <h1 className="mb-6 font-semibold text-2xl tracking-tight">{t("signIn")}</h1>
        <SignInForm
          providers={await offeredProviders(ctx.brand)}
          refusal={query.sso ? t(`sso.${query.sso}`) : null}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
