"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { FocusOnce } from "../patterns/focus-once.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Banner } from "../ui/state/banner.tsx";

/** Recovery codes, told once: to copy or to keep as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("security");
  // What had the focus is gone with the step before.
  const list = useRef<HTMLUListElement>(null);
  const text = codes.join("\n");
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning" title={t("codesOnce")}>
        {t("codesText")}
      </Banner>
      <FocusOnce onShown={() => list.current?.focus()} />
      <ul
        ref={list}
        tabIndex={-1}
        className="flex flex-col gap-y-1 font-mono text-sm"
        aria-label={t("codes")}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-2">
          <CopyButton text={text} label={t("copyCodes")} />
          <Button asChild>
            <a
              download="recovery-codes.txt"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            >
              {t("downloadCodes")}
            </a>
          </Button>
        </div>
        <Button variant="primary" onClick={onDone}>
          {t("codesKept")}
        </Button>
      </div>
    </div>
  );
}
