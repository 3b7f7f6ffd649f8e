import { findAccount } from "@/lib/domain/accounts/index.ts";
import { foldFigures, giveReportBack, mailDueHighlights, takeReport } from "@/lib/domain/reports/index.ts";
import type { JobData } from "../definitions/index.ts";
import { sendSystemMail } from "./system-mail.ts";

/** Job `figure.fold`. */
export async function fold(): Promise<void> {
  await foldFigures();
}

/** Job `report.mail_highlights`. */
export async function mailHighlights(): Promise<void> {
  await mailDueHighlights();
}

/**
 * Job `report.send`. The run that takes the mail is the only one that sends it: a repeated run finds it taken and ends
 * the job. So the first one may send it even if it was taken for dead meanwhile; otherwise nobody would. If the worker
 * is killed after it took the mail, nobody knows whether it left, and it isn't sent again: the member can ask for
 * another report, and the next highlights come at their time.
 */
export async function sendReport(
  _jobId: string,
  { workspaceId, mailId }: JobData<"report.send">,
): Promise<void> {
  const report = await takeReport(workspaceId, mailId);
  const user = report && (await findAccount(report.userId));
  if (!report || user?.status !== "active" || !user.isEmailConfirmed) return;
  try {
    await sendSystemMail({
      mailKey: mailId,
      brandId: user.brandId,
      locale: user.locale,
      to: { email: user.email, name: user.firstName },
      kind: report.kind === "report" ? "report" : "highlights",
      path: `/reports?space=${workspaceId}`,
      values: { from: report.from, to: report.to },
      figures: report.rows,
    });
  } catch (error) {
    await giveReportBack(workspaceId, mailId);
    throw error;
  }
}
