import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OnboardingForm } from "@/components/onboarding/index.ts";
import { readSignUpSettings } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage(
  { path: "/onboarding", texts: ["onboarding"] },
  async ({ ctx: { member, workspace } }) => {
    // The answers are the workspace's: its admins give them.
    if (!member.isAdmin) redirect("/");
    const [t, answers] = await Promise.all([getTranslations("onboarding"), readSignUpSettings(member)]);
    return (
      <>
        <h1 className="font-semibold text-2xl tracking-tight">{t("title")}</h1>
        <p className="mt-1.5 mb-6 text-muted">{t("text", { name: workspace.name })}</p>
        <OnboardingForm initial={answers} />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
