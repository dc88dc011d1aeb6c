-- Transfers, separations and rejoinings: what was entered, by whom and why. What of it holds from a day on
-- is in employee_assignment and in the record itself.
create table employee_move (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  employee_id bigint not null,
  kind text not null check (kind in ('transfer', 'separation', 'rejoining')),
  -- First day of a transfer or a rejoining, last working day of a separation.
  effective_on date not null,
  -- The specification's separation modes.
  mode smallint check (mode between 1 and 19),
  reason_id bigint,
  note text not null default '',
  -- Moves that were entered in one go.
  batch uuid,
  -- What it changed, before and after by slug; who took over reports.
  details jsonb not null default '{}',
  created_by bigint,
  actor text not null default '',
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_note text not null default '',
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, reason_id) references reason
);
create index employee_move_person on employee_move (org_id, employee_id, effective_on desc);
create index employee_move_day on employee_move (org_id, effective_on);

-- Earlier employments of people who came back, oldest first; the record itself holds the one that goes on.
create table past_employment (
  org_id bigint not null references organisation,
  employee_id bigint not null,
  number integer not null check (number >= 0),
  code text not null,
  joined_on date not null,
  left_on date not null check (left_on >= joined_on),
  separation_mode smallint check (separation_mode between 1 and 19),
  separation_reason_id bigint,
  separation_note text not null default '',
  primary key (org_id, employee_id, number),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, separation_reason_id) references reason
);

alter table employee_assignment add column move_id bigint;
alter table employee_assignment add foreign key (org_id, move_id) references employee_move;
create index employee_assignment_move on employee_assignment (org_id, move_id) where move_id is not null;
-- What ended between two days: the organisation as of any day starts from today's records.
create index employee_assignment_end on employee_assignment (org_id, to_date) where to_date is not null;
create index employee_event_day on employee_event (org_id, on_date);

alter table employee
  add column separation_mode smallint check (separation_mode between 1 and 19),
  -- Month and day as one number (1231): whose day comes around in a period, whatever the year.
  add column birthday smallint generated always as (
    (extract(month from date_of_birth) * 100 + extract(day from date_of_birth))::smallint) stored,
  add column joining_day smallint generated always as (
    (extract(month from date_of_joining) * 100 + extract(day from date_of_joining))::smallint) stored;
create index employee_birthday on employee (org_id, birthday) where birthday is not null;
create index employee_joining_day on employee (org_id, joining_day);
