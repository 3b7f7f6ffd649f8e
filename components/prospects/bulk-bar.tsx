"use client";

import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import type { PeopleDeedKind } from "@/lib/contracts/words/people-deeds.ts";
import type { PeopleFilter } from "@/lib/contracts/words/people-filters.ts";
import { LabelPicker } from "../labels/index.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/menu/dropdown-menu.tsx";
import { toast } from "../ui/toast/toast.tsx";
import type { AskedAction } from "./deeds/deed-dialog.tsx";
import { useDeedWords } from "./deeds/use-deed-words.ts";

// Loaded when the first question is asked.
const DeedDialog = dynamic(async () => (await import("./deeds/deed-dialog.tsx")).DeedDialog);

const nothing: ReadonlySet<string> = new Set();
const inMenu = [
  "mark_interested",
  "mark_lead",
  "mark_stuck",
  "unmark",
  "mark_customer",
  "unmark_customer",
  "exclude",
  "readmit",
  "suppress",
  "blacklist",
  "delete",
] as const;

export interface BulkBarProps {
  /** The filters of the list. */
  choice: { search: string | null; leadStatus: string | null; filters: readonly PeopleFilter[] };
  chosen: ReadonlySet<string>;
  /** How many people match, and whether there are more than that. */
  total: number;
  isCapped: boolean;
  /** Whether every loaded row is chosen: then all that match are offered. */
  isPageChosen: boolean;
  campaigns: readonly { id: string; name: string }[];
  isAdmin: boolean;
  /** It began; a small one is over already. */
  onBegun: (deed: PeopleDeedView) => Promise<void>;
}

/** What may be done to chosen people, or to all that the list's filters find. */
export function BulkBar(props: BulkBarProps) {
  const { choice, chosen, total, isCapped, isPageChosen, campaigns, isAdmin, onBegun } = props;
  const t = useTranslations("prospects.bulk");
  const d = useTranslations("prospects.deeds");
  const tell = useTellFailure();
  const { did } = useDeedWords();
  const [whole, setWhole] = useState(false);
  const [running, setRunning] = useState<PeopleDeedKind | null>(null);
  const [asking, setAsking] = useState<AskedAction | null>(null);
  // One key for each question: a press repeated after a lost answer does it once.
  const key = useRef("");
  const isWhole = whole && isPageChosen;
  const query = {
    ...(choice.search ? { query: choice.search } : {}),
    ...(choice.leadStatus ? { lead_status: choice.leadStatus } : {}),
    filters: choice.filters.map(({ field, op, values }) => ({ field, op, values: [...values] })),
  };
  const begin = async (
    action: PeopleDeedKind,
    about: { label_id?: string; workflow_id?: string; credentials_id?: string; confirmed?: number },
  ) => {
    const deed = await callApi("POST /profiles/deeds", {
      body: { action, ...about, ...query, ...(isWhole ? {} : { ids: [...chosen] }), key: key.current },
    });
    if (deed.state === "done" && deed.left_out.length === 0) toast.success(did(deed));
    await onBegun(deed);
  };
  const label = async (action: "put_label" | "take_label_off", label_id: string) => {
    setRunning(action);
    key.current = crypto.randomUUID();
    try {
      await begin(action, { label_id });
    } catch (error) {
      tell(error);
    }
    setRunning(null);
  };
  const ask = (action: AskedAction) => {
    key.current = crypto.randomUUID();
    setAsking(action);
  };
  return (
    <>
      {isWhole ? <span className="text-muted">{t("wholeIsOn")}</span> : null}
      {isPageChosen && !isWhole && (isCapped || total > chosen.size) ? (
        <Button onClick={() => setWhole(true)}>{t(isCapped ? "allMore" : "all", { count: total })}</Button>
      ) : null}
      {(["put_label", "take_label_off"] as const).map((action) => (
        <LabelPicker
          key={action}
          on={nothing}
          onToggle={(id) => void label(action, id)}
          trigger={
            <Button loading={running === action} disabled={running !== null && running !== action}>
              {t(action === "put_label" ? "put" : "takeOff")}
            </Button>
          }
        />
      ))}
      <Button onClick={() => ask("add_to_campaign")}>{d("actions.add_to_campaign")}</Button>
      <Menu
        trigger={
          <Button>
            <Ellipsis aria-hidden="true" />
            {d("more")}
          </Button>
        }
      >
        {inMenu.map((action) => (
          <MenuItem key={action} danger={action === "delete"} onSelect={() => ask(action)}>
            {d(`actions.${action}`)}
          </MenuItem>
        ))}
      </Menu>
      {asking ? (
        <DeedDialog
          action={asking}
          chosen={isWhole ? null : chosen.size}
          query={query}
          campaigns={campaigns}
          isAdmin={isAdmin}
          onClose={() => setAsking(null)}
          onConfirm={begin}
        />
      ) : null}
    </>
  );
}
