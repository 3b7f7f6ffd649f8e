-- CreateTable
CREATE TABLE "prospect_relations" (
    "workspace_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "invited_at" TIMESTAMPTZ(3),
    "connected_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "inmailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "prospect_relations_pkey" PRIMARY KEY ("workspace_id","prospect_id","credential_id")
);

-- AddForeignKey
ALTER TABLE "prospect_relations" ADD CONSTRAINT "prospect_relations_workspace_id_prospect_id_fkey" FOREIGN KEY ("workspace_id", "prospect_id") REFERENCES "prospects"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "prospect_relations" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "prospect_relations" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "prospect_relations";
CREATE POLICY wall ON "prospect_relations" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));

ALTER TABLE "prospect_relations" ADD CONSTRAINT "prospect_relations_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE;

-- What was known of a person belongs to an account: to the one that their conversation is held by, else to the one that
-- imported them, else to those of the campaigns in which they are.
SELECT set_config('app.platform', 'operations', false);
INSERT INTO "prospect_relations" (workspace_id, prospect_id, credential_id, connected_at)
SELECT p.workspace_id, p.id, k.id, p.connected_at
FROM prospects p
LEFT JOIN conversations v ON v.workspace_id = p.workspace_id AND v.prospect_id = p.id
CROSS JOIN LATERAL (
  SELECT coalesce(v.credential_id, p.credential_id) AS id
  UNION
  SELECT c.credential_id FROM enrolments e
    JOIN campaigns c ON c.workspace_id = e.workspace_id AND c.id = e.campaign_id
    WHERE e.workspace_id = p.workspace_id AND e.prospect_id = p.id AND coalesce(v.credential_id, p.credential_id) IS NULL) k
WHERE p.connected_at IS NOT NULL AND k.id IS NOT NULL;
-- The invitations that were sent.
INSERT INTO "prospect_relations" (workspace_id, prospect_id, credential_id, invited_at)
SELECT a.workspace_id, a.prospect_id, l.ref_id, min(a.intended_at)
FROM actions a
JOIN lanes l ON l.workspace_id = a.workspace_id AND l.id = a.lane_id AND l.kind = 'social'
JOIN prospects p ON p.workspace_id = a.workspace_id AND p.id = a.prospect_id
JOIN credentials k ON k.workspace_id = l.workspace_id AND k.id = l.ref_id
WHERE a.kind = 'invitation' AND a.state = 'sent'
GROUP BY 1, 2, 3
ON CONFLICT (workspace_id, prospect_id, credential_id) DO UPDATE SET invited_at = excluded.invited_at;
SELECT set_config('app.platform', '', false);
