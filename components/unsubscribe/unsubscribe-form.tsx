"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { useFailureWords } from "../ui/use-failure-words.ts";

export interface UnsubscribeFormProps {
  token: string;
  /** The masked address. */
  address: string;
  /** The address has unsubscribed before. */
  isDone: boolean;
}

/**
 * Asks whether to unsubscribe, and says when it is done. Without a script the form is posted to the page's own address,
 * and the answer leads back to the page.
 */
export function UnsubscribeForm({ token, address, isDone }: UnsubscribeFormProps) {
  const t = useTranslations("unsubscribe");
  const failureWords = useFailureWords();
  const title = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<"asks" | "busy" | "done">("asks");
  const [problem, setProblem] = useState<string | null>(null);
  // The button with the focus is gone.
  useEffect(() => {
    if (state === "done") title.current?.focus();
  }, [state]);
  const press = () => {
    setState("busy");
    setProblem(null);
    callApi("POST /u/{token}", { params: { token } }).then(
      () => setState("done"),
      (error: unknown) => {
        setState("asks");
        setProblem(failureWords(error));
      },
    );
  };
  const values = {
    address,
    strong: (text: ReactNode) => <strong className="font-medium text-text">{text}</strong>,
  };
  if (isDone || state === "done")
    return (
      <article className="mx-auto max-w-prose">
        <h1 ref={title} tabIndex={-1} className="font-semibold text-2xl tracking-tight outline-none">
          {t("doneTitle")}
        </h1>
        <p className="wrap-anywhere mt-1.5 text-muted">{t.rich("doneText", values)}</p>
        <p className="mt-3 text-muted">{t("changeMind")}</p>
      </article>
    );
  return (
    <article className="mx-auto max-w-prose">
      <h1 className="font-semibold text-2xl tracking-tight">{t("title")}</h1>
      <p className="wrap-anywhere mt-1.5 text-muted">{t.rich("ask", values)}</p>
      <form
        method="post"
        className="mt-5 flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (state === "asks") press();
        }}
      >
        <input type="hidden" name="from" value="page" />
        {problem ? (
          <Banner tone="danger" urgent>
            {problem}
          </Banner>
        ) : null}
        <Button type="submit" variant="primary" size="lg" loading={state === "busy"}>
          {t("button")}
        </Button>
      </form>
    </article>
  );
}
