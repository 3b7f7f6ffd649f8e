import { useLocale } from "next-intl";

/** A moment of product time, in the person's language and in UTC: the world has no place of its own. */
export function WorldMoment({ at }: { at: string }) {
  const form = new Intl.DateTimeFormat(useLocale(), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return <time dateTime={at}>{form.format(new Date(at))} UTC</time>;
}
