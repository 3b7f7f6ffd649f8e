"use client";

import { LifeBuoy } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { hasAgreed, loadChat } from "@/lib/client/support-chat.ts";
import type { SupportChat } from "@/lib/contracts/support-kinds.ts";
import type { NavItem } from "../patterns/shell/shell-types.ts";
import { whenIdle } from "../ui/when-idle.ts";

// Loaded when it is opened.
const SupportConsent = dynamic(async () => (await import("./support-consent.tsx")).SupportConsent);

/**
 * The brand's chat: an entry of the sidebar's foot, and the question that it asks first [SH-008]. Whoever agreed earlier has
 * the chat on every page, loaded when the browser is idle.
 */
export function useSupportChat(chat: SupportChat | null): { entry: NavItem | null; question: ReactNode } {
  const t = useTranslations("shell.support");
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!chat || !hasAgreed(chat)) return;
    return whenIdle(() => void loadChat(chat));
  }, [chat]);
  if (!chat) return { entry: null, question: null };
  return {
    entry: {
      href: "#support",
      label: t("open"),
      icon: <LifeBuoy />,
      onPress: () => (hasAgreed(chat) ? void loadChat(chat) : setAsking(true)),
    },
    question: isAsking ? <SupportConsent chat={chat} onClose={() => setAsking(false)} /> : null,
  };
}
