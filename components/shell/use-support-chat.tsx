"use client";

import { LifeBuoy } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { chatInPolicy, hasAgreed, loadChat } from "@/lib/client/support-chat.ts";
import type { SupportChat } from "@/lib/contracts/support-kinds.ts";
import type { NavItem } from "../patterns/shell/shell-types.ts";
import { whenIdle } from "../ui/when-idle.ts";

// Loaded when it is opened.
const SupportConsent = dynamic(async () => (await import("./support-consent.tsx")).SupportConsent);

/**
 * The brand's chat: an entry of the sidebar's foot, and the question that it asks first [SH-008]. Whoever agreed
 * earlier has the chat on every page, loaded when the browser is idle.
 */
export function useSupportChat(chat: SupportChat | null): { entry: NavItem | null; question: ReactNode } {
  const t = useTranslations("shell.support");
  const [isAsking, setAsking] = useState(false);
  // A document keeps the policy with which it was loaded; what it says of itself changes when the page is fetched anew.
  const policy = useRef<string | null>(null);
  useEffect(() => {
    policy.current = chatInPolicy();
  }, []);
  useEffect(() => {
    if (!chat || !hasAgreed(chat) || policy.current !== chat.kind) return;
    return whenIdle(() => void loadChat(chat));
  }, [chat]);
  if (!chat) return { entry: null, question: null };
  const open = () => {
    if (!hasAgreed(chat)) setAsking(true);
    else if (policy.current === chat.kind) loadChat(chat);
    // Agreed to in another tab, or this document began outside the application: its policy lets no chat in.
    else window.location.reload();
  };
  return {
    entry: { href: "#support", label: t("open"), icon: <LifeBuoy />, onPress: open },
    question: isAsking ? <SupportConsent chat={chat} onClose={() => setAsking(false)} /> : null,
  };
}
