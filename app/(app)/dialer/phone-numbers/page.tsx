import { getTranslations } from "next-intl/server";
import { PhoneNumberList } from "@/components/dialer/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { readNumbers } from "@/lib/domain/dialer/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toDialerPhone } from "@/lib/http/views/dialer.ts";

const page = definePage({ path: "/dialer/phone-numbers", texts: ["dialer"] }, async ({ ctx }) => {
  const [t, phones] = await Promise.all([
    getTranslations("dialer.numbers"),
    readNumbers(ctx.member.workspaceId),
  ]);
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <div className="px-4 pb-10 sm:px-6">
        <PhoneNumberList initial={phones.map(toDialerPhone)} />
      </div>
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
