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

/** Loads the parts once, and again after a failure. */
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
 * A part of a menu, loaded with the first menu that a person reaches for, so that it costs no page anything. Once
 * loaded, every part renders at once: a part that arrived later in an open menu would suspend it and close it.
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
  /** A button: the menu opens below it. */
  trigger: ReactElement<Record<string, unknown>>;
};

const fetchEarly = () => void load().catch(() => {});

/**
 * A menu of actions, opened by its trigger; arrows, letters and Escape work. Its code is loaded once the browser is
 * idle, or earlier when the pointer or the focus comes near, so that the first click opens it at once.
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
