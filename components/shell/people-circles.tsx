import { useTranslations } from "next-intl";
import { Avatar } from "../ui/avatar.tsx";

/** How many people are shown; the others are a number [SH-227]. */
export const mostCircles = 5;

export interface PeopleCirclesProps {
  /** The first of the workspace's people. */
  people: readonly { readonly name: string; readonly picture: string | null }[];
  /** How many it has. */
  count: number;
}

/** The workspace's people as overlapping circles: five at most, then how many more there are. */
export function PeopleCircles({ people, count }: PeopleCirclesProps) {
  const t = useTranslations("shell");
  const shown = people.slice(0, mostCircles);
  const further = count - shown.length;
  return (
    <span className="flex items-center">
      {shown.map(({ name, picture }, place) => (
        <Avatar
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the order stays.
          key={place}
          name={name}
          src={picture}
          size={20}
          className="-ml-1 ring-2 ring-raised first:ml-0"
        />
      ))}
      <span className="sr-only">{shown.map(({ name }) => name).join(", ")}</span>
      {further > 0 ? (
        <span className="tabular -ml-1 rounded-full bg-hover px-1.5 font-semibold text-[10px] text-muted leading-5 ring-2 ring-raised">
          <span aria-hidden="true">+{further}</span>
          <span className="sr-only"> {t("furtherMembers", { count: further })}</span>
        </span>
      ) : null}
    </span>
  );
}
