import type { FieldProblem } from "@/lib/kernel/errors/index.ts";

/** How people may sign up and in with a brand [BO-389, BO-390, BO-391]. */
export interface BrandOptions {
  /** Whether anybody may sign up on the brand's pages. Who is invited by mail always may. */
  readonly uiRegistration: boolean;
  /** Whether people come from GoHighLevel alone. */
  readonly ghlOnly: boolean;
  readonly password: boolean;
  readonly google: boolean;
  readonly microsoft: boolean;
}

/** What counts where a brand says nothing. */
export const usualOptions: BrandOptions = {
  uiRegistration: true,
  ghlOnly: false,
  password: true,
  google: true,
  microsoft: true,
};

/** The stored options. Whatever is no switch counts as not stored. */
export function readOptions(stored: unknown): BrandOptions {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const read = (name: keyof BrandOptions) =>
    typeof given[name] === "boolean" ? given[name] : usualOptions[name];
  return {
    uiRegistration: read("uiRegistration"),
    ghlOnly: read("ghlOnly"),
    password: read("password"),
    google: read("google"),
    microsoft: read("microsoft"),
  };
}

/** Which options contradict each other, each with its own words [BO-392]. */
export function conflictsOf({
  uiRegistration,
  ghlOnly,
  password,
  google,
  microsoft,
}: BrandOptions): FieldProblem[] {
  return [
    ...(password || google || microsoft
      ? []
      : ([{ path: "options.password", message: "brandNoAuthMethod" }] as const)),
    ...(ghlOnly && uiRegistration
      ? ([{ path: "options.ui_registration", message: "brandUiWithGhl" }] as const)
      : []),
    ...(ghlOnly && password
      ? ([{ path: "options.password", message: "brandPasswordWithGhl" }] as const)
      : []),
  ];
}
