import { normaliseHex } from "./hex.ts";
import { contrast, hexOf, isDark, readable, type Tone, toneOf } from "./tone.ts";

/** CSS custom properties by name (`--accent`, `--text-muted`, …), as hex colours. */
export type TokenRecord = Record<`--${string}`, string>;

/** A brand's colours for both themes. */
export interface BrandTokens {
  light: TokenRecord;
  dark: TokenRecord;
}

/** The contrast that text needs by WCAG 2 AA, with some room for rounding. */
const TEXT = 4.6;
/** The contrast that the edge of a control and the focus ring need. */
const EDGE = 3.1;

/** The hues of states: the same for every brand, so that red always means danger. */
const STATUS_HUES = { info: 250, success: 155, warning: 75, danger: 25 } as const;

const LIGHT_STEPS = [0.992, 0.978, 0.952, 0.922, 0.888, 0.845, 0.785, 0.715] as const;
const DARK_STEPS = [0.185, 0.21, 0.25, 0.285, 0.325, 0.375, 0.44, 0.52] as const;
/** The share of the brand's chroma in the palest to the deepest steps. */
const CHROMA_SHARE = [0.06, 0.12, 0.22, 0.34, 0.44, 0.55, 0.68, 0.84] as const;

interface Scheme {
  way: "lighter" | "darker";
  steps: readonly number[];
  /** The range of the accent's lightness, so that a white or black brand still shows a button. */
  accent: readonly [number, number];
  neutral: Record<"background" | "surface" | "raised" | "hover" | "border" | "border-field", number>;
  text: Record<"text" | "text-muted" | "text-faint" | "border-strong", number>;
  status: { soft: number; softChroma: number; text: number; solid: number };
  soft: { l: number; c: number };
  selected: { l: number; c: number };
}

const LIGHT: Scheme = {
  way: "darker",
  steps: LIGHT_STEPS,
  accent: [0.24, 0.86],
  neutral: { background: 0.981, surface: 1, raised: 1, hover: 0.962, border: 0.922, "border-field": 0.868 },
  text: { text: 0.235, "text-muted": 0.47, "text-faint": 0.58, "border-strong": 0.72 },
  status: { soft: 0.958, softChroma: 0.032, text: 0.46, solid: 0.555 },
  soft: { l: 0.958, c: 0.03 },
  selected: { l: 0.968, c: 0.018 },
};

const DARK: Scheme = {
  way: "lighter",
  steps: DARK_STEPS,
  accent: [0.58, 0.92],
  neutral: {
    background: 0.168,
    surface: 0.196,
    raised: 0.232,
    hover: 0.25,
    border: 0.278,
    "border-field": 0.345,
  },
  text: { text: 0.95, "text-muted": 0.745, "text-faint": 0.62, "border-strong": 0.5 },
  status: { soft: 0.285, softChroma: 0.045, text: 0.82, solid: 0.56 },
  soft: { l: 0.288, c: 0.04 },
  selected: { l: 0.262, c: 0.026 },
};

/** White or a near-black of the brand's hue, whichever is more readable on the background. */
function textOn(ground: string, hue: number): string {
  const ink = hexOf({ l: 0.17, c: 0.02, h: hue });
  if (contrast("#ffffff", ground) >= TEXT) return "#ffffff";
  if (contrast(ink, ground) >= TEXT) return ink;
  return contrast("#ffffff", ground) >= contrast("#000000", ground) ? "#ffffff" : "#000000";
}

/**
 * The accent, its hover colour and its text. The hover goes away from the text's colour, so that contrast grows; a dark
 * accent has no room there, and becomes lighter instead, so that the hover is seen [SH-031].
 */
function accentTokens(primary: Tone, scheme: Scheme): TokenRecord {
  const [least, most] = scheme.accent;
  const l = Math.min(most, Math.max(least, primary.l));
  const tone = { ...primary, l };
  const accent = hexOf(tone);
  const accentText = textOn(accent, primary.h);
  const step = accentText === "#ffffff" ? (isDark(accent) ? 0.07 : -0.045) : 0.035;
  return {
    "--accent": accent,
    "--accent-hover": hexOf({ ...tone, l: Math.min(0.97, Math.max(0.12, l + step)) }),
    "--accent-text": accentText,
  };
}

