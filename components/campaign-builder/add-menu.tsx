"use client";

import { Lock, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import type { StepKind } from "@/lib/contracts/steps/index.ts";
import { actOrOffer } from "../patterns/upgrade/offer-upgrade.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, type MenuProps } from "../ui/menu/dropdown-menu.tsx";
import { focusPanel } from "./step-panel.tsx";
import { stepViews } from "./steps/registry.ts";

/**
 * A "+" that adds something to a sequence, with a menu of what. The panel of what was added takes the focus.
 * `children` is called with a function that wraps each entry's deed.
 */
export function AddMenu({
  label,
  isFirst,
  children,
  ...menu
}: Omit<MenuProps, "children" | "trigger" | "align" | "onCloseAutoFocus"> & {
  label: string;
  /** Whether the sequence has nothing yet. */
  isFirst: boolean;
  children: (adding: (add: () => void) => () => void) => ReactNode;
}) {
  const t = useTranslations("campaigns.builder");
  const hasAdded = useRef(false);
  return (
    <Menu
      {...menu}
      align="center"
      onCloseAutoFocus={(event) => {
        if (!hasAdded.current) return;
        hasAdded.current = false;
        event.preventDefault();
        focusPanel();
      }}
      trigger={
        isFirst ? (
          <Button variant="primary">
            <Plus aria-hidden="true" />
            {t("addFirst")}
          </Button>
        ) : (
          <IconButton size="sm" variant="secondary" className="rounded-full" label={label} icon={<Plus />} />
        )
      }
    >
      {children((add) => () => {
        hasAdded.current = true;
        add();
      })}
    </Menu>
  );
}

/** The entry of a kind of step. One that the plan lacks leads to the upgrade prompt (decision 37). */
export function StepItem({
  kind,
  isInPlan,
  onSelect,
}: {
  kind: StepKind;
  isInPlan: boolean;
  onSelect: () => void;
}) {
  const t = useTranslations("campaigns.builder");
  const types = useTranslations("campaigns.builder.types");
  const { icon: Icon } = stepViews[kind];
  return (
    <MenuItem onSelect={actOrOffer(isInPlan, onSelect, { title: t("stepNotInPlan", { step: types(kind) }) })}>
      <Icon aria-hidden="true" />
      {types(kind)}
      {isInPlan ? null : (
        <>
          <Lock aria-hidden="true" className="ml-auto size-3.5! text-faint" />
          <span className="sr-only">, {t("notInPlan")}</span>
        </>
      )}
    </MenuItem>
  );
}
