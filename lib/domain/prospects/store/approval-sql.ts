/** The approval state of an enrolment `e`, as `approvalOf` tells it. */
export const approvalSql = `case when e.state in ('complete', 'canceled', 'paused') then e.state
  when e.hold_until is null then 'approved'
  when exists (select 1 from enrolment_holds h where h.workspace_id = e.workspace_id and h.enrolment_id = e.id
    and h.reason = 'awaiting_approval') then 'awaiting_approval'
  else 'hold' end`;
