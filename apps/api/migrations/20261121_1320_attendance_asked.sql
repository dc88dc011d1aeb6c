-- What overtime earns, by the type of the day: 1 weekday, 2 week-off, 3 holiday, 4 what a weekday has beyond type 1.
create table attendance_overtime_rule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- Null: everywhere where no location has its own.
  location_id bigint,
  day_type smallint not null check (day_type between 1 and 4),
  -- Less than so many minutes earn nothing.
  min_minutes smallint not null default 30 check (min_minutes between 0 and 1440),
  round_to smallint not null default 15 check (round_to between 1 and 240),
  rounding text not null default 'down' check (rounding in ('down', 'nearest', 'up')),
  multiplier numeric(4, 2) not null default 1 check (multiplier between 0 and 10),
  -- Of a day; null: no bound.
  max_minutes smallint check (max_minutes between 1 and 1440),
  settles text not null default 'either' check (settles in ('pay', 'comp_off', 'either')),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique nulls not distinct (org_id, location_id, day_type),
  foreign key (org_id, location_id) references location on delete cascade
);

-- Overtime that was approved, a row for each rate: what payroll pays, or what was given back as time.
create table attendance_overtime (
  org_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  employee_id bigint not null,
  day date not null,
  day_type smallint not null check (day_type between 1 and 4),
  minutes integer not null check (minutes > 0),
  multiplier numeric(4, 2) not null,
  -- Minutes times the multiplier.
  credited integer not null check (credited >= 0),
  settle text not null check (settle in ('pay', 'comp_off')),
  state text not null default 'due' check (state in ('due', 'settled', 'cancelled')),
  -- Why so much, for whoever asks.
  explanation text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, request_id, day_type),
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index attendance_overtime_person on attendance_overtime (org_id, employee_id, day);
create index attendance_overtime_due on attendance_overtime (org_id, day) where state = 'due';

-- What being late or leaving early costs.
create table attendance_penalty_rule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  -- Null: everywhere, everybody.
  location_id bigint,
  department_id bigint,
  counts text not null default 'both' check (counts in ('late', 'early', 'both')),
  -- Only from so many minutes on beyond the shift's grace.
  min_minutes smallint not null default 1 check (min_minutes between 1 and 720),
  -- So many a month are free; from then on each so many cost.
  free smallint not null default 2 check (free between 0 and 60),
  every smallint not null default 1 check (every between 1 and 60),
  deduct_days numeric(3, 1) not null default 0.5 check (deduct_days between 0.5 and 5),
  -- Null: nothing of leave, all of it unpaid.
  leave_type_id bigint,
  from_month date not null check (extract(day from from_month) = 1),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, location_id) references location on delete cascade,
  foreign key (org_id, department_id) references department on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type
);
create index attendance_penalty_rule_department on attendance_penalty_rule (org_id, department_id);
create index attendance_penalty_rule_location on attendance_penalty_rule (org_id, location_id);
create index attendance_penalty_rule_leave on attendance_penalty_rule (org_id, leave_type_id);

-- A month for which penalties were taken; undone, the month can be run again.
create table attendance_penalty_run (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  month date not null check (extract(day from month) = 1),
  people integer not null default 0,
  author text not null default '',
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by text not null default '',
  primary key (org_id, id)
);
create unique index attendance_penalty_run_month on attendance_penalty_run (org_id, month) where undone_at is null;

create table attendance_penalty (
  org_id bigint not null,
  id bigint generated always as identity,
  run_id bigint not null,
  employee_id bigint not null,
  month date not null,
  rule_id bigint not null,
  rule_name text not null,
  -- [{ day, what, minutes }] in order.
  occurrences jsonb not null,
  days numeric(4, 1) not null check (days > 0),
  leave_type_id bigint,
  from_leave numeric(4, 1) not null default 0,
  -- Days that payroll does not pay.
  unpaid numeric(4, 1) not null default 0,
  explanation text not null,
  state text not null default 'due' check (state in ('due', 'undone')),
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, run_id, employee_id, rule_id),
  foreign key (org_id, run_id) references attendance_penalty_run,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index attendance_penalty_person on attendance_penalty (org_id, employee_id, month);

-- Nights that payroll pays for: night shifts that were worked, and local stays.
create table attendance_provision (
  org_id bigint not null,
  request_id bigint not null,
  employee_id bigint not null,
  day date not null,
  kind text not null check (kind in ('night_shift', 'local_stay')),
  -- Of a night, the minutes worked; of a stay 0.
  minutes integer not null default 0,
  state text not null default 'due' check (state in ('due', 'settled', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, request_id, day),
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index attendance_provision_person on attendance_provision (org_id, employee_id, day);
create index attendance_provision_due on attendance_provision (org_id, day) where state = 'due';
