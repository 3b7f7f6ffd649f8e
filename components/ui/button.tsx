import { cva, type VariantProps } from "class-variance-authority";
import { Root as Slot, Slottable } from "radix-ui/slot";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { Spinner } from "./state/spinner.tsx";

const look = cva(
  "relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-field border font-medium transition-[background-color,border-color,color,opacity,transform] active:scale-[0.985] disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50",
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-accent-text hover:bg-accent-hover",
        secondary: "border-border-field bg-raised text-text hover:bg-hover",
        ghost: "border-transparent text-muted hover:bg-hover hover:text-text",
        danger: "border-transparent bg-danger-solid text-white hover:bg-danger-solid-hover",
      },
      size: {
        sm: "h-7 px-2 text-xs",
        md: "h-8 px-3 text-sm",
        lg: "h-10 px-4 text-md",
      },
      icon: { true: "px-0", false: "" },
      wide: { true: "w-full", false: "" },
    },
    compoundVariants: [
      { icon: true, size: "sm", class: "w-7" },
      { icon: true, size: "md", class: "w-8" },
      { icon: true, size: "lg", class: "w-10" },
    ],
    defaultVariants: { variant: "secondary", size: "md", icon: false, wide: false },
  },
);

export interface ButtonProps extends ComponentProps<"button">, Omit<VariantProps<typeof look>, "icon"> {
  /** The action is running: the button keeps its width, shows a spinner and takes no clicks. */
  loading?: boolean;
  /** Renders the only child (a link) with the button's look. */
  asChild?: boolean;
}

/**
 * The product's button. A screen has one `primary`: the main action. Inside a form it submits only with
 * `type="submit"`.
 */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  asChild = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const classes = cn(look({ variant, size, wide }), className);
  if (asChild)
    return (
      <Slot className={classes} {...rest}>
        <Slottable>{children}</Slottable>
      </Slot>
    );
  return (
    <button
      type={type}
      className={classes}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label" | "wide" | "asChild"> {
  /** What the button does, in words: read aloud and shown as the browser's tooltip. */
  label: string;
  icon: ReactNode;
}

/** A square button with only an icon, named by its label. */
export function IconButton({
  label,
  icon,
  variant = "ghost",
  size,
  loading = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={loading || undefined}
      className={cn(look({ variant, size, icon: true }), className)}
      {...rest}
    >
      {loading ? <Spinner /> : icon}
    </button>
  );
}
