import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { socketTimedOut } from "@/lib/client/realtime.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** Shows for ten seconds that the socket got no answer in time [SH-461]. */
export function useTimeoutNotice(): void {
  const t = useTranslations("errors-ui");
  useEffect(() => {
    const say = () => toast.error(t("timedOut"), { duration: 10_000, id: socketTimedOut });
    window.addEventListener(socketTimedOut, say);
    return () => window.removeEventListener(socketTimedOut, say);
  }, [t]);
}
