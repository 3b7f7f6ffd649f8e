"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PasskeyView } from "@/lib/contracts/passkeys.ts";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";

// Loaded when they are opened.
const AddPasskeyDialog = dynamic(async () => (await import("./add-passkey-dialog.tsx")).AddPasskeyDialog);
const RemovePasskeyDialog = dynamic(
  async () => (await import("./remove-passkey-dialog.tsx")).RemovePasskeyDialog,
);

/** The person's passkeys: added, named and taken away. */
export function PasskeysPanel({ initial }: { initial: readonly PasskeyView[] }) {
  const t = useTranslations("security");
  const format = useFormatter();
  const client = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<PasskeyView | null>(null);
  const { data } = useQuery({
    queryKey: ["security", "passkeys"],
    queryFn: ({ signal }) => callApi("GET /users/passkeys", { signal }),
    initialData: [...initial],
  });
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  const onChanged = () => client.invalidateQueries({ queryKey: ["security"] });
  return (
    <Panel title={t("passkeys")}>
      <p className="text-muted">{t("passkeysText")}</p>
      {data.length > 0 ? (
        <ul className="flex flex-col divide-y" aria-label={t("passkeys")}>
          {data.map((passkey) => (
            <li key={passkey._id} className="flex items-center gap-3 py-2">
              <KeyRound aria-hidden="true" className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{passkey.name}</p>
                <p className="text-muted text-xs">
                  {passkey.last_used_at
                    ? t("passkeyUsed", { added: day(passkey.created_at), used: day(passkey.last_used_at) })
                    : t("passkeyAdded", { added: day(passkey.created_at) })}
                </p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t("removeNamed", { name: passkey.name })}
                onClick={() => setRemoved(passkey)}
              >
                {t("remove")}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button variant={data.length > 0 ? "secondary" : "primary"} onClick={() => setIsAdding(true)}>
          {t("addPasskey")}
        </Button>
      </div>
      {isAdding ? <AddPasskeyDialog onChanged={onChanged} onClose={() => setIsAdding(false)} /> : null}
      {removed ? (
        <RemovePasskeyDialog passkey={removed} onChanged={onChanged} onClose={() => setRemoved(null)} />
      ) : null}
    </Panel>
  );
}
