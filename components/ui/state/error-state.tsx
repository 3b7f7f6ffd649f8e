"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../button.tsx";
import { isRefusal, useFailureWords } from "../use-failure-words.ts";
import { EmptyState } from "./empty-state.tsx";

export interface ErrorStateProps {
  /** What failed, in words. */
  title?: ReactNode;
  text?: ReactNode;
  /** The number under which the error is logged. */
  requestId?: string | null;
  /** The error of a call: it determines the text and the request's number. */
  error?: unknown;
  onRetry?: () => void;
}

/** An error: what failed, a retry, and the request's number to copy. */
export function ErrorState({ title, text, error, requestId = numberOf(error), onRetry }: ErrorStateProps) {
  const t = useTranslations("errors-ui");
  const common = useTranslations("common");
  const words = useFailureWords();
  const [copied, setCopied] = useState(false);
  // A server error's own text doesn't help: the general one is shown.
  const isOurs = error === undefined || (isRefusal(error) && error.status >= 500);
  const copy = async (id: string) => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <div role="alert">
      <EmptyState
        picture="broken"
        title={title ?? t("title")}
        text={text ?? (isOurs ? t("body") : words(error))}
        action={
          <div className="flex flex-col items-center gap-4">
            {onRetry ? <Button onClick={onRetry}>{common("tryAgain")}</Button> : null}
            {requestId ? (
              <span className="flex items-center gap-1 font-mono text-faint text-xs">
                {t("requestId", { id: requestId })}
                <IconButton
                  size="sm"
                  label={copied ? common("copied") : t("copyRequestId")}
                  icon={copied ? <Check /> : <Copy />}
                  onClick={() => copy(requestId)}
                />
              </span>
            ) : null}
          </div>
        }
      />
    </div>
  );
}

function numberOf(error: unknown): string | null {
  return isRefusal(error) ? error.requestId : null;
}
