"use client";

import { Check } from "lucide-react";
import {
  CheckboxItem,
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from "radix-ui/dropdown-menu";
import { type ComponentProps, type ReactNode, useState } from "react";
import { cn } from "../cn.ts";

const itemLook =
  "flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-field px-2 text-sm outline-none transition-none data-[highlighted]:bg-hover data-[disabled]:cursor-default data-[disabled]:text-faint [&>svg]:text-muted";

export interface MenuProps {
  /** A button: the menu opens below it. */
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  /** Opens at once, for a menu that was clicked before its code was loaded. */
  defaultOpen?: boolean;
  /** Whether it is open, for a menu that a key opens, too. Left out: only the trigger opens it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Called when the menu closes and the focus returns to the trigger, unless this prevents it. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/** What is in none of these is placed in the document's body. */
const landmarks = "main, header, aside, nav, [role=dialog]";

/** The landmark that contains the trigger: the menu is placed there, so that nothing is outside of all landmarks. */
function landmarkOf(trigger: Element | null): HTMLElement | null {
  const found = trigger?.closest<HTMLElement>(landmarks) ?? null;
  return found?.matches("[role=dialog]") ? null : found;
}

/** The menu itself. Pages use the one in dropdown-menu.tsx, which loads it. */
export function Menu({
  trigger,
  align = "start",
  side = "bottom",
  className,
  defaultOpen = false,
  open,
  onOpenChange,
  onCloseAutoFocus,
  children,
}: MenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <Root
      modal={false}
      {...(open === undefined ? { defaultOpen } : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <Trigger asChild ref={setButton}>
        {trigger}
      </Trigger>
      <Portal container={landmarkOf(button)}>
        <Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className={cn(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-float-in overflow-y-auto rounded-card border bg-raised p-1 shadow-float",
            className,
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

/** One action. `keys` shows its shortcut. */
export function MenuItem({
  danger = false,
  keys,
  className,
  children,
  ...rest
}: ComponentProps<typeof Item> & { danger?: boolean; keys?: ReactNode }) {
  return (
    <Item {...rest} className={cn(itemLook, danger && "text-danger [&>svg]:text-danger", className)}>
      {children}
      {keys ? <span className="ml-auto pl-4 text-faint text-xs">{keys}</span> : null}
    </Item>
  );
}

/** A link as a menu item. */
export function MenuLink({ children, ...rest }: ComponentProps<typeof Item>) {
  return (
    <Item asChild {...rest} className={itemLook}>
      {children}
    </Item>
  );
}

/** A choice of one inside a menu, under its heading. */
export function MenuChoice({
  heading,
  value,
  onChange,
  choices,
}: {
  heading: ReactNode;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: ReactNode; icon?: ReactNode }[];
}) {
  return (
    <RadioGroup value={value} onValueChange={onChange}>
      <MenuHeading>{heading}</MenuHeading>
      {choices.map((choice) => (
        <RadioItem key={choice.value} value={choice.value} className={itemLook}>
          {choice.icon}
          {choice.label}
          <ItemIndicator className="ml-auto pl-4">
            <Check aria-hidden="true" className="text-accent-ink" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

/** A switch in a menu. The menu stays open, since people often change several. */
export function MenuCheck({ children, ...rest }: ComponentProps<typeof CheckboxItem>) {
  return (
    <CheckboxItem {...rest} className={itemLook} onSelect={(event) => event.preventDefault()}>
      {children}
      <ItemIndicator className="ml-auto pl-4">
        <Check aria-hidden="true" className="text-accent-ink" />
      </ItemIndicator>
    </CheckboxItem>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Label className="px-2 pt-1.5 pb-1 font-medium text-faint text-xs">{children}</Label>;
}

export function MenuSeparator() {
  return <Separator className="-mx-1 my-1 h-px bg-border" />;
}
