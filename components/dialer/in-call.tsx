"use client";

import { Grid3x3, Mic, MicOff, Phone, PhoneOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { timer } from "./dial-rules.ts";
import { Keypad } from "./keypad.tsx";
import type { ShownLine } from "./use-voice.ts";

export interface InCallProps {
  line: ShownLine;
  isEnding: boolean;
  onMute: () => void;
  onTones: (digits: string) => void;
  onEnd: () => void;
}

/** A call under way: who, how long, mute, dialpad and end [OC-292, OC-304, OC-306]. */
export function InCall({ line, isEnding, onMute, onTones, onEnd }: InCallProps) {
  const t = useTranslations("dialer.panel");
  const [hasPad, setPad] = useState(false);
  const [sent, setSent] = useState("");
  const who = line.name ?? line.to;
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center gap-5 overflow-y-auto px-4 py-8">
      {line.name === null ? (
        <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Phone aria-hidden="true" />
        </span>
      ) : (
        <Avatar name={line.name} size={64} />
      )}
      <div className="text-center">
        <p className="font-semibold text-lg">{who}</p>
        {line.name === null ? null : <p className="tabular text-muted">{line.to}</p>}
        <p role="status" className="mt-1 text-muted">
          {t(line.phase)}
        </p>
        <p role="timer" className="tabular text-lg" aria-label={t("time")}>
          {line.phase === "connected" ? timer(line.seconds) : "\u00a0"}
        </p>
      </div>
      {hasPad ? (
        <div className="w-full">
          <p className="tabular mb-2 h-6 truncate text-center text-lg" aria-live="polite">
            {sent}
          </p>
          <Keypad
            onKey={(sign) => {
              setSent((before) => `${before}${sign}`.slice(-20));
              onTones(sign);
            }}
          />
        </div>
      ) : null}
      <div className="mt-auto flex flex-wrap justify-center gap-2">
        <Button size="lg" aria-pressed={line.isMuted} onClick={onMute}>
          {line.isMuted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
          {t(line.isMuted ? "unmute" : "mute")}
        </Button>
        <Button size="lg" aria-pressed={hasPad} onClick={() => setPad(!hasPad)}>
          <Grid3x3 aria-hidden="true" />
          {t("dialpad")}
        </Button>
        <Button size="lg" variant="danger" loading={isEnding} onClick={onEnd}>
          <PhoneOff aria-hidden="true" />
          {t("end")}
        </Button>
      </div>
    </div>
  );
}
