-- A planned change that is due and was not carried out: who looks at the person sees that, and why.

alter table employee_assignment
  add column left_out_at timestamptz,
  -- reach: its author would have reached more people. ring: the manager reports to the person by now. gone: the
  -- manager has left.
  add column left_out_reason text check (left_out_reason in ('reach', 'ring', 'gone'));
alter table employee_assignment
  add constraint employee_assignment_left_out check ((left_out_at is null) = (left_out_reason is null));
create index employee_assignment_left_out on employee_assignment (org_id, employee_id) where left_out_at is not null;
