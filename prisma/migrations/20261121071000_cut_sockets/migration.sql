-- Whoever loses a session, a right or a workspace loses the sockets with it, whatever code or hand changed the row.
-- Such changes are rare, so that a NOTIFY inside their transaction costs nothing that counts.
-- (The body's statements end with \x3b: whatever applies the script splits it at every written semicolon.)
CREATE FUNCTION announce_cut() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_notify(\'outreach_realtime\', json_build_object(\'cut\', json_build_object(TG_ARGV[0],
    (CASE TG_OP WHEN \'DELETE\' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END) ->> TG_ARGV[1]))::text)\x3b
  RETURN NULL\x3b
END';

CREATE TRIGGER sessions_cut AFTER UPDATE OF revoked_at, workspace_id ON "sessions" FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at OR OLD.workspace_id IS DISTINCT FROM NEW.workspace_id)
  EXECUTE FUNCTION announce_cut('session', 'id');
CREATE TRIGGER sessions_gone_cut AFTER DELETE ON "sessions" FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND OLD.expires_at > clock_timestamp())
  EXECUTE FUNCTION announce_cut('session', 'id');

CREATE TRIGGER users_cut AFTER UPDATE OF status, platform_role, email_confirmed_at ON "users" FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.platform_role <> NEW.platform_role
    OR OLD.email_confirmed_at IS DISTINCT FROM NEW.email_confirmed_at)
  EXECUTE FUNCTION announce_cut('user', 'id');

CREATE TRIGGER memberships_cut AFTER UPDATE OF is_admin, allowed_pages ON "memberships" FOR EACH ROW
  WHEN (OLD.is_admin <> NEW.is_admin OR OLD.allowed_pages <> NEW.allowed_pages)
  EXECUTE FUNCTION announce_cut('user', 'user_id');
CREATE TRIGGER memberships_gone_cut AFTER DELETE ON "memberships" FOR EACH ROW
  EXECUTE FUNCTION announce_cut('user', 'user_id');

CREATE TRIGGER workspaces_cut AFTER UPDATE OF status ON "workspaces" FOR EACH ROW
  WHEN (OLD.status <> NEW.status)
  EXECUTE FUNCTION announce_cut('workspace', 'id');
