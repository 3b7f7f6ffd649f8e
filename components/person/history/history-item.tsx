"use client";

import {
  CircleCheck,
  CircleDot,
  Link2,
  ListTodo,
  type LucideIcon,
  MessageSquare,
  MessageSquareReply,
  ShieldOff,
  StickyNote,
  Tag,
  UserPlus,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { TimelineItem } from "@/lib/contracts/prospects.ts";
import { LabelTag } from "../../labels/index.ts";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { StatusPill } from "../../ui/state/status-pill.tsx";
import { textOfWord } from "../../ui/text-of-word.ts";
import { messageTitle } from "./message-title.ts";

/** A longer text is shown in part until somebody asks for the rest. */
const shortText = 160;

const icons: Readonly<Record<TimelineItem["kind"], LucideIcon>> = {
  added: UserPlus,
  event: CircleDot,
  message: MessageSquare,
  connected: Link2,
  task: ListTodo,
  task_closed: CircleCheck,
  label: Tag,
  note: StickyNote,
  suppressed: ShieldOff,
};

const tones = { auto: "neutral", bounce: "danger", delay: "warning", complaint: "danger" } as const;
/** Of a message that hasn't left, or of which nobody knows whether it has. */
const stateTones = { sending: "info", waiting: "info", failed: "danger", uncertain: "warning" } as const;

/** One thing that happened: what, when, in which campaign, by whom, and its text. */
export function HistoryItem({ item }: { item: TimelineItem }) {
  const t = useTranslations("prospects.history");
  const inbox = useTranslations("prospects.history.nature");
  const why = useTranslations("sequencer.reasons");
  const title = useTitle();
  const { kind, message, workflow, author, reason, text, label } = item;
  const isAnswer = message?.direction === "in";
  const Icon = isAnswer ? MessageSquareReply : icons[kind];
  const about = [
    workflow?.name,
    author ? t("by", { name: author }) : null,
    reason ? (textOfWord(why, reason) ?? reason) : null,
  ].filter(Boolean);
  return (
    <li className="relative flex gap-3 pb-4 before:absolute before:top-6 before:bottom-0 before:left-3 before:w-px before:bg-border last:before:hidden">
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full ${isAnswer ? "bg-accent-soft text-accent-ink" : "bg-hover text-muted"}`}
      >
        <Icon aria-hidden="true" className="size-3.5!" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{title(item)}</span>
          {label ? <LabelTag label={label} /> : null}
          {message && message.nature !== "person" ? (
            <StatusPill tone={tones[message.nature]}>{inbox(message.nature)}</StatusPill>
          ) : null}
          {message && message.state !== "sent" && message.state !== "received" ? (
            <StatusPill tone={stateTones[message.state]}>{t(`states.${message.state}`)}</StatusPill>
          ) : null}
        </p>
        <p className="text-muted text-xs">
          <RelativeDate at={item.at} />
          {about.length > 0 ? ` · ${about.join(" · ")}` : null}
        </p>
        {message?.subject ? <p className="mt-1 font-medium text-sm">{message.subject}</p> : null}
        {text ? <Text text={text} /> : null}
      </div>
    </li>
  );
}

/** What happened, in words. */
function useTitle(): (item: TimelineItem) => string {
  const t = useTranslations("prospects.history");
  const events = useTranslations("prospects.timeline");
  return ({ kind, event, action, message, task_state, suppression }) => {
    if (message) return t(messageTitle(message));
    if (event) {
      const what = action === null ? null : textOfWord(events, `actions.${action}`);
      return what ? `${events(`kinds.${event}`)}: ${what}` : events(`kinds.${event}`);
    }
    if (kind === "task_closed" && task_state) return t(`tasks.${task_state}`);
    if (suppression) return t(`suppressed.${suppression}`);
    return t(`kinds.${kind as "added" | "connected" | "task" | "label" | "note"}`);
  };
}

function Text({ text }: { text: string }) {
  const t = useTranslations("prospects.history");
  const [open, setOpen] = useState(false);
  const id = useId();
  const isLong = text.length > shortText || text.split("\n").length > 3;
  return (
    <>
      <p
        id={id}
        className={`wrap-anywhere mt-1 whitespace-pre-wrap text-sm ${isLong && !open ? "line-clamp-3" : ""}`}
      >
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="text-accent-ink text-xs underline"
          onClick={() => setOpen(!open)}
        >
          {t(open ? "less" : "all")}
        </button>
      ) : null}
    </>
  );
}
