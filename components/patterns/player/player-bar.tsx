"use client";

import { Download, Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import type { Recording } from "./play-recording.ts";
import { clock, nextSpeed, type Speed, skipped, skipSeconds, volumeStep } from "./player-rules.ts";

/** Plays one recording: download, play, ten seconds back and forward, speed, volume, close [SH-207]. */
export function PlayerBar({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const t = useTranslations("common.player");
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const [volume, setVolume] = useState(1);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const skip = (by: number) => {
    if (audio.current)
      audio.current.currentTime = skipped(audio.current.currentTime, by, audio.current.duration);
  };
  const turn = () => {
    if (isPlaying) audio.current?.pause();
    else void audio.current?.play().catch(() => setBroken(true));
  };
  const faster = () => {
    const next = nextSpeed(speed);
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  const louder = (to: number) => {
    setVolume(to);
    setMuted(false);
    if (audio.current) audio.current.volume = to;
  };
  return (
    <section
      aria-label={t("label")}
      className="fixed inset-x-0 bottom-14 z-40 flex flex-wrap items-center gap-1 border-t bg-raised px-3 py-2 shadow-float sm:bottom-0"
    >
      <audio
        ref={audio}
        src={recording.url}
        autoPlay
        muted={isMuted}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setBroken(true)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => setLength(event.currentTarget.duration)}
      />
      <p className="min-w-0 flex-1 truncate text-sm" role="status">
        {isBroken ? <span className="text-danger">{t("failed")}</span> : recording.title}
      </p>
      <span className="tabular text-muted text-xs">
        {clock(at)} / {clock(length)}
      </span>
      <IconButton
        size="sm"
        label={t("back", { seconds: skipSeconds })}
        icon={<RotateCcw />}
        onClick={() => skip(-skipSeconds)}
      />
      <IconButton
        size="sm"
        label={t(isPlaying ? "pause" : "play")}
        icon={isPlaying ? <Pause /> : <Play />}
        onClick={turn}
      />
      <IconButton
        size="sm"
        label={t("forward", { seconds: skipSeconds })}
        icon={<RotateCw />}
        onClick={() => skip(skipSeconds)}
      />
      <Button variant="ghost" size="sm" aria-label={t("speed", { speed })} onClick={faster}>
        {speed}x
      </Button>
      <IconButton
        size="sm"
        label={t(isMuted ? "unmute" : "mute")}
        aria-pressed={isMuted}
        icon={isMuted ? <VolumeX /> : <Volume2 />}
        onClick={() => setMuted(!isMuted)}
      />
      <input
        type="range"
        aria-label={t("volume")}
        min={0}
        max={1}
        step={volumeStep}
        value={isMuted ? 0 : volume}
        onChange={(event) => louder(Number(event.target.value))}
        className="w-20 accent-accent"
      />
      <Button asChild variant="ghost" size="sm" aria-label={t("download")} title={t("download")}>
        <a href={recording.url} download>
          <Download aria-hidden="true" />
        </a>
      </Button>
      <IconButton size="sm" label={t("close")} icon={<X />} onClick={onClose} />
    </section>
  );
}
