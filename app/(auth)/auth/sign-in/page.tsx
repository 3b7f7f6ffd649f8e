import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "@/components/auth/index.ts";
import { page, type SearchParams } from "@/lib/http/page.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("signIn") };
}

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  await page("/auth/sign-in", searchParams);
  const t = await getTranslations("auth");
  return (
    <>
      <h1 className="mb-6 font-semibold text-2xl tracking-tight">{t("signIn")}</h1>
      <SignInForm />
    </>
  );
}
