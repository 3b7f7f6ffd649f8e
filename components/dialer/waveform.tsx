"use client";

import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { readAsData } from "@/lib/client/download.ts";
import { clock } from "../patterns/player/player-rules.ts";
import { IconButton } from "../ui/button.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { peaksOf } from "./peaks.ts";

const bars = 72;

interface Sound {
  readonly data: string;
  readonly peaks: readonly number[];
}

/** Reads a recording, and how loud it is in each part. */
async function readSound(url: string, signal: AbortSignal): Promise<Sound> {
  const data = await readAsData(url as `/api/${string}`, "audio/wav", signal);
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(",") + 1)), (sign) => sign.charCodeAt(0));
  const context = new AudioContext();
  try {
    const decoded = await context.decodeAudioData(bytes.buffer);
    return { data, peaks: peaksOf(decoded.getChannelData(0), bars) };
  } finally {
    void context.close();
  }
}

/** A recording as a waveform that plays, and goes where one presses [OC-295]. */
export function Waveform({ url }: { url: string }) {
  const t = useTranslations("dialer.info");
  const player = useTranslations("common.player");
  const audio = useRef<HTMLAudioElement>(null);
  const [sound, setSound] = useState<Sound | "broken" | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  useEffect(() => {
    const ends = new AbortController();
    readSound(url, ends.signal)
      .then(setSound)
      .catch(() => ends.signal.aborted || setSound("broken"));
    return () => ends.abort();
  }, [url]);
  if (sound === null) return <Skeleton className="mb-4 h-16" />;
  if (sound === "broken") return <p className="pb-3 text-danger">{player("failed")}</p>;
  const turn = () => {
    if (isPlaying) audio.current?.pause();
    else void audio.current?.play().catch(() => setSound("broken"));
  };
  const share = length > 0 ? at / length : 0;
  return (
    <div className="mb-4 flex items-center gap-3 rounded-card border p-3">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody writes down what is said in a call. */}
      <audio
        ref={audio}
        src={sound.data}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => setLength(event.currentTarget.duration)}
      />
      <IconButton
        variant="secondary"
        label={player(isPlaying ? "pause" : "play")}
        icon={isPlaying ? <Pause /> : <Play />}
        onClick={turn}
      />
      <div className="relative h-12 min-w-0 flex-1">
        <svg
          viewBox={`0 0 ${bars * 3} 48`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-full w-full"
        >
          {sound.peaks.map((peak, place) => {
            const tall = Math.max(2, peak * 46);
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sound have no other name.
                key={place}
                x={place * 3}
                y={24 - tall / 2}
                width={2}
                height={tall}
                className={place / bars < share ? "fill-accent" : "fill-border-strong"}
              />
            );
          })}
        </svg>
        <input
          type="range"
          aria-label={t("position")}
          min={0}
          max={length || 1}
          step={0.1}
          value={at}
          onChange={(event) => {
            if (audio.current) audio.current.currentTime = Number(event.target.value);
          }}
          className="absolute inset-0 h-full w-full cursor-pointer opacity-0 focus-visible:opacity-40"
        />
      </div>
      <span className="tabular text-muted text-xs">
        {clock(at)} / {clock(length)}
      </span>
    </div>
  );
}
