import { planOf, readPlanSettings } from "@/lib/access/plan.ts";
import { type AllowedPages, defaultAllowedPages, type Tab } from "@/lib/access/tabs.ts";
import { nobody, type Viewer, type ViewerSession, type ViewerUser } from "@/lib/access/viewer.ts";
import { db } from "@/lib/db/index.ts";
import { noteSessionUse } from "@/lib/domain/accounts/index.ts";
import { noteEntered } from "@/lib/domain/workspaces/index.ts";
import { isId } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import { logger } from "@/lib/log/index.ts";
import { noteProven } from "./turning/flood.ts";

interface Row {
  session_id: string;
  kind: "anonymous" | "user" | "api";
  areas: Tab[];
  is_read_only: boolean;
  is_use_noted: boolean;
  is_entering: boolean;
  user_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  status: ViewerUser["status"];
  confirmed: boolean;
  platform_role: ViewerUser["platformRole"];
  workspace_id: string | null;
  workspace_name: string;
  workspace_status: string;
  tier: string;
  plan_features: unknown;
  plan_limits: unknown;
  is_paid: boolean;
  payment_in_progress: boolean;
  is_billing_enabled: boolean;
  has_dialer: boolean;
  photo: string | null;
  click_id: string | null;
  accent: string | null;
  is_onboarding_due: boolean;
  show_crm: boolean;
  is_member: boolean;
  is_admin: boolean;
  allowed_pages: AllowedPages | null;
  credential_ids: string[] | null;
  workspace_count: number;
  credential_count: number;
}

// One statement: the session by its hash, its user, the requested workspace, the membership, and two counts. Members
// and platform admins may name the workspace by the `space` parameter; otherwise it is the one chosen last. An API
// token has one workspace, and in it only the rights of the membership. A platform role counts in a session that proved
// a second factor (S11), and for the demo, whose password everybody knows.
export const sessionQuestion = `
  with s as (
    select id, kind, user_id, workspace_id, is_strong, entered, areas, is_read_only, last_seen_at > clock_timestamp() - interval '5 minutes'
        and (kind <> 'api' or last_seen_at > created_at) as is_use_noted from sessions
     where token_hash = $1::bytea and brand_id = $2::uuid and revoked_at is null and expires_at > clock_timestamp()),
  u as (
    select u.id, u.email, u.first_name, u.last_name, u.status, u.email_confirmed_at, u.photo,
           u.track_info->>'irclickid' as click_id,
           case when s.kind <> 'api' and (s.is_strong or u.is_demo) then u.platform_role else 'none' end as platform_role
      from users u join s on u.id = s.user_id),
  w as (
    select w.* from workspaces w, s, u
     where w.brand_id = $2::uuid and w.id = coalesce($3::uuid, s.workspace_id)
       and (s.kind <> 'api' or w.id = s.workspace_id)
       and (u.platform_role <> 'none' or exists (select 1 from memberships m where m.workspace_id = w.id and m.user_id = u.id))),
  m as (select m.* from memberships m, w, u where m.workspace_id = w.id and m.user_id = u.id)
  select s.id as session_id, s.kind, s.areas, s.is_read_only, s.is_use_noted, u.id as user_id, u.email, u.first_name, u.last_name, u.status, u.platform_role, u.photo, u.click_id,
         u.email_confirmed_at is not null as confirmed,
         w.id as workspace_id, w.name as workspace_name, w.status as workspace_status, w.tier, p.features as plan_features, p.limits as plan_limits, w.is_paid,
         w.payment_in_progress, w.is_billing_enabled, w.has_dialer, w.accent, w.is_onboarding_due, w.show_crm,
         w.id is not null and m.user_id is null and not (w.id = any(s.entered)) as is_entering,
         m.user_id is not null as is_member, coalesce(m.is_admin, false) as is_admin, m.allowed_pages,
         case when m.is_admin or m.all_credentials then null
              else (select coalesce(json_agg(mc.credential_id), '[]'::json) from membership_credentials mc
                     where mc.workspace_id = w.id and mc.user_id = u.id) end as credential_ids,
         (select count(*)::int from memberships x join workspaces y on y.id = x.workspace_id
           where x.user_id = u.id and y.status <> 'deleted') as workspace_count,
         (select count(*)::int from credentials c where c.workspace_id = w.id and c.deleted_at is null
             and (m.is_admin or m.all_credentials or u.platform_role <> 'none' or exists (
               select 1 from membership_credentials mc
                where mc.workspace_id = w.id and mc.user_id = u.id and mc.credential_id = c.id))) as credential_count
    from s left join u on true left join w on true left join m on true
         left join brand_plans p on p.brand_id = w.brand_id and p.tier = w.tier`;

/**
 * Who a token belongs to, on one brand's host. An unknown token gives `nobody`.
 * @param space the `space` parameter of the address. A text that is no id names no workspace.
 */
export async function gatherViewer(
  token: string | null,
  brandId: string,
  space: string | null,
): Promise<Viewer> {
  if (!token) return nobody;
  const asked = isId(space) ? space : null;
  const [row] = await db.look("session").query<Row>(sessionQuestion, [hashToken(token), brandId, asked]);
  if (!row) return nobody;
  noteProven(token);
  if (row.kind !== "anonymous" && !row.is_use_noted)
    await noteSessionUse(row.session_id).catch((err: unknown) =>
      logger("http").warn({ err }, "the use of a session could not be noted"),
    );
  // Only a platform role opens a workspace without a membership. Without the record the workspace stays closed.
  if (row.is_entering && row.user_id && row.workspace_id)
    await noteEntered(row.session_id, row.user_id, row.workspace_id);
  return toViewer(row);
}

function toSession({ session_id: id, kind, areas, is_read_only: isReadOnly }: Row): ViewerSession {
  if (kind !== "api") return { id, kind };
  return { id, kind, scope: { areas: areas.length > 0 ? areas : null, isReadOnly } };
}

function toViewer(row: Row): Viewer {
  return {
    session: toSession(row),
    user: row.user_id
      ? {
          id: row.user_id,
          email: row.email,
          firstName: row.first_name,
          lastName: row.last_name,
          // An unconfirmed account counts as active here: the guards tell it from a switched-off one [SH-167].
          status: row.confirmed ? row.status : "active",
          isEmailConfirmed: row.confirmed,
          platformRole: row.platform_role,
          photo: row.photo,
          clickId: row.click_id,
        }
      : null,
    workspace: row.workspace_id
      ? {
          id: row.workspace_id,
          name: row.workspace_name,
          status: row.workspace_status,
          plan: planOf(row.tier, readPlanSettings({ features: row.plan_features, limits: row.plan_limits })),
          isPaid: row.is_paid,
          paymentInProgress: row.payment_in_progress,
          isBillingEnabled: row.is_billing_enabled,
          hasDialer: row.has_dialer,
          accent: row.accent,
          isOnboardingDue: row.is_onboarding_due,
          showsCrm: row.show_crm,
        }
      : null,
    membership: row.is_member
      ? {
          isAdmin: row.is_admin,
          allowedPages: row.allowed_pages ?? defaultAllowedPages,
          credentialIds: row.credential_ids,
        }
      : null,
    workspaceCount: row.workspace_count ?? 0,
    credentialCount: row.credential_count ?? 0,
  };
}
