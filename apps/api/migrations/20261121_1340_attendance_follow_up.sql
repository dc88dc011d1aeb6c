-- What payroll has paid of overtime and a day no longer has is settled like what a locked day would be: then no period
-- holds the day.
alter table attendance_arrears alter column lock_id drop not null;

-- A run takes a month's penalties some people at a time: how far it is, and when it was through. What was taken before
-- is.
alter table attendance_penalty_run add column done_to bigint not null default 0;
alter table attendance_penalty_run add column finished_at timestamptz;
update attendance_penalty_run set finished_at = created_at;
