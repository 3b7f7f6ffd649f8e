"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { ProfileNote } from "@/lib/contracts/profile-notes.ts";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { IconButton } from "../ui/button.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { mentionsOf } from "./members.ts";
import { piecesOf } from "./mentions.ts";
import { NoteField } from "./note-field.tsx";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

/** A note with its author; whoever may change it edits it in its place. */
export function NoteItem({ note, onChanged }: { note: ProfileNote; onChanged: () => Promise<void> }) {
  const t = useTranslations("prospects.notes");
  const words = useTranslations("errors-ui");
  const tell = useTellFailure();
  const client = useQueryClient();
  // The note as it was when its form was opened: its revision goes with the save.
  const [editing, setEditing] = useState<ProfileNote | null>(null);
  const [leaving, setLeaving] = useState(false);
  const params = { id: note.profile_id, noteId: note._id };
  const remove = async () => {
    try {
      await callApi("DELETE /profiles/{id}/notes/{noteId}", { params });
    } catch (error) {
      tell(error);
      throw error;
    }
    await onChanged();
  };
  if (editing)
    return (
      <li>
        <FormKit
          className="flex flex-col gap-1"
          defaultValues={{ text: editing.text }}
          onSave={async ({ text }) => {
            const { revision } = editing;
            try {
              await callApi("PATCH /profiles/{id}/notes/{noteId}", {
                params,
                body: { text, mentions: await mentionsOf(client, text), revision },
              });
            } catch (error) {
              return refusedSave(error);
            }
            await onChanged();
            setEditing(null);
            return { ok: true };
          }}
        >
          {({ formState: { isSubmitting } }) => (
            <>
              <NoteField label={t("edit")} rows={3} validate={(value) => value !== "" || words("required")} />
              <FormFoot
                cancel={t("cancel")}
                onCancel={() => setEditing(null)}
                save={t("save")}
                isSaving={isSubmitting}
              />
            </>
          )}
        </FormKit>
      </li>
    );
  return (
    <li className="rounded-card border p-3">
      <NoteText note={note} />
      <div className="mt-1 flex items-center gap-1 text-muted text-xs">
        <span className="min-w-0 flex-1">
          {note.author_name ? `${note.author_name} · ` : null}
          <RelativeDate at={note.created_at} />
          {note.changed_at ? ` · ${t("changed")}` : null}
        </span>
        {note.is_editable ? (
          <>
            <IconButton size="sm" label={t("edit")} icon={<Pencil />} onClick={() => setEditing(note)} />
            <IconButton size="sm" label={t("delete")} icon={<Trash2 />} onClick={() => setLeaving(true)} />
          </>
        ) : null}
      </div>
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(false)}
          title={t("deleteTitle")}
          body={t("deleteText")}
          verb={t("delete")}
          danger
          onConfirm={remove}
        />
      ) : null}
    </li>
  );
}

/** What a note says, with the members whom it mentions marked. */
function NoteText({ note: { text, mentions } }: { note: ProfileNote }) {
  let at = 0;
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {piecesOf(text, mentions).map((piece) => {
        at += piece.text.length;
        return piece.isMention ? (
          <strong key={at} className="font-medium text-accent-ink">
            {piece.text}
          </strong>
        ) : (
          <span key={at}>{piece.text}</span>
        );
      })}
    </p>
  );
}
