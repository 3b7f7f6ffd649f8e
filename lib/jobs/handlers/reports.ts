import { findAccount } from "@/lib/domain/accounts/index.ts";
import { foldFigures, mailDueHighlights, takeReport } from "@/lib/domain/reports/index.ts";
import type { JobData } from "../definitions/index.ts";
import type { JobRun } from "../jobs-in-hand.ts";
import { sendOfJob } from "./system-mail.ts";

/** Job `figure.fold`. */
export async function fold(): Promise<void> {
  await foldFigures();
}

/** Job `report.mail_highlights`. */
export async function mailHighlights(): Promise<void> {
  await mailDueHighlights();
}

/** Job `report.send`. */
export async function sendReport(
  run: JobRun,
  { workspaceId, mailId }: JobData<"report.send">,
): Promise<void> {
  const report = await takeReport(workspaceId, mailId);
  const user = report && (await findAccount(report.userId));
  if (!report || user?.status !== "active" || !user.isEmailConfirmed) return;
  await sendOfJob(run, {
    brandId: user.brandId,
    locale: user.locale,
    to: { email: user.email, name: user.firstName },
    kind: report.kind === "report" ? "report" : "highlights",
    path: `/reports?space=${workspaceId}`,
    values: { from: report.from, to: report.to },
    figures: report.rows,
  });
}
