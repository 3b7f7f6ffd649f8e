/** Remembers in this browser that the notice of wishes was shown [SH-250]. */
export const wishNoticeKey = "isCannyFeaturesNotificationShown";

/**
 * Whether the notice is shown now, which it is once in a browser: asking marks it as shown. A browser that keeps
 * nothing is never asked, so that the notice doesn't come back with every page.
 */
export function takeWishNotice(open: () => Pick<Storage, "getItem" | "setItem">): boolean {
  try {
    const storage = open();
    if (storage.getItem(wishNoticeKey) !== null) return false;
    storage.setItem(wishNoticeKey, "true");
    return true;
  } catch {
    return false;
  }
}
