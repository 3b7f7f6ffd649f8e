"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PeopleDeedKind } from "@/lib/contracts/words/people-deeds.ts";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { NamedOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { useName } from "../../ui/use-name.ts";

/** What is asked about before it is done. */
export type AskedAction = Exclude<PeopleDeedKind, "put_label" | "take_label_off" | "move_to_campaign">;

export interface DeedDialogProps {
  action: AskedAction;
  /** How many people are chosen one by one. Null: everybody whom the filters find, who are counted. */
  chosen: number | null;
  /** The list's filters. */
  query: { query?: string; lead_status?: string; filters: { field: string; op: string; values: string[] }[] };
  campaigns: readonly { id: string; name: string }[];
  /** Whether the member may change the workspace's blacklist. */
  isAdmin: boolean;
  onClose: () => void;
  onConfirm: (
    action: PeopleDeedKind,
    about: { workflow_id?: string; credentials_id?: string; confirmed: number },
  ) => Promise<void>;
}

/** Asks before something is done to many people: how many exactly, what happens, and to which campaign or list. */
export function DeedDialog(props: DeedDialogProps) {
  const { action, chosen, query, campaigns, isAdmin, onClose, onConfirm } = props;
  const t = useTranslations("prospects.deeds");
  const tell = useTellFailure();
  const nameOf = useName();
  const [campaign, setCampaign] = useState("");
  const [moves, setMoves] = useState(false);
  const [list, setList] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const counted = useQuery({
    queryKey: ["profiles", "count", query],
    queryFn: ({ signal }) => callApi("GET /profiles/count", { query, signal }),
    enabled: chosen === null,
    staleTime: 0,
  });
  const accounts = useQuery({
    queryKey: ["credentials", "choices"],
    queryFn: ({ signal }) => callApi("GET /credentials/fetch", { signal }),
    enabled: action === "blacklist",
  });
  const count = chosen ?? counted.data?.count ?? null;
  const lists = [
    ...(isAdmin ? [{ id: "", name: t("listOfAll") }] : []),
    ...(accounts.data ?? []).map(({ _id, first_name, last_name, username }) => ({
      id: _id,
      name: nameOf([first_name, last_name].filter(Boolean).join(" "), username, null),
    })),
  ];
  const chosenList = list ?? lists[0]?.id ?? null;
  const lacks =
    (action === "add_to_campaign" && campaign === "") || (action === "blacklist" && chosenList === null);
  const confirm = async () => {
    if (count === null) return;
    setBusy(true);
    try {
      await onConfirm(action === "add_to_campaign" && moves ? "move_to_campaign" : action, {
        confirmed: count,
        ...(action === "add_to_campaign" ? { workflow_id: campaign } : {}),
        ...(action === "blacklist" && chosenList ? { credentials_id: chosenList } : {}),
      });
      onClose();
    } catch (error) {
      tell(error);
      void counted.refetch();
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={count === null ? t("counting") : t(`titles.${action}`, { count })}
      description={t(`texts.${action}`)}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("cancelDialog")}
          </Button>
          <Button
            variant={action === "delete" ? "danger" : "primary"}
            loading={busy}
            disabled={!count || lacks}
            onClick={() => void confirm()}
          >
            {t(`actions.${action}`)}
          </Button>
        </>
      }
    >
      {counted.error ? <ErrorState error={counted.error} onRetry={() => void counted.refetch()} /> : null}
      {action === "add_to_campaign" ? (
        <div className="flex flex-col gap-4">
          <Field label={t("campaign")}>
            <NativeSelect value={campaign} onChange={(event) => setCampaign(event.target.value)}>
              <option value="">{t("choose")}</option>
              <NamedOptions of={campaigns} />
            </NativeSelect>
          </Field>
          <Field label={t("elsewhere")} group>
            <RadioGroup
              value={moves ? "move" : "stay"}
              onValueChange={(value) => setMoves(value === "move")}
              choices={[
                { value: "stay", label: t("stay") },
                { value: "move", label: t("move") },
              ]}
            />
          </Field>
        </div>
      ) : null}
      {action === "blacklist" ? (
        <Field label={t("list")}>
          <NativeSelect value={chosenList ?? ""} onChange={(event) => setList(event.target.value)}>
            <NamedOptions of={lists} />
          </NativeSelect>
        </Field>
      ) : null}
    </Dialog>
  );
}
