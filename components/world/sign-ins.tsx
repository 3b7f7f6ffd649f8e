import { useTranslations } from "next-intl";
import type { WorldSignIns } from "@/lib/contracts/world.ts";

/** The network's accounts: what to type to connect one, and the PIN that it asks for. */
export function SignIns({ signIns }: WorldSignIns) {
  const t = useTranslations("world");
  return (
    <section aria-labelledby="world-sign-ins" className="rounded-card border bg-surface p-4">
      <h2 id="world-sign-ins" className="font-semibold">
        {t("signIns")}
      </h2>
      <table className="mt-2 w-full text-left text-xs">
        <thead className="text-muted">
          <tr>
            <th className="py-1 pr-4 font-medium">{t("email")}</th>
            <th className="py-1 pr-4 font-medium">{t("password")}</th>
            <th className="py-1 font-medium">{t("pin")}</th>
          </tr>
        </thead>
        <tbody>
          {signIns.map((entry) => (
            <tr key={entry.ref} className="border-t">
              <td className="wrap-anywhere py-1 pr-4">{entry.email}</td>
              <td className="wrap-anywhere py-1 pr-4">{entry.password}</td>
              <td className="tabular py-1 font-semibold">{entry.pin ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-muted text-xs">{t("mailboxHint")}</p>
    </section>
  );
}
