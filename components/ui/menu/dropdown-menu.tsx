"use client";

import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  Suspense,
  use,
  useEffect,
  useState,
} from "react";
import { whenIdle } from "../when-idle.ts";
import type * as Parts from "./menu-parts.tsx";

let loaded: typeof Parts | null = null;
let loading: Promise<typeof Parts> | null = null;

/** Fetches the parts once; what failed is asked for again. */
function load(): Promise<typeof Parts> {
  loading ??= import("./menu-parts.tsx").then(
    (parts) => {
      loaded = parts;
      return parts;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/**
 * A part of a menu, loaded with the first menu that a person reaches for: no page pays for it before. Once loaded every
 * part is there at once: one that comes later into an open menu must not make it wait, and close.
 */
function part<Name extends keyof typeof Parts>(name: Name): (typeof Parts)[Name] {
  function Part(props: object) {
    const Loaded = (loaded ?? use(load()))[name] as ComponentType<object>;
    return <Loaded {...props} />;
  }
  return Part as unknown as (typeof Parts)[Name];
}

const OpenMenu = part("Menu");
export const MenuItem = part("MenuItem");
export const MenuLink = part("MenuLink");
export const MenuChoice = part("MenuChoice");
export const MenuCheck = part("MenuCheck");
export const MenuHeading = part("MenuHeading");
export const MenuSeparator = part("MenuSeparator");

export type MenuProps = Omit<Parts.MenuProps, "trigger"> & {
  /** A button: the menu hangs under it. */
  trigger: ReactElement<Record<string, unknown>>;
};

const fetchEarly = () => void load().catch(() => {});

/**
 * A menu of actions, opened by its trigger; arrows, letters and Escape work. Its code is fetched once the browser is idle,
 * or when the pointer or the focus comes near before: the first click opens it at once.
 */
export function Menu({ trigger, ...rest }: MenuProps) {
  const [wanted, setWanted] = useState(rest.open ?? false);
  useEffect(() => (loaded ? undefined : whenIdle(fetchEarly)), []);
  if (rest.open && !wanted) setWanted(true);
  const open = () => {
    setWanted(true);
    rest.onOpenChange?.(true);
  };
  const closed = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": wanted,
    onPointerEnter: fetchEarly,
    onFocus: fetchEarly,
    onClick: open,
    onKeyDown: (event: { key: string }) => {
      if (event.key === "ArrowDown") open();
    },
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...rest} trigger={trigger} defaultOpen />
    </Suspense>
  );
}
