"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { catalogue } from "@/lib/contracts/words/integration-types.ts";
import type { MailboxHint } from "@/lib/contracts/world.ts";
import { Panel } from "../../patterns/panel.tsx";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import type { AccountChoice } from "../mailbox-dialog.tsx";
import { MailboxStatus } from "../mailbox-status.tsx";
import { isDialogType, isService } from "../mailbox-values.ts";
import { useConnectAccount } from "../use-connect-account.ts";
import { EventsPanel } from "./events-panel.tsx";
import { HealthPanel } from "./health-panel.tsx";
import { LimitsPanel } from "./limits-panel.tsx";
import { RecordsPanel } from "./records-panel.tsx";

// Loaded when they are opened.
const DisconnectDialog = dynamic(async () => (await import("../disconnect-dialog.tsx")).DisconnectDialog);
const MailboxDialog = dynamic(async () => (await import("../mailbox-dialog.tsx")).MailboxDialog);

export interface MailboxPageProps {
  mailbox: IntegrationView;
  detail: MailboxDetailView;
  accounts: AccountChoice[];
  person: { name: string; email: string };
  hint: MailboxHint | null;
  /** The host of this page, with its scheme. */
  base: string;
}

/**
 * A mailbox: how it stands and why, how much it sends, its domain's records, its accounts, and its connection [OC-392].
 */
export function MailboxPage({
  mailbox: first,
  detail: firstDetail,
  accounts,
  person,
  hint,
  base,
}: MailboxPageProps) {
  const t = useTranslations("integrations");
  const words = useTranslations("errors-ui");
  const router = useRouter();
  const client = useQueryClient();
  const params = { integration: first._id };
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState<{ account: AccountChoice | null } | null>(null);
  const { data: mailbox = first } = useQuery({
    queryKey: ["mailboxes", "one", first._id],
    queryFn: async ({ signal }) =>
      (await callApi("GET /integrations", { signal })).find(({ _id }) => _id === first._id) ?? first,
    initialData: first,
  });
  const { data: detail } = useQuery({
    queryKey: ["mailboxes", "detail", first._id],
    queryFn: ({ signal }) => callApi("GET /integrations/{integration}", { params, signal }),
    initialData: firstDetail,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["mailboxes"] });
  const told = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
    } catch (error) {
      tellFailure(error, words("offline"));
      throw error;
    }
    toast.success(done);
    await refresh();
  };
  const setEvents = (key: string | null) =>
    callApi("POST /integrations/{integration}/set_events", { params, body: { verification_key: key } });
  const signIn = useConnectAccount();
  const { type } = mailbox;
  const dialogType = isDialogType(type) ? type : null;
  const linked = accounts.filter(({ id }) => mailbox.credentials_ids.includes(id));

  return (
    <div className="flex flex-col gap-4 px-4 pb-10 sm:px-6">
      {mailbox.status !== "disconnected" && mailbox.error ? (
        <Banner
          tone={mailbox.status === "disabled" ? "danger" : "warning"}
          title={t(mailbox.status === "disabled" ? "downPlain" : "retryingText")}
        >
          <p className="wrap-anywhere">{t("serverSaid", { error: mailbox.error })}</p>
        </Banner>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <HealthPanel
            health={detail.health}
            email={mailbox.email}
            onRearm={(reason) =>
              told(
                callApi("POST /integrations/{integration}/rearm", { params, body: { reason } }),
                t("health.rearmed"),
              )
            }
          />
          <RecordsPanel
            domain={detail.domain}
            onCheck={async (selector) => {
              const body = selector ? { selector } : {};
              const call = callApi("POST /integrations/{integration}/check_domain", { params, body });
              client.setQueryData(["mailboxes", "detail", first._id], await call);
              await refresh();
            }}
          />
          {detail.events && (type === "sendgrid" || type === "amazon") ? (
            <EventsPanel
              type={type}
              events={detail.events}
              base={base}
              onKey={async (key) => {
                try {
                  await setEvents(key);
                } catch (error) {
                  return refusedSave(error);
                }
                toast.success(t("events.saved"));
                await refresh();
                return { ok: true };
              }}
              onForget={() => told(setEvents(null), t("events.forgotten"))}
            />
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LimitsPanel
            limits={detail.limits}
            onSet={async (limit) => {
              await callApi("POST /integrations/{integration}/set_limits", { params, body: limit });
              toast.success(t("limits.saved"));
              await refresh();
            }}
          />
          <Panel title={t("connection")} action={<MailboxStatus mailbox={mailbox} />}>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
              <dt className="text-muted">{t("senderName")}</dt>
              <dd className="wrap-anywhere">{mailbox.sender_name}</dd>
              {isDialogType(type) && isService(type) ? (
                <Server label={t("service")} host={`${nameOf(type)}, ${mailbox.service?.region ?? ""}`} />
              ) : null}
              {mailbox.smtp ? <Server label={t("outgoing")} host={mailbox.smtp.host} /> : null}
              {mailbox.imap ? <Server label={t("incoming")} host={mailbox.imap.host} /> : null}
            </dl>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => (dialogType ? setEditing(true) : signIn(mailbox._id, null))}>
                {mailbox.status === "connected" && dialogType
                  ? t(isService(dialogType) ? "changeService" : "change")
                  : t("reconnect")}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setLeaving({ account: null })}>
                {t("disconnect")}
              </Button>
            </div>
          </Panel>
          <Panel title={t("accounts")}>
            {linked.length === 0 ? <p className="text-muted">{t("noAccountText")}</p> : null}
            <ul className="flex flex-col gap-2">
              {linked.map((account) => (
                <li key={account.id} className="flex items-center justify-between gap-3">
                  <span className="min-w-0 truncate">{account.name}</span>
                  <Button size="sm" variant="ghost" onClick={() => setLeaving({ account })}>
                    {t("unlink")}
                    <span className="sr-only"> {account.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
            {mailbox.is_shared ? <p className="text-muted text-xs">{t("sharedText")}</p> : null}
          </Panel>
        </div>
      </div>
      {editing && dialogType ? (
        <MailboxDialog
          open
          onOpenChange={setEditing}
          type={dialogType}
          mailbox={mailbox}
          credentialId={null}
          accounts={accounts}
          person={person}
          hint={hint}
          onSaved={refresh}
        />
      ) : null}
      {leaving ? (
        <DisconnectDialog
          mailbox={mailbox}
          account={leaving.account}
          onClose={() => setLeaving(null)}
          onDone={async () => {
            await refresh();
            const isLast = leaving.account === null || linked.length === 1;
            if (isLast) router.push("/integrations");
          }}
        />
      ) : null}
    </div>
  );
}

/** A service's name, as the catalogue has it. */
const nameOf = (type: string) => catalogue.email.find((entry) => entry.type === type)?.name ?? type;

function Server({ label, host }: { label: string; host: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{host}</dd>
    </>
  );
}
