import type { TimelineKind } from "@/lib/contracts/words/timeline-kinds.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a member may see of a person. */
export interface TimelineSight {
  readonly workspaceId: Id;
  readonly userId: Id;
  readonly isAdmin: boolean;
  /** The accounts whose campaigns and conversations they are. */
  readonly credentialIds: readonly Id[];
}

/** A row of a person's whole history. Fields that its kind doesn't have are missing or null. */
export interface TimelineRow {
  readonly id: Id;
  readonly kind: TimelineKind;
  readonly at: Date;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A campaign `c` that the member sees. */
const seen = "c.credential_id = any($3::uuid[])";

interface Part {
  readonly kind: TimelineKind;
  readonly id: string;
  readonly at: string;
  /** Pairs of a name and an SQL expression. */
  readonly detail: readonly (readonly [string, string])[];
  readonly from: string;
}

/** Where the history stands. Each part is read along an index that begins with the workspace and the person. */
const parts: readonly Part[] = [
  {
    kind: "event",
    id: "v.id",
    at: "v.at",
    detail: [
      ["campaignId", "c.id"],
      ["campaignName", "c.name"],
      ["event", "v.kind"],
      ["action", "v.data->>'kind'"],
      ["reason", "coalesce(v.data->>'why', v.data->>'reason', v.data->>'detail')"],
    ],
    // A message that was sent tells of its own sending.
    from: `enrolment_events v join campaigns c on c.workspace_id = v.workspace_id and c.id = v.campaign_id
      where v.workspace_id = $1::uuid and v.prospect_id = $2::uuid and ${seen}
        and not (v.kind = 'sent' and exists (select 1 from conversations d
          join messages m on m.workspace_id = d.workspace_id and m.conversation_id = d.id and m.at = v.at
            and m.action_id is not null
          where d.workspace_id = v.workspace_id and d.prospect_id = v.prospect_id
            and ($5::boolean or d.credential_id = any($3::uuid[]))))`,
  },
  {
    kind: "message",
    id: "m.id",
    at: "m.at",
    detail: [
      ["campaignId", "c.id"],
      ["campaignName", "c.name"],
      ["channel", "m.channel"],
      ["direction", "m.direction"],
      ["state", "m.state"],
      ["nature", "m.nature"],
      ["subject", "m.subject"],
      ["text", "case when m.hidden is null then m.text end"],
      ["author", "m.author_user_id"],
    ],
    from: `conversations d join messages m on m.workspace_id = d.workspace_id and m.conversation_id = d.id
      left join actions a on a.workspace_id = m.workspace_id and a.id = m.action_id
      left join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id and ${seen}
      where d.workspace_id = $1::uuid and d.prospect_id = $2::uuid
        and ($5::boolean or d.credential_id = any($3::uuid[]))`,
  },
  ...(["task", "task_closed"] as const).map(
    (kind): Part => ({
      kind,
      id: "t.id",
      at: kind === "task" ? "t.created_at" : "t.closed_at",
      detail: [
        ["campaignId", "c.id"],
        ["campaignName", "c.name"],
        ["text", "t.message"],
        ["taskState", kind === "task" ? "'open'" : "t.state"],
        ["author", kind === "task" ? "t.created_by" : "t.closed_by"],
      ],
      from: `tasks t left join campaigns c on c.workspace_id = t.workspace_id and c.id = t.campaign_id
        where t.workspace_id = $1::uuid and t.prospect_id = $2::uuid
          and ${kind === "task" ? "true" : "t.closed_at is not null"}
          and case when t.campaign_id is null then $5::boolean or $4::uuid in (t.created_by, t.assignee_id) else ${seen} end`,
    }),
  ),
  {
    kind: "label",
    id: "l.id",
    at: "w.put_at",
    detail: [
      ["labelName", "l.name"],
      ["labelColor", "l.color"],
      ["author", "w.put_by"],
    ],
    from: `prospect_labels w join labels l on l.workspace_id = w.workspace_id and l.id = w.label_id
      where w.workspace_id = $1::uuid and w.prospect_id = $2::uuid and w.taken_off_at is null and l.removed_at is null
        and (l.type <> 'profile' or $5::boolean or l.created_by = $4::uuid)`,
  },
  {
    kind: "note",
    id: "n.id",
    at: "n.created_at",
    detail: [
      ["text", "n.text"],
      ["author", "n.created_by"],
    ],
    from: "prospect_notes n where n.workspace_id = $1::uuid and n.prospect_id = $2::uuid",
  },
  {
    kind: "connected",
    id: "r.credential_id",
    at: "r.connected_at",
    detail: [],
    // A campaign's own history tells of it otherwise.
    from: `prospect_relations r where r.workspace_id = $1::uuid and r.prospect_id = $2::uuid
        and r.connected_at is not null and r.credential_id = any($3::uuid[])
        and not exists (select 1 from enrolment_events v
          join campaigns c on c.workspace_id = v.workspace_id and c.id = v.campaign_id and c.credential_id = r.credential_id
          where v.workspace_id = r.workspace_id and v.prospect_id = r.prospect_id
            and v.kind in ('accepted', 'connected_before'))`,
  },
  {
    kind: "suppressed",
    id: "s.id",
    at: "coalesce(s.at, s.created_at)",
    detail: [
      ["suppression", "s.reason"],
      ["author", "s.created_by"],
    ],
    // An opt-out is told once, although the address and the profile are suppressed with the person.
    from: `prospects p cross join lateral (values ('person', p.id::text), ('address', p.email_lower)) k(kind, value)
      join suppressions s on s.workspace_id = p.workspace_id and s.kind = k.kind and s.value = k.value
      where p.workspace_id = $1::uuid and p.id = $2::uuid
        and (s.kind = 'person' or not exists (select 1 from suppressions o
          where o.workspace_id = s.workspace_id and o.kind = 'person' and o.value = $2::uuid::text and o.reason = s.reason))`,
  },
  {
    kind: "added",
    id: "p.id",
    at: "p.created_at",
    detail: [],
    from: "prospects p where p.workspace_id = $1::uuid and p.id = $2::uuid",
  },
];

const partSql = ({ kind, id, at, detail, from }: Part) => `(
  select ${id} as id, '${kind}' as kind, ${at} as at,
    jsonb_build_object(${detail.map(([name, sql]) => `'${name}', ${sql}`).join(", ")}) as detail
  from ${from} and ($6::timestamptz is null or (${at}, ${id}) < ($6::timestamptz, $7::uuid))
  order by ${at} desc, ${id} desc limit $8::int)`;

const page = `select k.id, k.kind, k.at, k.detail from (${parts.map(partSql).join(" union all ")}) k
  order by k.at desc, k.id desc limit $8::int`;

/** A page of everything that happened with a person, latest first: one statement, which reads a page of each part. */
export function listTimelineRows(
  sql: Sql,
  { workspaceId, userId, isAdmin, credentialIds }: TimelineSight,
  prospectId: Id,
  after: Cursor | null,
  limit: number,
): Promise<TimelineRow[]> {
  return sql.query<TimelineRow>(page, [
    workspaceId,
    prospectId,
    [...credentialIds],
    userId,
    isAdmin,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  ]);
}
