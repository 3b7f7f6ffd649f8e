import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ThirdPartySignIn } from "@/components/auth/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { ssoReasons } from "@/lib/contracts/sso.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { thirdPartyOf } from "@/lib/http/sso.ts";

const page = definePage(
  {
    path: "/auth/integration/third-party-login",
    query: z.object({ invite: text(60).optional(), sso: z.enum(ssoReasons).optional() }),
  },
  async ({ ctx, query, search }) => {
    const provider = await thirdPartyOf(ctx.brand);
    if (!provider) redirect("/auth/sign-in");
    const t = await getTranslations("auth");
    const rest = new URLSearchParams(search);
    rest.set("by", "password");
    return (
      <ThirdPartySignIn
        brand={ctx.brand.name}
        provider={provider}
        invite={query.invite ?? null}
        refusal={query.sso ? t(`sso.${query.sso}`) : null}
        passwordHref={`/auth/sign-in?${rest}`}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
