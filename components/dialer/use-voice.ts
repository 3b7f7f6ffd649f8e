"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { useProductTime } from "../ui/product-time.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { looksLikeNumber } from "./dial-rules.ts";
import { putAtTop } from "./history-cache.ts";
import { voiceClient } from "./make-voice-client.ts";
import { type CallPhase, canCall, type VoiceCall, type VoiceClient } from "./voice-client.ts";

/** A call as the panel shows it. */
export interface ShownLine {
  readonly to: string;
  readonly name: string | null;
  readonly phase: CallPhase;
  readonly isMuted: boolean;
  /** How long it has been connected, in seconds. */
  readonly seconds: number;
}

interface CallWish {
  readonly typed: string;
  readonly phone: { readonly id: string; readonly number: string } | null;
}

/** The dialer's voice client, and the one call that is under way. */
export function useVoice(userId: string, credentialId: string | null) {
  const t = useTranslations("dialer.panel");
  const tell = useTellFailure();
  const now = useProductTime();
  const queries = useQueryClient();
  const client = useRef<VoiceClient | null>(null);
  const call = useRef<VoiceCall | null>(null);
  const microphone = useRef<MediaStream | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [line, setLine] = useState<ShownLine | null>(null);
  const time = useRef(now);
  time.current = now;

  const letGo = useCallback(() => {
    for (const track of microphone.current?.getTracks() ?? []) track.stop();
    microphone.current = null;
    call.current = null;
  }, []);
  // A page that is left hangs up.
  useEffect(
    () => () => {
      void call.current?.hangUp().catch(() => {});
      letGo();
    },
    [letGo],
  );
  const phase = line?.phase;
  useEffect(() => {
    if (phase !== "connected") return;
    const each = setInterval(
      () => setLine((shown) => shown && { ...shown, seconds: shown.seconds + 1 }),
      1000,
    );
    return () => clearInterval(each);
  }, [phase]);

  /** Signs in, once. A failure is only logged: whoever calls is told then [OC-316]. */
  const connect = useCallback(async (): Promise<VoiceClient | null> => {
    if (client.current || !canCall()) return client.current;
    try {
      const { one_time_key } = await callApi("POST /dialer/activate");
      const given = await callApi("GET /dialer/token", { query: { one_time_key } });
      const made = await voiceClient(given.kind);
      await made.register(given);
      client.current = made;
      // It is made anew before the token lapses.
      setTimeout(
        () => {
          client.current = null;
        },
        (given.expires_in - 60) * 1000,
      );
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification asks for it [OC-316].
      console.warn("The voice client could not sign in", error);
    }
    return client.current;
  }, []);

  const start = async ({ typed, phone }: CallWish) => {
    if (line || isBusy) return;
    if (!phone) return toast.error(t("selectNumber"));
    if (!looksLikeNumber(typed)) return toast.error(t("wrongFormat"));
    if (!canCall()) return toast.error(t("unsupported"));
    setBusy(true);
    try {
      const checked = await callApi("POST /dialer/validate", { query: { phone_number: typed } });
      microphone.current = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null);
      if (!microphone.current) return toast.error(t("noMicrophone"));
      const voice = await connect();
      if (!voice) return toast.error(t("notConnected"));
      const to = checked.phone_number;
      const name = checked.profile?.full_name ?? null;
      const startedAt = time.current;
      let spoken = 0;
      setLine({ to, name, phase: "connecting", isMuted: false, seconds: 0 });
      const data = {
        source_number: phone.number,
        credential_id: credentialId ?? "",
        profile_id: checked.profile?.id ?? "",
        user_id: userId,
        outgoing: "true",
      } as const;
      call.current = await voice.call(to, data, {
        onPhase: (next) => {
          if (next !== "disconnected") {
            if (next === "connected") spoken = performance.now();
            setLine((shown) => shown && { ...shown, phase: next });
            return;
          }
          const seconds = spoken === 0 ? 0 : Math.round((performance.now() - spoken) / 1000);
          putAtTop(queries, phone, { to, startedAt, seconds, profile: checked.profile });
          setLine(null);
          letGo();
        },
        onFailure: tell,
      });
    } catch (error) {
      setLine(null);
      tell(error);
    } finally {
      if (!call.current) letGo();
      setBusy(false);
    }
  };
  const end = async () => {
    setBusy(true);
    // A call that can't be ended is told of [OC-314].
    await call.current?.hangUp().catch(tell);
    setBusy(false);
  };
  const mute = () => {
    if (!line) return;
    call.current?.mute(!line.isMuted);
    setLine({ ...line, isMuted: !line.isMuted });
  };
  return { line, isBusy, connect, start, end, mute, tones: (digits: string) => call.current?.digits(digits) };
}
