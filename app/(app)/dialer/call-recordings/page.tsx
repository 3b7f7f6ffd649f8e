import { getTranslations } from "next-intl/server";
import { CallRecordings } from "@/components/dialer/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { callsPage } from "@/lib/contracts/dialer-limits.ts";
import { readCalls } from "@/lib/domain/dialer/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toDialerCalls } from "@/lib/http/views/dialer.ts";

const first = { skip: 0, limit: callsPage };

const page = definePage(
  { path: "/dialer/call-recordings", texts: ["dialer", "common.player"], productTime: true },
  async ({ ctx }) => {
    const [t, { rows, total }] = await Promise.all([
      getTranslations("dialer.recordings"),
      readCalls(ctx.member, { ...first, query: "", result: "all", isRecorded: false }),
    ]);
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
        <div className="px-4 pb-10 sm:px-6">
          <CallRecordings initial={{ data: await toDialerCalls(rows), total, ...first }} />
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
