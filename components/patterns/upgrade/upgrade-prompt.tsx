"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { type Offered, onOffered } from "./offer-upgrade.ts";

export interface UpgradePromptProps {
  /** Whether the person may change the plan, or has to ask who may. */
  isAdmin: boolean;
  /** Where the person may choose another plan. Null: nowhere. */
  plansHref: string | null;
  /** Where the brand helps. Null: it says nowhere. */
  supportHref: string | null;
}

/** Says that the plan lacks something, and where another one is chosen, or whom to ask. It stands once in the application's frame. */
export function UpgradePrompt({ isAdmin, plansHref, supportHref }: UpgradePromptProps) {
  const t = useTranslations("shell.upgrade");
  const [offered, setOffered] = useState<Offered | null>(null);
  // The words stay while the dialog closes.
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      onOffered((given) => {
        setOffered(given);
        setOpen(true);
      }),
    [],
  );
  const isAsked = plansHref === null && isAdmin && supportHref !== null;
  const isFinal = !isAsked && plansHref === null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={offered?.title}
      footer={
        <>
          <Button variant={isFinal ? "primary" : "secondary"} onClick={() => setOpen(false)}>
            {t("close")}
          </Button>
          {plansHref === null ? null : (
            <Button asChild variant="primary">
              <Link href={plansHref} onClick={() => setOpen(false)}>
                {t("plans")}
              </Link>
            </Button>
          )}
          {isAsked ? (
            <Button asChild variant="primary">
              <a href={supportHref} target="_blank" rel="noreferrer">
                {t("contactSupport")}
              </a>
            </Button>
          ) : null}
        </>
      }
    >
      {offered?.text ? <p className="pb-3">{offered.text}</p> : null}
      <p>
        {t(plansHref !== null ? "choosePlan" : isAsked ? "askSupport" : isAdmin ? "askProvider" : "askAdmin")}
      </p>
    </Dialog>
  );
}
