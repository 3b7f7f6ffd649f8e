"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { DialogMessage } from "@/lib/contracts/inbox.ts";

/** Who sent a message of ours: a step of a campaign, a campaign, or a member. Null where nothing of it is known. */
export function MessageOrigin({ message }: { message: DialogMessage }) {
  const t = useTranslations("inbox");
  const { workflow, author_name: author, is_automated: isAutomated } = message;
  if (author) return <> · {t("origin.member", { name: author })}</>;
  if (!workflow) return isAutomated ? <> · {t("automated")}</> : null;
  const campaign = () =>
    workflow.is_deleted ? (
      t("origin.deleted", { name: workflow.name })
    ) : (
      <Link className="underline hover:text-text" href={`/campaign/edit/${workflow._id}`}>
        {workflow.name}
      </Link>
    );
  return (
    <>
      {" · "}
      {workflow.step === null
        ? t.rich("origin.campaign", { campaign })
        : t.rich("origin.step", { step: workflow.step, campaign })}
    </>
  );
}
