"use client";

import { CalendarClock } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";

// Loaded when it is opened.
const RehearsalDialog = dynamic(async () => (await import("./rehearsal-dialog.tsx")).RehearsalDialog);

interface RehearsalButtonProps {
  workflowId: string;
  /** Names what was saved last, where the page shows a rehearsal of it: the dialog begins with that one. */
  state?: string;
  label?: string;
}

/** Opens the rehearsal of a campaign. */
export function RehearsalButton({ label, ...played }: RehearsalButtonProps) {
  const t = useTranslations("campaigns.rehearsal");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        {label ?? t("open")}
      </Button>
      {open ? <RehearsalDialog {...played} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
