/**
 * Whether somebody of the workspace has talked to a prospect `p` before: the person has answered, or a member wrote to
 * them by hand, on any channel. What campaigns sent doesn't count (OC-023, OC-123).
 */
export const talkedBefore = `(p.replied_at is not null or exists (
  select 1 from conversations v join messages m on m.workspace_id = v.workspace_id and m.conversation_id = v.id
   where v.workspace_id = p.workspace_id and v.prospect_id = p.id and m.direction = 'out'
     and m.author_user_id is not null and m.state <> 'failed'))`;
