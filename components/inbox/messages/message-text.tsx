"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { DialogMessage } from "@/lib/contracts/inbox.ts";
import { Button } from "../../ui/button.tsx";

/** What is new in a message, and on request the mails that it quotes, too. */
export function MessageText({ message }: { message: DialogMessage }) {
  const t = useTranslations("inbox.whole");
  const [isWhole, setWhole] = useState(false);
  const { data, isFetching, isError } = useQuery({
    queryKey: ["conversation", "text", message._id],
    queryFn: ({ signal }) =>
      callApi("GET /inbox/messages/{id}/text", { params: { id: message._id }, signal }),
    enabled: isWhole,
    // What was received never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap">{isWhole && data ? data.text : message.text}</p>
      {message.has_more ? (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-2"
          aria-expanded={isWhole}
          loading={isFetching && !data}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole && data ? "less" : "more")}
        </Button>
      ) : null}
      {isWhole && isError ? (
        <p role="alert" className="text-danger text-xs">
          {t("failed")}
        </p>
      ) : null}
    </>
  );
}
