"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../ui/button.tsx";

// Loaded when it is opened.
const MagicDialog = dynamic(async () => (await import("./magic-dialog.tsx")).MagicDialog);

/** Opens the question what a campaign is to be written for. */
export function MagicCampaign({ credentialId }: { credentialId: string }) {
  const t = useTranslations("campaigns.magic");
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setTurn(turn + 1);
          setOpen(true);
        }}
      >
        {t("open")}
      </Button>
      {turn > 0 ? (
        <MagicDialog key={turn} open={open} onOpenChange={setOpen} credentialId={credentialId} />
      ) : null}
    </>
  );
}
