"use client";

import { useQuery } from "@tanstack/react-query";
import { Grid3x3, ListTodo, Phone, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { isOfPlan } from "../patterns/upgrade/tell-failure.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { CallHistory } from "./call-history.tsx";
import { dialled } from "./dial-rules.ts";
import { GetNumberDialog } from "./get-number-dialog.tsx";
import { InCall } from "./in-call.tsx";
import { Keypad } from "./keypad.tsx";
import { NumberSection } from "./number-section.tsx";
import { useVoice } from "./use-voice.ts";
import { canCall } from "./voice-client.ts";

export interface DialerPanelProps {
  /** A number to call. */
  number: string;
  /** Whether the plan has calls: else the panel says so [OC-293]. */
  hasCalling: boolean;
  userId: string;
  credentialId: string | null;
  /** Where the dialer's pages and the calls that are due are. Null: not for this person. */
  hrefs: { readonly numbers: string; readonly recordings: string; readonly tasks: string | null };
  onClose: () => void;
  /** Offers a plan with calls. */
  onUpgrade: () => void;
}

/** The dialer at the side of every page [OC-290, OC-291]. */
export function DialerPanel(props: DialerPanelProps) {
  const t = useTranslations("dialer.panel");
  const box = useRef<HTMLElement>(null);
  const { hasCalling, onClose } = props;
  const phones = useQuery({
    queryKey: ["dialer", "phones"],
    queryFn: ({ signal }) => callApi("GET /dialer/phones", { signal }),
    enabled: hasCalling,
  });
  const [isBuying, setBuying] = useState(false);
  useEffect(() => box.current?.focus(), []);
  // Closing it would hang up: whoever talks ends the call first.
  const [isCalling, setCalling] = useState(false);
  const lacksPlan = !hasCalling || isOfPlan(phones.error);
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={t("title")}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isBuying && !isCalling) onClose();
      }}
      className="fixed inset-0 z-40 flex animate-appear flex-col border-l bg-surface shadow-float outline-none sm:inset-y-0 sm:right-0 sm:left-auto sm:w-[360px]"
    >
      <header className="flex h-(--header) shrink-0 items-center justify-between border-b px-4">
        <h2 className="font-semibold">{t("title")}</h2>
        <div className={isCalling ? "hidden" : "flex gap-1"}>
          {props.hrefs.tasks === null || lacksPlan ? null : (
            <Button asChild variant="ghost" size="sm">
              <Link href={props.hrefs.tasks} onClick={onClose}>
                <ListTodo aria-hidden="true" />
                {t("due")}
              </Link>
            </Button>
          )}
          <IconButton size="sm" label={t("close")} icon={<X />} onClick={onClose} />
        </div>
      </header>
      {lacksPlan ? (
        <EmptyState
          title={t("upgradeTitle")}
          text={t("upgradeText")}
          action={
            <Button variant="primary" onClick={props.onUpgrade}>
              {t("upgrade")}
            </Button>
          }
        />
      ) : phones.isPending ? (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-64" />
        </div>
      ) : phones.isError ? (
        <ErrorState error={phones.error} onRetry={() => void phones.refetch()} />
      ) : phones.data.length === 0 ? (
        <EmptyState
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={
            <Button variant="primary" onClick={() => setBuying(true)}>
              {t("start")}
            </Button>
          }
        />
      ) : (
        <Dialer {...props} phones={phones.data} onBuy={() => setBuying(true)} onCalling={setCalling} />
      )}
      {isBuying ? <GetNumberDialog onClose={() => setBuying(false)} /> : null}
    </aside>
  );
}

type Phones = Awaited<ReturnType<typeof callApi<"GET /dialer/phones">>>;

function Dialer({
  phones,
  number,
  userId,
  credentialId,
  hrefs,
  onClose,
  onBuy,
  onCalling,
}: DialerPanelProps & {
  readonly phones: Phones;
  readonly onBuy: () => void;
  readonly onCalling: (isCalling: boolean) => void;
}) {
  const t = useTranslations("dialer.panel");
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState(dialled(number));
  const [hasPad, setPad] = useState(true);
  const usable = phones.filter(({ status }) => status === "active");
  const phone =
    usable.find(({ id }) => id === chosen) ?? usable.find((one) => one.is_default) ?? usable[0] ?? null;
  const voice = useVoice(userId, credentialId);
  const { connect } = voice;
  useEffect(() => void connect(), [connect]);
  const isCalling = voice.line !== null;
  useEffect(() => onCalling(isCalling), [isCalling, onCalling]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => (isCalling ? undefined : field.current?.focus()), [isCalling]);
  useEffect(() => {
    if (number !== "") setTyped(dialled(number));
  }, [number]);
  if (voice.line)
    return (
      <InCall
        line={voice.line}
        isEnding={voice.isBusy}
        onMute={voice.mute}
        onTones={voice.tones}
        onEnd={() => void voice.end()}
      />
    );
  const call = (event?: FormEvent) => {
    event?.preventDefault();
    void voice.start({ typed, phone });
  };
  return (
    <>
      <NumberSection
        phones={phones}
        phone={phone}
        onSwitch={setChosen}
        onBuy={onBuy}
        manageHref={hrefs.numbers}
        recordingsHref={hrefs.recordings}
        onLeave={onClose}
      />
      {canCall() ? null : (
        <Banner tone="warning" className="m-3">
          {t("unsupported")}
        </Banner>
      )}
      <form onSubmit={call} className="flex shrink-0 flex-col gap-3 border-b px-4 py-3">
        <div className="flex gap-2">
          {/* The keyboard's Enter submits, which calls [OC-313]. */}
          <input
            ref={field}
            aria-label={t("number")}
            inputMode="tel"
            autoComplete="off"
            placeholder={t("placeholder")}
            value={typed}
            onChange={(event) => setTyped(dialled(event.target.value))}
            className="field-focus tabular h-10 min-w-0 flex-1 rounded-field border border-border-field bg-surface px-3 text-lg"
          />
          <IconButton
            size="lg"
            variant="secondary"
            label={t(hasPad ? "hideKeypad" : "showKeypad")}
            aria-pressed={hasPad}
            icon={<Grid3x3 />}
            onClick={() => setPad(!hasPad)}
          />
        </div>
        {hasPad ? <Keypad onKey={(sign) => setTyped((before) => dialled(`${before}${sign}`))} /> : null}
        <Button type="submit" variant="primary" size="lg" loading={voice.isBusy}>
          <Phone aria-hidden="true" />
          {t("call")}
        </Button>
      </form>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {phone ? <CallHistory phoneId={phone.id} onChoose={(to) => setTyped(dialled(to))} /> : null}
        {phones.some(({ status }) => status === "ordered") ? (
          <p className="p-4 text-muted">
            <Plus aria-hidden="true" className="mr-1 inline" />
            {t("ordered")}
          </p>
        ) : null}
      </div>
    </>
  );
}
