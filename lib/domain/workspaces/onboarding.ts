import { type SignUpSettings, signUpSettings } from "@/lib/contracts/onboarding.ts";
import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { audit } from "./audit.ts";
import type { Member } from "./member.ts";
import { readAnswers, writeAnswers } from "./store/workspaces.ts";

/** The kept answers to the questions of the beginning; what isn't known any more is left out. */
export async function readSignUpSettings({ workspaceId }: Member): Promise<SignUpSettings> {
  const { answers } = await db.tenant({ workspaceId }, (tx) => readAnswers(tx, workspaceId));
  return signUpSettings.safeParse(answers ?? {}).data ?? {};
}

/**
 * Keeps the answers of an admin, who are asked no more; without any answer those before stay. Throws `forbidden` for
 * another member.
 */
export function saveSignUpSettings(
  { workspaceId, userId, isAdmin }: Member,
  given: SignUpSettings,
): Promise<SignUpSettings> {
  if (!isAdmin) throw new ProductError("forbidden", "forbidden");
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await readAnswers(tx, workspaceId);
    const known = signUpSettings.safeParse(before.answers ?? {}).data ?? {};
    const answers = Object.keys(given).length > 0 ? given : known;
    const isSame = JSON.stringify(sorted(answers)) === JSON.stringify(sorted(known));
    if (isSame && !before.isDue) return known;
    await writeAnswers(tx, workspaceId, isSame && before.answers === null ? null : answers);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "workspace.sign_up_settings",
      subjectId: workspaceId,
      data: { answers: Object.keys(answers).length },
    });
    return answers;
  });
}

const sorted = (answers: SignUpSettings) =>
  Object.entries(answers).sort(([one], [other]) => one.localeCompare(other));
