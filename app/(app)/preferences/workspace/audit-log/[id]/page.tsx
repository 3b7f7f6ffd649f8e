import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { AuditLog } from "@/components/preferences/index.ts";
import { idField } from "@/lib/contracts/fields.ts";
import { auditPeriods } from "@/lib/contracts/words/audit.ts";
import { listWorkers } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showAuditLog } from "@/lib/http/show/audit-log.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const days = { week: 7, month: 30, quarter: 90, all: null } as const;

const page = definePage(
  {
    path: "/preferences/workspace/audit-log/{id}",
    query: z.object({
      user: idField.nullable().default(null),
      action: z
        .string()
        .max(80)
        .regex(/^[a-z_]+(\.[a-z_]+)?$/)
        .nullable()
        .default(null),
      period: z.enum(auditPeriods).default("month"),
    }),
    texts: ["preferences.audit"],
  },
  async ({ ctx: { member, workspace }, params: { id }, query }) => {
    if (id !== workspace.id) throw new ProductError("not_found", "notFound");
    const length = days[query.period];
    // The machine's time, as the entries have it.
    const from = length === null ? null : new Date(systemMs() - length * 86_400_000);
    const [t, members, first] = await Promise.all([
      getTranslations("preferences.audit"),
      listWorkers(member),
      showAuditLog(
        member,
        { userId: query.user, action: query.action, from, to: null },
        { cursor: null, limit: 50 },
      ),
    ]);
    return (
      <>
        <PageHeader title={t("title")} text={t("text", { name: workspace.name })} />
        <AuditLog
          key={JSON.stringify(query)}
          first={first}
          chosen={query}
          from={from?.toISOString() ?? null}
          members={members.map(({ id: userId, firstName, lastName, email }) => ({
            id: userId,
            name: `${firstName} ${lastName}`.trim() || email,
          }))}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
