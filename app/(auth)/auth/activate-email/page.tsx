import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ConfirmEmail, ResendActivation } from "@/components/auth/index.ts";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { isSignedIn } from "@/lib/access/viewer.ts";
import { text } from "@/lib/contracts/fields.ts";
import { isOwnActivation, readActivation } from "@/lib/domain/accounts/index.ts";
import { env } from "@/lib/env/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { signUpOfBrowser } from "@/lib/http/sign-up-cookie.ts";

const page = definePage(
  { path: "/auth/activate-email", query: z.object({ activation_code: text(100).optional() }) },
  async ({ ctx, query }) => {
    const { activation_code: code } = query;
    if (code) {
      const user = isSignedIn(ctx.viewer) ? ctx.viewer.user : null;
      const presser = {
        signUpId: signUpOfBrowser(await headers()),
        signedInAs: ctx.viewer.user?.id ?? null,
      };
      const [opened, isUsed] = await Promise.all([
        readActivation(ctx.brand.id, code, presser),
        user !== null && isOwnActivation(user.id, code),
      ]);
      return <ConfirmEmail code={code} opened={opened} isUsed={isUsed} />;
    }
    if (ctx.viewer.user) return <ResendActivation email={ctx.viewer.user.email} hasOutbox={env().WORLD} />;
    const t = await getTranslations("auth");
    return (
      <div className="flex flex-col gap-4">
        <h1 className="font-semibold text-2xl tracking-tight">{t("activateTitle")}</h1>
        <p className="text-muted">{t("activateSignedOut")}</p>
        <Button asChild variant="primary" size="lg" wide>
          <Link href="/auth/sign-in">{t("signIn")}</Link>
        </Button>
      </div>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
