import { useTranslations } from "next-intl";
import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import { textOfWord } from "../../ui/text-of-word.ts";

/** What keeps people waiting on most days: a limit, or the hours and pauses of a sender. */
export function Bottleneck({ found: { bottleneck, senders } }: { found: RehearsalReply }) {
  const t = useTranslations("campaigns.rehearsal");
  const actions = useTranslations("prospects.timeline.actions");
  if (!bottleneck) return null;
  const { action, days } = bottleneck;
  const sender = senders.find(({ _id }) => _id === bottleneck.sender)?.name || t("own");
  return (
    <p className="text-muted text-sm">
      {action === null
        ? t("shortOfHours", { sender, days })
        : t("shortOfLimit", { sender, action: textOfWord(actions, action) ?? action, days })}
    </p>
  );
}
