import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { SignInForm } from "@/components/auth/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { ssoReasons } from "@/lib/contracts/sso.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { openInvitation } from "@/lib/http/open-invitation.ts";
import { isSignUpOpen } from "@/lib/http/sign-up-open.ts";
import { offeredProviders, thirdPartyOf } from "@/lib/http/sso.ts";

const page = definePage(
  {
    path: "/auth/sign-in",
    query: z.object({
      invite: text(60).optional(),
      sso: z.enum(ssoReasons).optional(),
      by: z.literal("password").optional(),
      closed: z.literal("sign-up").optional(),
    }),
  },
  async ({ ctx, query, search }) => {
    if (!query.by && (await thirdPartyOf(ctx.brand)))
      redirect(
        search.size > 0
          ? `/auth/integration/third-party-login?${search}`
          : "/auth/integration/third-party-login",
      );
    const t = await getTranslations("auth");
    const invitation = await openInvitation(ctx.brand.id, query.invite ?? "");
    return (
      <>
        <h1 className={`font-semibold text-2xl tracking-tight ${invitation ? "mb-1.5" : "mb-6"}`}>
          {t("signIn")}
        </h1>
        {invitation ? (
          <p className="wrap-anywhere mb-6 text-muted">
            {t("invitedTo", { name: invitation.spaceName, email: invitation.email })}
          </p>
        ) : null}
        <SignInForm
          invitation={invitation}
          providers={await offeredProviders(ctx.brand)}
          refusal={query.sso ? t(`sso.${query.sso}`) : query.closed ? t("signUpClosed") : null}
          hasPassword={ctx.brand.options.password}
          maySignUp={isSignUpOpen(ctx.brand, invitation !== null)}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
