import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/lib/client/call-api.ts";
import { signOutOthers } from "@/lib/client/sign-out.ts";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { toast } from "../ui/toast/toast.tsx";

/** Whether a call asked for the password, which wasn't given. */
const asksPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path === "password");

/**
 * Ends the person's other sessions and shows how many there were. Somebody with a password is asked for it first
 * (`isAsking`); without one the server looks at when they signed in.
 */
export function useSignOutOthers() {
  const t = useTranslations("shell");
  const [isAsking, setIsAsking] = useState(false);
  const onEnded = (count: number) => toast.success(t("signedOutOthers", { count }));
  const start = () =>
    void signOutOthers().then(onEnded, (error: unknown) => {
      if (asksPassword(error)) setIsAsking(true);
      else tellFailure(error, t("notSignedOutOthers"));
    });
  return { start, asking: { isOpen: isAsking, onEnded, onClose: () => setIsAsking(false) } };
}