function statusTokens(scheme: Scheme, grounds: string[]): TokenRecord {
  const tokens: TokenRecord = {};
  for (const [name, hue] of Object.entries(STATUS_HUES)) {
    const soft = hexOf({ l: scheme.status.soft, c: scheme.status.softChroma, h: hue });
    tokens[`--${name}-soft`] = soft;
    tokens[`--${name}`] = readable(
      { l: scheme.status.text, c: 0.13, h: hue },
      [soft, ...grounds],
      TEXT,
      scheme.way,
    );
  }
  const solid = readable(
    { l: scheme.status.solid, c: 0.19, h: STATUS_HUES.danger },
    ["#ffffff"],
    TEXT,
    "darker",
  );
  tokens["--danger-solid"] = solid;
  tokens["--danger-solid-hover"] = hexOf({ ...toneOf(solid), l: toneOf(solid).l - 0.045 });
  return tokens;
}

function themeTokens(primary: Tone, scheme: Scheme): TokenRecord {
  const trace = Math.min(primary.c, 0.12) / 0.12;
  const neutral = (l: number, share = 1): Tone => ({ l, c: 0.004 * trace * share, h: primary.h });
  const tinted = (l: number, c: number): string => hexOf({ l, c: c * trace, h: primary.h });

  const tokens: TokenRecord = {};
  for (const [name, l] of Object.entries(scheme.neutral)) tokens[`--${name}`] = hexOf(neutral(l));
  tokens["--accent-soft"] = tinted(scheme.soft.l, scheme.soft.c);
  tokens["--selected"] = tinted(scheme.selected.l, scheme.selected.c);

  const surfaces = ["--background", "--surface", "--raised", "--hover"] as const;
  const lying = surfaces.map((name) => tokens[name] ?? "");
  const grounds = [...lying, tokens["--accent-soft"] ?? "", tokens["--selected"] ?? ""];

  for (const [name, l] of Object.entries(scheme.text)) {
    const ratio = name === "border-strong" ? EDGE : TEXT;
    tokens[`--${name}`] = readable(neutral(l, 1.6), grounds, ratio, scheme.way);
  }
  Object.assign(tokens, accentTokens(primary, scheme), statusTokens(scheme, lying));

  const start = scheme.way === "darker" ? Math.min(primary.l, 0.62) : Math.max(primary.l, 0.68);
  tokens["--accent-ink"] = readable({ ...primary, l: start }, grounds, TEXT, scheme.way);
  tokens["--ring"] = readable({ ...primary, l: primary.l }, grounds, EDGE, scheme.way);

  const accent = toneOf(tokens["--accent"] ?? "");
  scheme.steps.forEach((l, index) => {
    tokens[`--brand-${index + 1}`] = hexOf({ ...primary, l, c: primary.c * (CHROMA_SHARE[index] ?? 1) });
  });
  tokens["--brand-9"] = hexOf(accent);
  tokens["--brand-10"] = tokens["--accent-hover"] ?? "";
  tokens["--brand-11"] = tokens["--accent-ink"] ?? "";
  tokens["--brand-12"] = hexOf({
    ...primary,
    l: scheme.way === "darker" ? 0.3 : 0.92,
    c: primary.c * 0.45,
  });
  return tokens;
}

/**
 * Every colour of the product, derived from a brand's primary (3 or 6 hex digits): a 12-step ramp (`--brand-1` to
 * `--brand-12`) and the semantic tokens, for the light and the dark theme. Text has a contrast of at least 4.5 on
 * every surface that it may be on; edges and the focus ring have 3. Throws a RangeError for anything but a hex colour.
 */
export function brandRamp(primaryHex: string): BrandTokens {
  const primary = toneOf(normaliseHex(primaryHex));
  return { light: themeTokens(primary, LIGHT), dark: themeTokens(primary, DARK) };
}
