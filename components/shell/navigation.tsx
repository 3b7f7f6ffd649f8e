import {
  BookOpen,
  Building2,
  ChartColumn,
  CircleHelp,
  Columns3,
  CreditCard,
  Gauge,
  Gift,
  HandCoins,
  Inbox,
  LogOut,
  Mail,
  MessagesSquare,
  Plug,
  Search,
  Send,
  Settings,
  ShieldCheck,
  TextQuote,
  UserRound,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Place } from "@/lib/access/find-page.ts";
import type { PlaceIcon } from "@/lib/access/page-rule.ts";
import type { SidebarTab } from "@/lib/access/tabs.ts";
import type { NavItem } from "../patterns/shell/shell-types.ts";

/** The brand's own pages that the navigation may lead to. */
export interface OutsideLinks {
  readonly help: string | null;
  readonly learning: string | null;
  readonly community: string | null;
  readonly affiliate: string | null;
  readonly referAndEarn: string | null;
}

/** What the workspace knows of its CRM: whether it shows one, and whether one is connected. */
export interface CrmStanding {
  readonly isShown: boolean;
  readonly hasTokens: boolean;
}

export interface NavigationGiven {
  /** The main entries that the person may open. */
  readonly places: readonly Place[];
  readonly links: OutsideLinks;
  /** The workspace whose settings the person may open. Null: they may not. */
  readonly settingsOf: string | null;
  readonly hasUserSettings: boolean;
  /** Whether the workspace has billing, and its brand shows it. */
  readonly hasBilling: boolean;
  readonly crm: CrmStanding;
  /** The console of the platform's admins. Null: not theirs, or there is none. */
  readonly adminHref: string | null;
  /** What opens the brand's chat. Null: it has none. */
  readonly support: NavItem | null;
  /** Whether a partner's product, connected here, is where the person comes from [SH-240]. */
  readonly isFromPartner: boolean;
  /** The present address, without its query. */
  readonly path: string;
  /** The main entry that the present page belongs to. */
  readonly here: string | undefined;
  readonly locked: boolean;
  readonly unread: number;
  readonly keptIn: (address: string) => string;
  readonly words: {
    readonly place: (tab: SidebarTab) => string;
    readonly link: (name: keyof OutsideLinks) => string;
    readonly user: string;
    readonly workspace: string;
    readonly admin: string;
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
  search: <Search />,
  send: <Send />,
  users: <Users />,
  inbox: <Inbox />,
  chart: <ChartColumn />,
  mail: <Mail />,
  settings: <Settings />,
  columns: <Columns3 />,
  text: <TextQuote />,
  plug: <Plug />,
  card: <CreditCard />,
};

const outside: readonly (readonly [keyof OutsideLinks, ReactNode])[] = [
  ["help", <CircleHelp key="help" />],
  ["learning", <BookOpen key="learning" />],
  ["community", <MessagesSquare key="community" />],
  ["affiliate", <HandCoins key="affiliate" />],
  ["referAndEarn", <Gift key="referAndEarn" />],
];

/** The groups of the main entries. The workspace's group and the foot follow them. */
const mainGroups = {
  base: ["dashboard", "search", "campaigns", "profiles", "inbox", "reports"],
  credential: ["mailboxes", "settings"],
  space: ["pipeline", "templates", "integrations"],
  brand: ["billing"],
} as const satisfies Readonly<Record<string, readonly SidebarTab[]>>;

/** What a phone's foot has room for, beside the console, the account switch and the rest. */
const onPhones: readonly SidebarTab[] = ["campaigns", "inbox", "reports", "settings"];

/** Where the CRM's entry leads: to the one that was used last, where one is connected [SH-241]. */
export const crmAddress = ({ hasTokens }: CrmStanding): string => (hasTokens ? "/crm/manage-last" : "/crm/");

/** Where a person may go, by group. Only what exists and may be opened is in it. */
export function navigationOf(given: NavigationGiven): Navigation {
  const { links, keptIn, words, path } = given;
  const isShown: Readonly<Partial<Record<SidebarTab, boolean>>> = {
    pipeline: given.crm.isShown,
    billing: given.hasBilling && !given.isFromPartner,
  };
  const places = given.places.filter(({ tab }) => isShown[tab] ?? true);
  const entry = ({ tab, href, icon }: Place): NavItem => ({
    href: keptIn(tab === "pipeline" ? crmAddress(given.crm) : href),
    label: words.place(tab),
    icon: icons[icon],
    active: tab === given.here,
    disabled: given.locked,
    ...(tab === "inbox" && given.unread > 0 ? { badge: given.unread } : {}),
  });
  const named = (tabs: readonly SidebarTab[]): NavItem[] =>
    tabs.flatMap((tab) => places.filter((place) => place.tab === tab).map(entry));
  const other = (href: string, label: string, icon: ReactNode): NavItem => ({
    href: keptIn(href),
    label,
    icon,
    active: path.startsWith(href.split("/").slice(0, 3).join("/")),
  });
  const ofWorkspace = [
    ...(given.hasUserSettings ? [other("/preferences/user/basic", words.user, <UserRound />)] : []),
    ...(given.settingsOf
      ? [other(`/preferences/workspace/basic/${given.settingsOf}`, words.workspace, <Building2 />)]
      : []),
  ];
  const ofBrand = outside.flatMap(([name, icon]): NavItem[] => {
    const href = links[name];
    return href === null ? [] : [{ href, label: words.link(name), icon, isOutside: true }];
  });
  const admin = given.adminHref ? [other(given.adminHref, words.admin, <ShieldCheck />)] : [];
  const leave = { href: "#sign-out", label: words.signOut, icon: <LogOut />, onPress: given.onSignOut };
  const main = Object.values(mainGroups).map(named);
  return {
    groups: [...main, given.isFromPartner ? [] : ofWorkspace].filter((group) => group.length > 0),
    bottom: given.isFromPartner
      ? []
      : [...(given.support ? [given.support] : []), ...ofBrand, ...admin, leave],
    tabs: [...named(onPhones), ...admin],
  };
}
