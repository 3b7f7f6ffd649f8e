import { useFormatter, useTranslations } from "next-intl";

interface Row {
  readonly name: string;
  readonly url: string | null;
  /** When it was sent or withdrawn. */
  readonly at: string;
}

/** People to whom connection requests went, under a line that counts them. */
export function RequestList({
  title,
  rows,
  more,
  isAlways = false,
}: {
  title: string;
  rows: readonly Row[];
  /** How many there are beyond these. */
  more: number;
  /** Whether the line is shown without people, too. */
  isAlways?: boolean;
}) {
  const t = useTranslations("settings.account.withdraw");
  const format = useFormatter();
  if (rows.length === 0 && !isAlways) return null;
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <h3 className="font-medium">{title}</h3>
      {rows.length > 0 ? (
        <ul className="divide-y rounded-control border">
          {rows.map((row) => (
            <li
              key={`${row.url ?? row.name} ${row.at}`}
              className="flex items-baseline justify-between gap-3 px-3 py-1.5"
            >
              {row.url ? (
                <a className="truncate underline" href={row.url} target="_blank" rel="noreferrer">
                  {row.name || row.url}
                </a>
              ) : (
                <span className="truncate">{row.name || t("nobody")}</span>
              )}
              <span className="shrink-0 text-muted text-xs">
                {format.dateTime(new Date(row.at), { dateStyle: "medium" })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className="text-muted text-xs">{t("more", { count: more })}</p> : null}
    </div>
  );
}
