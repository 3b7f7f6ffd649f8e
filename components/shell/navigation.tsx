import {
  BookOpen,
  Building2,
  ChartColumn,
  CircleHelp,
  Gauge,
  HandCoins,
  Inbox,
  LogOut,
  MessagesSquare,
  Plug,
  Send,
  Settings,
  TextQuote,
  UserRound,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Place, PlaceIcon } from "@/lib/access/pages.ts";
import type { NavItem } from "../patterns/shell/shell-types.ts";

/** The brand's own pages that the navigation may lead to. */
export interface OutsideLinks {
  readonly help: string | null;
  readonly learning: string | null;
  readonly community: string | null;
  readonly affiliate: string | null;
}

type Tab = Place["tab"];

export interface NavigationGiven {
  /** The main entries that the person may open. */
  readonly places: readonly Place[];
  readonly links: OutsideLinks;
  /** The workspace whose settings the person may open. Null: they may not. */
  readonly settingsOf: string | null;
  readonly hasUserSettings: boolean;
  /** The present address, without its query. */
  readonly path: string;
  /** The main entry that the present page belongs to. */
  readonly here: string | undefined;
  readonly locked: boolean;
  readonly unread: number;
  readonly keptIn: (address: string) => string;
  readonly words: {
    readonly place: (tab: Tab) => string;
    readonly link: (name: keyof OutsideLinks) => string;
    readonly user: string;
    readonly workspace: string;
    readonly signOut: string;
  };
  readonly onSignOut: () => void;
}

export interface Navigation {
  /** The sidebar's groups from top to bottom; none is empty [SH-233]. */
  readonly groups: readonly (readonly NavItem[])[];
  /** At the sidebar's foot [SH-234, SH-235]. */
  readonly bottom: readonly NavItem[];
  /** The entries at the foot of a phone [SH-205]. */
  readonly tabs: readonly NavItem[];
}

const icons: Readonly<Record<PlaceIcon, ReactNode>> = {
  gauge: <Gauge />,
  send: <Send />,
  users: <Users />,
  inbox: <Inbox />,
  chart: <ChartColumn />,
  text: <TextQuote />,
  plug: <Plug />,
  settings: <Settings />,
};

const outside: readonly (readonly [keyof OutsideLinks, ReactNode])[] = [
  ["help", <CircleHelp key="help" />],
  ["learning", <BookOpen key="learning" />],
  ["community", <MessagesSquare key="community" />],
  ["affiliate", <HandCoins key="affiliate" />],
];

const base: readonly Tab[] = ["dashboard", "campaigns", "profiles", "inbox", "reports"];
const ofAccount: readonly Tab[] = ["settings", "integrations"];
const onPhones: readonly Tab[] = ["campaigns", "inbox", "reports", "settings"];

/** Where a person may go, by group. Only what exists and may be opened is in it. */
export function navigationOf(given: NavigationGiven): Navigation {
  const { places, links, keptIn, words, path } = given;
  const entry = ({ tab, href, icon }: Place): NavItem => ({
    href: keptIn(href),
    label: words.place(tab),
    icon: icons[icon],
    active: tab === given.here,
    disabled: given.locked,
    ...(tab === "inbox" && given.unread > 0 ? { badge: given.unread } : {}),
  });
  const named = (tabs: readonly Tab[]): NavItem[] =>
    tabs.flatMap((tab) => places.filter((place) => place.tab === tab).map(entry));
  const settings = (href: string, label: string, icon: ReactNode): NavItem => ({
    href: keptIn(href),
    label,
    icon,
    active: path.startsWith(href.split("/").slice(0, 3).join("/")),
  });
  const ofWorkspace = [
    ...(given.hasUserSettings ? [settings("/preferences/user/basic", words.user, <UserRound />)] : []),
    ...(given.settingsOf
      ? [settings(`/preferences/workspace/basic/${given.settingsOf}`, words.workspace, <Building2 />)]
      : []),
  ];
  const ofBrand = outside.flatMap(([name, icon]): NavItem[] => {
    const href = links[name];
    return href === null ? [] : [{ href, label: words.link(name), icon, isOutside: true }];
  });
  const rest = places.map(({ tab }) => tab).filter((tab) => !base.includes(tab) && !ofAccount.includes(tab));
  const groups = [named(base), named(ofAccount), named(rest), ofWorkspace];
  return {
    groups: groups.filter((group) => group.length > 0),
    bottom: [
      ...ofBrand,
      { href: "#sign-out", label: words.signOut, icon: <LogOut />, onPress: given.onSignOut },
    ],
    tabs: named(onPhones),
  };
}
