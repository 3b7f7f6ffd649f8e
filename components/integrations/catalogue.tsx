"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.tsx";
import type { AccountChoice, MailboxHint } from "./mailbox-dialog.tsx";
import { MailboxRow } from "./mailbox-row.tsx";

// Loaded when they are opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);
const MailboxDialog = dynamic(async () => (await import("./mailbox-dialog.tsx")).MailboxDialog);

export interface CatalogueProps {
  initial: IntegrationView[];
  credentialId: string | null;
  accounts: AccountChoice[];
  person: { name: string; email: string };
  hint: MailboxHint | null;
}

/** What can be connected, by category. Only what is built is shown. */
export function Catalogue({ initial, credentialId, accounts, person, hint }: CatalogueProps) {
  const t = useTranslations("integrations");
  const words = useTranslations("errors-ui");
  const client = useQueryClient();
  const [editing, setEditing] = useState<{ mailbox: IntegrationView | null; turn: number } | null>(null);
  const [leaving, setLeaving] = useState<IntegrationView | null>(null);
  const { data: mailboxes } = useQuery({
    queryKey: ["mailboxes"],
    queryFn: ({ signal }) => callApi("GET /integrations", { signal }),
    initialData: initial,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["mailboxes"] });
  const disconnect = async (mailbox: IntegrationView) => {
    try {
      await callApi("POST /integrations/{integration}/disconnect", { params: { integration: mailbox._id } });
      toast.success(t(mailbox.is_shared ? "left" : "disconnected"));
      await refresh();
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : words("offline"));
      throw error;
    }
  };
  const edit = (mailbox: IntegrationView | null) =>
    setEditing((before) => ({ mailbox, turn: (before?.turn ?? 0) + 1 }));
  const [open, setOpen] = useState(false);
  const show = (mailbox: IntegrationView | null) => {
    edit(mailbox);
    setOpen(true);
  };

  return (
    <section aria-labelledby="category-email" className="px-4 pb-10 sm:px-6">
      <h2 id="category-email" className="mb-3 font-semibold text-md">
        {t("category.email")}
      </h2>
      <article className="max-w-3xl overflow-hidden rounded-card border bg-raised">
        <div className="flex flex-wrap items-start gap-4 p-4">
          <span className="grid size-10 place-items-center rounded-card bg-accent-soft text-accent-ink">
            <Mail aria-hidden="true" className="size-5!" />
          </span>
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="font-semibold">{t("smtp")}</h3>
            <p className="mt-0.5 text-muted">{t("smtpText")}</p>
          </div>
          <Button variant="primary" onClick={() => show(null)}>
            {mailboxes.length > 0 ? t("addAnother") : t("connect")}
          </Button>
        </div>
        {mailboxes.length > 0 ? (
          <ul>
            {mailboxes.map((mailbox) => (
              <MailboxRow
                key={mailbox._id}
                mailbox={mailbox}
                onEdit={() => show(mailbox)}
                onDisconnect={() => setLeaving(mailbox)}
              />
            ))}
          </ul>
        ) : null}
      </article>
      {editing ? (
        <MailboxDialog
          key={editing.turn}
          open={open}
          onOpenChange={setOpen}
          mailbox={editing.mailbox}
          credentialId={credentialId}
          accounts={accounts}
          person={person}
          hint={hint}
          onSaved={refresh}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={t("disconnectTitle", { email: leaving.email })}
          body={t(leaving.is_shared ? "leaveText" : "disconnectText")}
          verb={t("disconnect")}
          danger
          onConfirm={() => disconnect(leaving)}
        />
      ) : null}
    </section>
  );
}
