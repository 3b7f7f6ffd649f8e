"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { signOutOthers } from "@/lib/client/sign-out.ts";
import type { SessionView } from "@/lib/contracts/sessions.ts";
import { Panel } from "../patterns/panel.tsx";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { EndOthersDialog } from "./end-others-dialog.tsx";
import { PasswordStep } from "./password-step.tsx";

const key = ["security", "sessions"] as const;

export interface SessionsPanelProps {
  initial: readonly SessionView[];
  /** Whether the person has a password: then they are asked for it before a session ends. */
  hasPassword: boolean;
}

/** Where the person is signed in: each session can be ended, or all others at once. */
export function SessionsPanel({ initial, hasPassword }: SessionsPanelProps) {
  const t = useTranslations("security");
  const client = useQueryClient();
  const tell = useTellFailure();
  const [asking, setAsking] = useState<SessionView | "others" | null>(null);
  const close = () => setAsking(null);
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi("GET /users/sessions", { signal }),
    initialData: [...initial],
  });
  const othersEnded = (count: number) => {
    toast.success(t("othersEnded", { count }));
    void refresh();
  };
  const endOthers = async () => {
    try {
      othersEnded(await signOutOthers());
    } catch (error) {
      tell(error);
      throw error;
    }
  };
  const endOne = async ({ _id }: SessionView, password?: string) => {
    await callApi("POST /users/sessions/{id}/end", {
      params: { id: _id },
      body: password ? { password } : {},
    });
    toast.success(t("sessionEnded"));
    void refresh();
  };
  return (
    <Panel
      title={t("sessions")}
      action={
        data.length > 1 ? (
          <Button size="sm" onClick={() => setAsking("others")}>
            {t("endOthers")}
          </Button>
        ) : undefined
      }
    >
      <p className="text-muted">{t("sessionsText")}</p>
      <ul className="flex flex-col divide-y" aria-label={t("sessions")}>
        {data.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            onEnd={async () => {
              if (hasPassword) setAsking(session);
              else await endOne(session).catch(tell);
            }}
          />
        ))}
      </ul>
      {asking === "others" && hasPassword ? <EndOthersDialog onEnded={othersEnded} onClose={close} /> : null}
      {asking !== null && asking !== "others" ? (
        <Dialog
          open
          onOpenChange={close}
          title={t("endSessionNamed", { device: asking.device || t("unknownDevice") })}
          description={t("showItIsYou")}
        >
          <PasswordStep
            verb={t("endSession")}
            onCancel={close}
            onPassword={async ({ password }) => {
              await endOne(asking, password);
              close();
            }}
          />
        </Dialog>
      ) : null}
      {asking === "others" && !hasPassword ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t("endOthers")}
          body={t("othersText")}
          verb={t("endOthers")}
          onConfirm={endOthers}
        />
      ) : null}
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { session: SessionView; onEnd: () => Promise<void> }) {
  const t = useTranslations("security");
  const format = useFormatter();
  const [isEnding, setIsEnding] = useState(false);
  const device = session.device || t("unknownDevice");
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const Icon = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden="true" className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{device}</span>
          {session.network ? <span className="tabular text-muted text-xs">{session.network}</span> : null}
          {session.is_current ? <StatusPill tone="success">{t("thisSession")}</StatusPill> : null}
          {session.is_strong ? <StatusPill tone="info">{t("strongSession")}</StatusPill> : null}
        </p>
        <p className="text-muted text-xs">
          {t("sessionSeen", { begun: moment(session.created_at), seen: moment(session.last_seen_at) })}
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          size="sm"
          variant="ghost"
          loading={isEnding}
          aria-label={t("endSessionNamed", { device })}
          onClick={async () => {
            setIsEnding(true);
            await onEnd();
            setIsEnding(false);
          }}
        >
          {t("endSession")}
        </Button>
      )}
    </li>
  );
}
