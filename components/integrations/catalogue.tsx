"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bot, KeyRound, Mail, Phone, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { CalendlyUser } from "@/lib/contracts/calendars.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import {
  type CatalogueEntry,
  catalogue,
  integrationCategories,
  isMailboxType,
} from "@/lib/contracts/words/integration-types.ts";
import type { MailboxHint } from "@/lib/contracts/world.ts";
import { Button } from "../ui/button.tsx";
import { CalendlyCard } from "./calendly/calendly-card.tsx";
import { cardState } from "./card-state.ts";
import { IntegrationCard } from "./integration-card.tsx";
import type { AccountChoice } from "./mailbox-dialog.tsx";
import { MailboxRow } from "./mailbox-row.tsx";
import { type DialogType, isDialogType } from "./mailbox-values.ts";
import { useConnectAccount } from "./use-connect-account.ts";

// Loaded when they are opened.
const DisconnectDialog = dynamic(async () => (await import("./disconnect-dialog.tsx")).DisconnectDialog);
const MailboxDialog = dynamic(async () => (await import("./mailbox-dialog.tsx")).MailboxDialog);

export interface CatalogueProps {
  initial: IntegrationView[];
  credentialId: string | null;
  accounts: AccountChoice[];
  person: { name: string; email: string };
  hint: MailboxHint | null;
  /** Whether the member may open a mailbox's own page. */
  mayManage: boolean;
  /** Whether the member has an API token that counts. */
  hasToken: boolean;
  /** Whether the plan has the page about Zapier. */
  hasZapier: boolean;
  /** Whether the plan has webhooks. */
  hasWebhooks: boolean;
  calendars: CalendlyUser[];
  /** Whether the plan has Calendly. */
  hasCalendly: boolean;
}

const icons: Readonly<Record<string, ReactNode>> = {
  smtp: <Mail />,
  exchange: <Mail />,
  ai_email_service: <Bot />,
  api: <KeyRound />,
  webhook: <Webhook />,
  dialer: <Phone />,
};

/** What can be connected, by category, and what is [OC-391, OC-392]. */
export function Catalogue(props: CatalogueProps) {
  const { initial, credentialId, accounts, person, hint, mayManage, hasToken, hasZapier } = props;
  const { calendars, hasCalendly, hasWebhooks } = props;
  const t = useTranslations("integrations");
  const client = useQueryClient();
  const signIn = useConnectAccount();
  const [editing, setEditing] = useState<{
    type: DialogType;
    mailbox: IntegrationView | null;
    turn: number;
  } | null>(null);
  const [leaving, setLeaving] = useState<IntegrationView | null>(null);
  const [connecting, setConnecting] = useState<string | null>(null);
  const { data: mailboxes } = useQuery({
    queryKey: ["mailboxes"],
    queryFn: ({ signal }) => callApi("GET /integrations", { signal }),
    initialData: initial,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["mailboxes"] });
  const [open, setOpen] = useState(false);
  const show = (type: DialogType, mailbox: IntegrationView | null) => {
    setEditing((before) => ({ type, mailbox, turn: (before?.turn ?? 0) + 1 }));
    setOpen(true);
  };
  const connect = async (type: string, mailbox: IntegrationView | null = null) => {
    if (isDialogType(type)) return show(type, mailbox);
    setConnecting(type);
    await signIn(mailbox?._id ?? type, credentialId);
    setConnecting(null);
  };
  const nameOf = (entry: CatalogueEntry) =>
    entry.name ?? t(`names.${entry.type as "smtp" | "ai_email_service" | "api" | "dialer" | "webhook"}`);

  const card = (entry: CatalogueEntry) => {
    const { type } = entry;
    if (type === "calendly")
      return <CalendlyCard key={type} entry={entry} initial={calendars} isOffered={hasCalendly} />;
    const state = cardState(entry, { mailboxes, hasToken });
    const shared = { name: nameOf(entry), icon: icons[type], state };
    if (isMailboxType(type)) {
      const own = mailboxes.filter((mailbox) => mailbox.type === type);
      return (
        <IntegrationCard
          key={type}
          {...shared}
          text={t(`about.${type}`)}
          action={
            <Button
              size="sm"
              variant={type === "smtp" ? "primary" : "secondary"}
              loading={connecting === type}
              onClick={() => connect(type)}
            >
              {own.length > 0 ? t("addAnother") : t("connect")}
              <span className="sr-only"> {shared.name}</span>
            </Button>
          }
        >
          {own.length > 0 ? (
            <ul>
              {own.map((mailbox) => (
                <MailboxRow
                  key={mailbox._id}
                  mailbox={mailbox}
                  href={mayManage && mailbox.status === "connected" ? pageOf(mailbox) : null}
                  onEdit={() => connect(type, mailbox)}
                  onDisconnect={() => setLeaving(mailbox)}
                />
              ))}
            </ul>
          ) : null}
        </IntegrationCard>
      );
    }
    const place = places(hasZapier, hasWebhooks)[type];
    return (
      <IntegrationCard
        key={type}
        {...shared}
        text={textOf(entry)}
        {...(place
          ? {
              action: (
                <Button size="sm" asChild>
                  <Link href={place}>{t(state === "connected" ? "manage" : "connect")}</Link>
                </Button>
              ),
            }
          : {})}
      />
    );
  };
  // What isn't built has its name and its state, which the specification asks for [OC-391], and nothing else.
  const textOf = ({ type, way }: CatalogueEntry) => {
    if (type === "api" || type === "zapier" || type === "webhook") return t(`about.${type}`);
    return way === "via_zapier" ? t("about.viaZapier") : null;
  };

  return (
    <div className="flex flex-col gap-8 px-4 pb-10 sm:px-6">
      {integrationCategories.map((category) => (
        <section key={category} aria-labelledby={`category-${category}`}>
          <h2 id={`category-${category}`} className="mb-3 font-semibold text-md">
            {t(`category.${category}`)}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">{catalogue[category].map(card)}</ul>
        </section>
      ))}
      {editing ? (
        <MailboxDialog
          key={editing.turn}
          open={open}
          onOpenChange={setOpen}
          type={editing.type}
          mailbox={editing.mailbox}
          credentialId={credentialId}
          accounts={accounts}
          person={person}
          hint={hint}
          onSaved={refresh}
        />
      ) : null}
      {leaving ? (
        <DisconnectDialog
          mailbox={leaving}
          account={null}
          onClose={() => setLeaving(null)}
          onDone={refresh}
        />
      ) : null}
    </div>
  );
}

/** The page of a mailbox. */
const pageOf = ({ type, _id }: IntegrationView) => `/mailboxes/${type}/${_id}`;

/** The pages of what isn't a mailbox. */
const places = (hasZapier: boolean, hasWebhooks: boolean): Readonly<Record<string, string>> => ({
  api: "/integrations/api",
  ...(hasZapier ? { zapier: "/integrations/zapier/main" } : {}),
  ...(hasWebhooks ? { webhook: "/webhook" } : {}),
});
