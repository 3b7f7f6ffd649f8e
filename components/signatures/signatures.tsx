"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { SignatureView } from "@/lib/contracts/signatures.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { SignaturePreview } from "./signature-preview.tsx";
import { useSignatures } from "./use-signatures.ts";

// Loaded when they are opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);
const SignatureDialog = dynamic(async () => (await import("./signature-dialog.tsx")).SignatureDialog);

interface SignaturesProps {
  credentialId: string;
  /** The account's name. */
  account: string;
  initial: SignatureView[];
}

/** The signatures of a social account [OC-253]. */
export function Signatures({ credentialId, account, initial }: SignaturesProps) {
  const t = useTranslations("signatures");
  const tell = useTellFailure();
  const client = useQueryClient();
  const [editing, setEditing] = useState<{ signature: SignatureView | null; turn: number } | null>(null);
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<SignatureView | null>(null);
  const { data: signatures = initial } = useSignatures(credentialId, initial);
  const refresh = () => client.invalidateQueries({ queryKey: ["credentials", "signatures", credentialId] });
  const edit = (signature: SignatureView | null) => {
    setEditing((before) => ({ signature, turn: (before?.turn ?? 0) + 1 }));
    setOpen(true);
  };
  const paramsOf = ({ _id }: SignatureView) => ({ id: credentialId, signatureId: _id });
  const setDefault = async (signature: SignatureView) => {
    try {
      await callApi("PATCH /credentials/{id}/signatures/{signatureId}", {
        params: paramsOf(signature),
        body: { is_default: !signature.is_default },
      });
      toast.success(t("saved"));
    } catch (error) {
      tell(error);
    }
    await refresh();
  };
  const remove = async (signature: SignatureView) => {
    try {
      await callApi("DELETE /credentials/{id}/signatures/{signatureId}", { params: paramsOf(signature) });
    } catch (error) {
      tell(error);
      throw error;
    }
    toast.success(t("deleted"));
    await refresh();
  };
  const add = (
    <Button variant="primary" onClick={() => edit(null)}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text", { account })}
        actions={signatures.length > 0 ? add : undefined}
      />
      <div className="max-w-3xl px-4 pt-2 pb-10 sm:px-6">
        {signatures.length === 0 ? (
          <div className="rounded-card border border-dashed">
            <EmptyState picture="cards" title={t("emptyTitle")} text={t("emptyText")} action={add} />
          </div>
        ) : (
          <ul className="flex flex-col gap-3">
            {signatures.map((signature) => (
              <li key={signature._id} className="rounded-card border bg-raised p-4">
                <div className="mb-3 flex items-start gap-2">
                  <h2 className="flex min-w-0 flex-1 flex-wrap items-center gap-2 font-semibold">
                    <span className="wrap-anywhere min-w-0">{signature.name}</span>
                    {signature.is_default ? <StatusPill tone="accent">{t("isDefault")}</StatusPill> : null}
                  </h2>
                  <Button size="sm" onClick={() => edit(signature)}>
                    {t("edit")}
                  </Button>
                  <Menu
                    align="end"
                    trigger={
                      <IconButton
                        size="sm"
                        label={t("actions", { name: signature.name })}
                        icon={<Ellipsis />}
                      />
                    }
                  >
                    <MenuItem onSelect={() => void setDefault(signature)}>
                      {t(signature.is_default ? "dropDefault" : "makeDefault")}
                    </MenuItem>
                    <MenuSeparator />
                    <MenuItem onSelect={() => setLeaving(signature)}>{t("delete")}</MenuItem>
                  </Menu>
                </div>
                <SignaturePreview
                  message={signature.message}
                  pictures={signature.pictures}
                  title={t("previewOf", { name: signature.name })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {editing ? (
        <SignatureDialog
          key={editing.turn}
          open={open}
          onOpenChange={setOpen}
          credentialId={credentialId}
          signature={editing.signature}
          isFirst={signatures.length === 0}
          onSaved={refresh}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={t("deleteTitle", { name: leaving.name })}
          body={t("deleteText")}
          verb={t("delete")}
          danger
          onConfirm={() => remove(leaving)}
        />
      ) : null}
    </>
  );
}
