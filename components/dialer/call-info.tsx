"use client";

import { Download, ListMusic } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DialerCallView } from "@/lib/contracts/dialer.ts";
import { playRecording } from "../patterns/player/play-recording.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { CallDuration } from "./call-duration.tsx";
import { Waveform } from "./waveform.tsx";

/** What is known of a call, with its recording as a waveform [OC-295]. */
export function CallInfo({ call, onClose }: { call: DialerCallView | null; onClose: () => void }) {
  const t = useTranslations("dialer");
  if (!call) return null;
  const who = call.profile?.full_name || call.prospect_phone_number;
  const url = call.record_url;
  const lines = [
    ["from", call.direction === "outgoing" ? call.phone_number : call.prospect_phone_number],
    ["to", call.direction === "outgoing" ? call.prospect_phone_number : call.phone_number],
    ["company", call.profile?.company_name],
    ["region", call.region.name],
    ["by", call.user?.full_name],
    ["price", call.price === null ? "" : t("credits", { count: call.price })],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={who}
      footer={
        url ? (
          <>
            <Button asChild>
              <a href={url} download>
                <Download aria-hidden="true" />
                {t("info.download")}
              </a>
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                playRecording({ url, title: who });
                onClose();
              }}
            >
              <ListMusic aria-hidden="true" />
              {t("info.player")}
            </Button>
          </>
        ) : null
      }
    >
      <p className="pb-3 text-muted">
        {t(`direction.${call.direction}`)} · {t(`status.${call.status}`)} ·{" "}
        <CallDuration seconds={call.duration} /> · <RelativeDate at={Date.parse(call.start_date)} />
      </p>
      {url ? <Waveform url={url} /> : <p className="pb-3 text-muted">{t("info.noRecording")}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {lines.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-muted">{t(`column.${name}`)}</dt>
              <dd className="tabular min-w-0 truncate">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Dialog>
  );
}
