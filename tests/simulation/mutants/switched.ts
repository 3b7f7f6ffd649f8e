import type * as conditions from "@/lib/domain/campaigns/rules/conditions.ts";
import type * as graph from "@/lib/domain/campaigns/rules/graph.ts";
import type * as waitUntil from "@/lib/domain/campaigns/rules/wait-until.ts";
import type * as budget from "@/lib/domain/lanes/rules/budget.ts";
import type * as askOutside from "@/lib/domain/sequencer/ask-outside.ts";
import type * as carryOut from "@/lib/domain/sequencer/carry-out.ts";
import type * as answered from "@/lib/domain/sequencer/people/answered.ts";
import type * as approval from "@/lib/domain/sequencer/rules/approval.ts";
import type * as next from "@/lib/domain/sequencer/rules/next.ts";
import type * as onward from "@/lib/domain/sequencer/rules/onward.ts";
import type * as plan from "@/lib/domain/sequencer/rules/plan.ts";
import type * as replan from "@/lib/domain/sequencer/rules/replan.ts";
import type * as resume from "@/lib/domain/sequencer/rules/resume.ts";
import type * as sender from "@/lib/domain/sequencer/rules/sender.ts";

/** The modules whose functions a mutant may replace. */
export interface Rules {
  readonly plan: typeof plan;
  readonly next: typeof next;
  readonly replan: typeof replan;
  readonly onward: typeof onward;
  readonly resume: typeof resume;
  readonly sender: typeof sender;
  readonly approval: typeof approval;
  readonly budget: typeof budget;
  readonly conditions: typeof conditions;
  readonly graph: typeof graph;
  readonly waitUntil: typeof waitUntil;
  readonly askOutside: typeof askOutside;
  readonly carryOut: typeof carryOut;
  readonly answered: typeof answered;
}

/** Functions of one module, each made from the real one. */
export type Replaced<Module> = { readonly [Name in keyof Module]?: (real: Module[Name]) => Module[Name] };

/** What a mutant puts in the place of rules. */
export type Replacing = { readonly [Name in keyof Rules]?: Replaced<Rules[Name]> };

let active: Replacing = {};

/** Lets a mutant's functions take the place of the real ones from now on; `{}` brings all real ones back. */
export function replace(by: Replacing): void {
  active = by;
}

type Call = (...given: unknown[]) => unknown;

/** A module of rules whose functions are replaced while a mutant is active. Everything else of it stays. */
export function switched<Name extends keyof Rules>(name: Name, real: Rules[Name]): Rules[Name] {
  const calls = Object.entries(real).map(([key, value]) => {
    if (typeof value !== "function") return [key, value];
    const call: Call = (...given) => {
      const replaced = active[name]?.[key as keyof Rules[Name]] as ((real: unknown) => Call) | undefined;
      return (replaced ? replaced(value) : (value as Call))(...given);
    };
    return [key, call];
  });
  return Object.fromEntries(calls) as Rules[Name];
}
