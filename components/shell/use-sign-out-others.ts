import { useTranslations } from "next-intl";
import { signOutOthers } from "@/lib/client/sign-out.ts";
import { toast } from "../ui/toast/toast.tsx";

/** Ends the person's other sessions and shows how many there were. */
export function useSignOutOthers(): () => void {
  const t = useTranslations("shell");
  return () =>
    void signOutOthers().then(
      (count) => toast.success(t("signedOutOthers", { count })),
      () => toast.error(t("notSignedOutOthers")),
    );
}
