-- Leave years that were closed: one run for each day on which leave years ended.
create table leave_year_end (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- The last day of the leave years.
  year_to date not null,
  state text not null default 'running' check (state in ('running', 'done', 'undone')),
  -- Closed by the night rather than by somebody.
  is_scheduled boolean not null default false,
  people integer not null default 0,
  carried numeric(14, 4) not null default 0,
  encashed numeric(14, 4) not null default 0,
  lapsed numeric(14, 4) not null default 0,
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  undone_by text not null default '',
  undone_at timestamptz,
  primary key (org_id, id),
  check (state <> 'undone' or undone_at is not null)
);
create unique index leave_year_end_running on leave_year_end (org_id, year_to, is_scheduled) where state = 'running';
create index leave_year_end_latest on leave_year_end (org_id, id desc);

-- What became of the balance of one person and type.
create table leave_year_end_row (
  org_id bigint not null,
  run_id bigint not null,
  employee_id bigint not null,
  leave_type_id bigint not null,
  year_to date not null,
  rule_id bigint not null,
  rule_number integer not null,
  -- Days that do not expire by themselves, at the end of the year's last day.
  balance numeric(12, 4) not null,
  carried numeric(12, 4) not null,
  encashed numeric(12, 4) not null,
  lapsed numeric(12, 4) not null,
  -- Of what was carried, the days that expire, and when.
  lot_id bigint,
  expiring numeric(12, 4) not null default 0,
  expires_on date,
  reason text not null default '',
  undone boolean not null default false,
  primary key (org_id, run_id, employee_id, leave_type_id),
  foreign key (org_id, run_id) references leave_year_end on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type,
  foreign key (org_id, lot_id) references leave_lot
);
-- A year of a person and type is closed once, unless that was taken back.
create unique index leave_year_end_once on leave_year_end_row (org_id, employee_id, leave_type_id, year_to)
  where not undone;
create index leave_year_end_type on leave_year_end_row (org_id, leave_type_id);
create index leave_year_end_lot on leave_year_end_row (org_id, lot_id) where lot_id is not null;

-- What a draft of a leave rule would have given real people in a year.
create table leave_simulation (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  label text not null,
  -- The rule that the draft is of; null for a draft on its own.
  rule_id bigint,
  year integer not null,
  conditions jsonb not null default '{}',
  types jsonb not null,
  state text not null default 'running' check (state in ('running', 'done')),
  people integer not null default 0,
  differing integer not null default 0,
  days_now numeric(14, 4) not null default 0,
  days_then numeric(14, 4) not null default 0,
  author text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, rule_id) references leave_rule
);
create index leave_simulation_rule on leave_simulation (org_id, rule_id) where rule_id is not null;

create table leave_simulation_row (
  org_id bigint not null,
  simulation_id bigint not null,
  employee_id bigint not null,
  leave_type_id bigint not null,
  -- Days credited in the year as it is, and as it would be.
  days_now numeric(12, 4) not null,
  days_then numeric(12, 4) not null,
  difference numeric(12, 4) not null generated always as (days_then - days_now) stored,
  primary key (org_id, simulation_id, employee_id, leave_type_id),
  foreign key (org_id, simulation_id) references leave_simulation on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type
);
create index leave_simulation_row_person on leave_simulation_row (org_id, employee_id);
create index leave_simulation_row_type on leave_simulation_row (org_id, leave_type_id);
create index leave_simulation_row_largest on leave_simulation_row
  (org_id, simulation_id, abs(difference) desc, employee_id, leave_type_id);
