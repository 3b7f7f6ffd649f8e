import { getTranslations } from "next-intl/server";
import { SignInForm } from "@/components/auth/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/auth/sign-in" }, async () => {
  const t = await getTranslations("auth");
  return (
    <>
      <h1 className="mb-6 font-semibold text-2xl tracking-tight">{t("signIn")}</h1>
      <SignInForm />
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
