import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { z } from "zod";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { RefreshOnFocus } from "@/components/patterns/refresh-on-focus.tsx";
import { ProductTime } from "@/components/ui/product-time.tsx";
import { addressOf, decide, withKeptQuery } from "@/lib/access/guards.ts";
import type { PageRow } from "@/lib/access/page-rule.ts";
import { type KindOf, type PagePath, pageRow } from "@/lib/access/pages.ts";
import { db, readProductClock } from "@/lib/db/index.ts";
import { env } from "@/lib/env/index.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";
import type { TextPath } from "@/lib/i18n/typed-messages.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { isId } from "@/lib/kernel/ids/index.ts";
import {
  type ConsoleContext,
  consoleContext,
  type MemberContext,
  memberContext,
  type RequestContext,
  type UserContext,
  userContext,
} from "./context.ts";
import { pageContext } from "./page-context.ts";
import { readPageQuery, type Search, toParameters } from "./page-query.ts";
import { inTurn } from "./turning/turns.ts";

type ParamsIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?`
      ? { readonly [K in Optional]: string | null }
      : { readonly [K in Name]: string }) &
      ParamsIn<Rest>
  : Record<never, never>;

/** The context of a page, by the kind in the page table. */
type ContextOn<P extends PagePath> =
  KindOf<P> extends "app"
    ? MemberContext
    : KindOf<P> extends "console"
      ? ConsoleContext
      : KindOf<P> extends "choose-space"
        ? UserContext
        : RequestContext;

export interface PageInput<P extends PagePath, Q extends z.ZodRawShape> {
  readonly ctx: ContextOn<P>;
  /** The path's `{parameters}`. An optional one that is missing is null. */
  readonly params: ParamsIn<P>;
  /** The query's values, parsed by the page's schema. */
  readonly query: z.output<z.ZodObject<Q>>;
  /** The whole query, with the parameters that every page keeps. */
  readonly search: URLSearchParams;
}

interface PageOptions<P extends PagePath, Q extends z.ZodRawShape> {
  readonly path: P;
  /** Whether the page exists at all, asked before the session is read. Default: yes. */
  readonly isThere?: () => boolean | Promise<boolean>;
  /** The query's fields. Invalid values in an address are ignored, so each field is optional or has a default. */
  readonly query?: z.ZodObject<Q>;
  /** The texts that the page's client components use: namespaces, or parts of them. */
  readonly texts?: readonly TextPath[];
  /** Whether the page compares dates with product time, which the embedded world can move. */
  readonly productTime?: boolean;
  /** The page's own title. Default: the page table's. */
  readonly title?: (input: PageInput<P, Q>) => Promise<string>;
}

interface NextProps {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
  readonly searchParams: Promise<Search>;
}

export interface DefinedPage {
  readonly Page: (props: NextProps) => Promise<ReactNode>;
  readonly metadata: (props: NextProps) => Promise<Metadata>;
}

/**
 * The only way to build a page. It runs in this order: context (read once for frame and page), guards (again, since
 * middleware only redirects), parameters, query, rendering, texts. What doesn't exist, or isn't the viewer's, shows
 * the not-found page.
 */
export function definePage<P extends PagePath, Q extends z.ZodRawShape = Record<never, never>>(
  options: PageOptions<P, Q>,
  render: (input: PageInput<P, Q>) => Promise<ReactNode>,
): DefinedPage {
  const { path, texts = [] } = options;
  const row = pageRow(path);
  const schema = options.query ?? (z.object({}) as unknown as z.ZodObject<Q>);

  const inputOf = async (props: NextProps): Promise<PageInput<P, Q>> => {
    if ((await options.isThere?.()) === false) notFound();
    const given = await props.params;
    const search = toParameters(await props.searchParams);
    const ctx = await pageContext();
    const { viewer, brand } = ctx;
    const sent = decide({
      path: fillPath(path, given),
      query: search,
      viewer,
      switches: brand.switches,
    });
    if (sent) redirect(withKeptQuery(addressOf(sent), search, viewer));
    return {
      ctx: knownContext(row.kind, ctx) as ContextOn<P>,
      params: readParams(path, given) as ParamsIn<P>,
      query: readPageQuery(schema, search),
      search,
    };
  };

  return {
    async Page(props) {
      const input = await inputOf(props);
      const owner = input.ctx.viewer.workspace?.id;
      const work = () => orNotFound(() => render(input));
      const page = await (owner ? inTurn(owner, work) : work());
      const timed =
        options.productTime && input.ctx.viewer.workspace
          ? await withProductTime(input.ctx.viewer.workspace.id, page)
          : page;
      if (texts.length === 0) return timed;
      return <MessagesProvider messages={pickMessages(await getMessages(), texts)}>{timed}</MessagesProvider>;
    },
    async metadata(props) {
      const { title } = options;
      if (title) return { title: await orNotFound(async () => title(await inputOf(props))) };
      return { title: (await getTranslations())(row.title) };
    },
  };
}

function knownContext(kind: PageRow["kind"], ctx: RequestContext): RequestContext {
  if (kind === "app") return memberContext(ctx);
  if (kind === "console") return consoleContext(ctx);
  return kind === "choose-space" ? userContext(ctx) : ctx;
}

async function orNotFound<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProductError && error.reason === "not_found") notFound();
    throw error;
  }
}

async function withProductTime(workspaceId: string, children: ReactNode): Promise<ReactNode> {
  const { now, rate } = await db.tenant({ workspaceId }, (tx) => readProductClock(tx.sql));
  const movable = env().WORLD;
  return (
    <ProductTime now={now.getTime()} rate={rate} movable={movable}>
      {movable ? <RefreshOnFocus /> : null}
      {children}
    </ProductTime>
  );
}

type Given = Readonly<Record<string, string | string[] | undefined>>;

const listOf = (value: string | string[] | undefined): readonly string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The page's path with its parameters filled in, as the guards take it. */
function fillPath(path: string, given: Given): string {
  return path.replace(/\/\{(\w+)\??\}/g, (_all, name: string) =>
    listOf(given[name])
      .map((part) => `/${part}`)
      .join(""),
  );
}

/**
 * The parameters. One that is named like an id must be an id, and none may have several parts: anything else is not
 * found.
 */
function readParams(path: string, given: Given): Record<string, string | null> {
  const params: Record<string, string | null> = {};
  for (const [, name = ""] of path.matchAll(/\{(\w+)\??\}/g)) {
    const [value = null, ...more] = listOf(given[name]);
    const isNamedId = name === "id" || name.endsWith("Id");
    if (more.length > 0 || (isNamedId && value !== null && !isId(value))) notFound();
    params[name] = value;
  }
  return params;
}
