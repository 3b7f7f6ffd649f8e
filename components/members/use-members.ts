"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import type { ReplyOf } from "@/lib/contracts/addresses.ts";

interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly offset: number;
}

/** The offset of the next page of a list. Undefined at its end. */
const nextOf = <T>({ items, total, offset }: Page<T>): number | undefined =>
  items.length > 0 && offset + items.length < total ? offset + items.length : undefined;

export type MemberRows = ReplyOf<"GET /space/{id}/members">;
export type InviteRows = ReplyOf<"GET /space/{id}/invites">;
export type CodeRows = ReplyOf<"GET /space/{id}/code_invites">;

/** The members of the workspace, page by page; `initial` is the first page without a search. */
export function useMembers(id: string, search: string, initial: MemberRows) {
  return useInfiniteQuery({
    queryKey: ["members", "list", search],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /space/{id}/members", {
        params: { id },
        query: { query: search, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOf,
    placeholderData: (before) => before,
    ...(search === "" ? { initialData: { pages: [initial], pageParams: [0] } } : {}),
  });
}

/** The invitations by mail, page by page. */
export function useInvites(id: string, initial: InviteRows) {
  return useInfiniteQuery({
    queryKey: ["members", "invites"],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /space/{id}/invites", { params: { id }, query: { offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOf,
    initialData: { pages: [initial], pageParams: [0] },
  });
}

/** The invitations by code. */
export function useCodeInvites(id: string, initial: CodeRows) {
  return useQuery({
    queryKey: ["members", "codes"],
    queryFn: ({ signal }) => callApi("GET /space/{id}/code_invites", { params: { id }, signal }),
    initialData: initial,
  });
}

/** Fetches everything about the membership again. */
export function useFreshMembers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["members"] });
}
