import { createTranslator } from "use-intl/core";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { type Notice, noticesOf } from "@/lib/domain/notifications/index.ts";
import type { AppLocale } from "@/lib/i18n/locales.ts";
import { messagesOf } from "@/lib/i18n/messages.ts";

/** Notices in a language. */
export async function showNotifications(
  facts: Parameters<typeof noticesOf>[0],
  locale: AppLocale,
): Promise<NotificationView[]> {
  const t = createTranslator({ locale, messages: await messagesOf(locale), namespace: "notifications" });
  return noticesOf(facts).map((notice): NotificationView => {
    const { key, kind, type, words, values, product, hardChallenges = 0, account, action } = notice;
    const named = { ...values, ...(product ? { product: t(`products.${product}`) } : {}) };
    const text = t(`kinds.${words}.text`, named as never).trim();
    return {
      _id: key,
      kind,
      type,
      title: t(`kinds.${words}.title`),
      text: hardChallenges > 0 ? `${text} ${t("hardChallenges", { count: hardChallenges } as never)}` : text,
      photo_link: account?.photo ?? null,
      credential_id: account?.id ?? null,
      action: action && actionOf(action, t),
    };
  });
}

function actionOf(
  action: NonNullable<Notice["action"]>,
  t: (
    key:
      | "actions.signIn"
      | "actions.reconnect"
      | "actions.campaigns"
      | "actions.webhooks"
      | "actions.details",
  ) => string,
): NonNullable<NotificationView["action"]> {
  if (action.type === "modal") return { type: "modal", text: t("actions.details"), meta: action.modal };
  return { type: "router", text: t(`actions.${action.words}`), meta: action.to };
}
