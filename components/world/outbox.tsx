import { useTranslations } from "next-intl";
import type { WorldOutbox } from "@/lib/contracts/world.ts";
import { RelativeDate } from "../ui/relative-date.tsx";

/** A mail's text with its web addresses as links. */
function Linked({ text }: { text: string }) {
  let offset = 0;
  return text.split(/(https?:\/\/[^\s<>"]+)/g).map((part, index) => {
    const key = offset;
    offset += part.length;
    if (index % 2 === 0) return <span key={`t${key}`}>{part}</span>;
    return (
      <a key={`a${key}`} href={part} className="break-all text-accent-ink underline">
        {part}
      </a>
    );
  });
}

/** The product's own mails, newest first. */
export function Outbox({ mails }: WorldOutbox) {
  const t = useTranslations("world");
  if (mails.length === 0) return <p className="text-muted">{t("outboxEmpty")}</p>;
  return (
    <ul className="space-y-4">
      {mails.map((mail) => (
        <li key={mail.id} className="rounded-card border bg-surface p-4">
          <p className="text-muted text-xs">
            {t("to", { recipient: mail.recipient })} ·{" "}
            <RelativeDate at={Date.parse(mail.at)} form="exact" zone="UTC" />
          </p>
          <h2 className="mt-1 font-semibold">{mail.subject}</h2>
          <p className="mt-2 whitespace-pre-wrap text-sm">
            <Linked text={mail.body} />
          </p>
        </li>
      ))}
    </ul>
  );
}
