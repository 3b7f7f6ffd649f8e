"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";

/**
 * A mail's HTML in a frame without rights: no script runs in it, it belongs to no origin, and it fetches pictures only
 * when the reader asks for them, because they tell the sender that the mail was read. Nobody can measure such a frame:
 * it scrolls, and can be made larger.
 */
export function MailFrame({ id, hasPictures }: { id: string; hasPictures: boolean }) {
  const t = useTranslations("inbox.html");
  const [withPictures, setWithPictures] = useState(false);
  return (
    <div className="flex w-full flex-col gap-2">
      {hasPictures && !withPictures ? (
        <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
          {t("hidden")}
          <Button size="sm" onClick={() => setWithPictures(true)}>
            {t("show")}
          </Button>
        </p>
      ) : null}
      <iframe
        key={String(withPictures)}
        title={t("title")}
        src={`/api/inbox/messages/${id}/html${withPictures ? "?pictures=true" : ""}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        loading="lazy"
        className="h-80 w-[36rem] min-w-full max-w-full resize-y overflow-auto rounded-field border bg-white"
      />
    </div>
  );
}
