"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { DialogView } from "@/lib/contracts/inbox.ts";
import { IconButton } from "../ui/button.tsx";
import { ConversationPane } from "./conversation-pane.tsx";
import type { Target } from "./messages/use-target.ts";
import { PersonPane } from "./person-pane.tsx";
import { useAssign } from "./use-assign.ts";
import { useDialog, type useMarks } from "./use-inbox.ts";

interface OpenedConversationProps {
  readonly id: string;
  /** The message at which it opens. Null: the latest one. */
  readonly target: Target | null;
  readonly isPersonShown: boolean;
  readonly onShowPerson: (isShown: boolean) => void;
  readonly onBack: () => void;
  readonly onArchive: (dialog: DialogView) => void;
  readonly onSnooze: (dialog: DialogView, until: string | null) => void;
  readonly onMark: ReturnType<typeof useMarks>["mutate"];
}

/** The open conversation with its person. Opening it marks it as read. */
export function OpenedConversation({ id, target, isPersonShown, onMark, ...on }: OpenedConversationProps) {
  const t = useTranslations("inbox");
  const query = useDialog(id);
  const dialog = query.data?.pages[0]?.dialog;
  const [isKeptUnread, setIsKeptUnread] = useState(false);
  const isUnread = dialog?.is_read === false && !isKeptUnread;
  // Once per unread state: a refused call isn't repeated endlessly.
  const unreadState = isUnread ? `${dialog.last_message.at} ${dialog.unread_count}` : null;
  const tried = useRef<string | null>(null);
  useEffect(() => {
    if (unreadState === null || tried.current === unreadState) return;
    tried.current = unreadState;
    onMark({ id, mark: "read", body: { is_read: true } });
  }, [id, unreadState, onMark]);
  const assign = useAssign(id);
  return (
    <>
      <div className={`min-w-0 flex-1 flex-col xl:flex ${isPersonShown ? "hidden" : "flex"}`}>
        <ConversationPane
          {...{ id, query, target }}
          onBack={on.onBack}
          onArchive={on.onArchive}
          onPerson={() => on.onShowPerson(true)}
          onStar={(one) => onMark({ id, mark: "star", body: { is_starred: !one.is_starred } })}
          onAssign={assign}
          onUnread={() => {
            setIsKeptUnread(true);
            onMark({ id, mark: "read", body: { is_read: false } });
          }}
          onSnooze={(one, until) => {
            // Waking marks it unread, although it may still be open here: it isn't marked as read again.
            setIsKeptUnread(true);
            on.onSnooze(one, until);
          }}
        />
      </div>
      <aside
        className={`w-full overflow-y-auto xl:block xl:w-80 xl:shrink-0 xl:border-l ${isPersonShown ? "block" : "hidden"}`}
      >
        <div className="p-2 xl:hidden">
          <IconButton label={t("backToChat")} icon={<ArrowLeft />} onClick={() => on.onShowPerson(false)} />
        </div>
        {dialog ? <PersonPane key={dialog.profile._id} profile={dialog.profile} /> : null}
      </aside>
    </>
  );
}
