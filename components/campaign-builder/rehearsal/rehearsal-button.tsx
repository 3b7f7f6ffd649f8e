"use client";

import { CalendarClock } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";

// Loaded when it is opened.
const RehearsalDialog = dynamic(async () => (await import("./rehearsal-dialog.tsx")).RehearsalDialog);

/** Opens the rehearsal of a campaign. */
export function RehearsalButton({ workflowId, label }: { workflowId: string; label?: string }) {
  const t = useTranslations("campaigns.rehearsal");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        {label ?? t("open")}
      </Button>
      {open ? <RehearsalDialog workflowId={workflowId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
