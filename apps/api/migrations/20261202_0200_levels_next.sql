-- When the state of a clock becomes another one if nothing happens to its ticket, so that the job looks at these clocks alone; null if
-- never.
alter table ticket_clock add column next_at timestamptz;
create index ticket_clock_next on ticket_clock (org_id, next_at) where next_at is not null;

-- The targets, calendars and holidays that the clocks of an organisation were computed with, as a digest: where they are others, or none
-- yet, the clocks of all open tickets are computed again.
create table helpdesk_level_basis (
  org_id bigint primary key references organisation,
  basis text not null
);
