import { useTranslations } from "next-intl";
import type { WorldSignIns } from "@/lib/contracts/world.ts";

/** The network's accounts: the data for connecting one, and the PIN that it asks for. */
export function SignIns({ signIns }: WorldSignIns) {
  const t = useTranslations("world");
  return (
    <section aria-labelledby="world-sign-ins" className="rounded-card border bg-surface p-4">
      <h2 id="world-sign-ins" className="font-semibold">
        {t("signIns")}
      </h2>
      <ul className="mt-2 divide-y text-xs sm:hidden">
        {signIns.map((entry) => (
          <li key={entry.ref} className="py-2">
            <p className="flex justify-between gap-3 font-medium">
              {entry.name}
              {entry.pin ? (
                <span className="tabular">
                  {t("pin")}: {entry.pin}
                </span>
              ) : null}
            </p>
            <p className="wrap-anywhere text-muted">
              {entry.email} · {entry.password}
            </p>
          </li>
        ))}
      </ul>
      <table className="mt-2 hidden w-full text-left text-xs sm:table">
        <thead className="text-muted">
          <tr>
            <th className="py-1 pr-4 font-medium">{t("who")}</th>
            <th className="py-1 pr-4 font-medium">{t("email")}</th>
            <th className="py-1 pr-4 font-medium">{t("password")}</th>
            <th className="py-1 font-medium">{t("pin")}</th>
          </tr>
        </thead>
        <tbody>
          {signIns.map((entry) => (
            <tr key={entry.ref} className="border-t">
              <td className="py-1 pr-4">{entry.name}</td>
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
