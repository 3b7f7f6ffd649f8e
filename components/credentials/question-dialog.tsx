"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { use, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { MessagesProvider } from "../patterns/messages-provider.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { Question } from "./question.tsx";
import { isQuestion, outcomeOf } from "./wizard-state.ts";
import { wizardTexts } from "./wizard-texts.ts";

export interface QuestionDialogProps {
  credentialId: string;
  title: string;
  /** What happened. */
  text: string;
  onClose: () => void;
}

/** What the network asks an account for, over any page [SH-436, SH-437]. It closes when all is answered. */
export function QuestionDialog(props: QuestionDialogProps) {
  return (
    <MessagesProvider messages={use(wizardTexts(useLocale()))}>
      <OpenDialog {...props} />
    </MessagesProvider>
  );
}

function OpenDialog({ credentialId, title, text, onClose }: QuestionDialogProps) {
  const t = useTranslations("credentials");
  const [answered, setAnswered] = useState<CredentialView | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["credentials", "question", credentialId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => callApi("GET /credentials/{id}/fetch", { params: { id: credentialId }, signal }),
  });
  const credential = answered ?? data;
  const settle = async (next: CredentialView) => {
    const before = credential && outcomeOf(credential);
    const came = outcomeOf(next);
    setAnswered(next);
    if (isQuestion(came)) return;
    if (before === "second_step") toast.success(t("secondStep.saved"));
    else if (came === "ready") toast.success(t("created"));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={text}
    >
      {credential ? (
        isQuestion(outcomeOf(credential)) ? (
          <Question credential={credential} onAnswered={settle} />
        ) : (
          <p className="text-muted">{t("nothingAsked")}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 rounded-card" />
      )}
    </Dialog>
  );
}
