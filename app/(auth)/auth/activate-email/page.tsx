import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ConfirmEmail, ResendActivation } from "@/components/auth/index.ts";
import { Button } from "@/components/ui/button.tsx";
import { env } from "@/lib/env/index.ts";
import { page, type SearchParams } from "@/lib/http/page.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("activateTitle") };
}

export default async function ActivateEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, query } = await page("/auth/activate-email", searchParams);
  const code = query.get("activation_code");
  if (code) return <ConfirmEmail code={code.slice(0, 100)} />;
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
}
