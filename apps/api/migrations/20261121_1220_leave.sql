create table leave_type (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  code text not null check (length(code) between 1 and 12 and code = upper(code)),
  description text not null default '',
  colour text not null default 'blue',
  is_paid boolean not null default true,
  -- A comp-off type gets its days from work on off-days, never from a cycle.
  kind text not null default 'regular' check (kind in ('regular', 'comp_off')),
  -- Key of the library it was taken from.
  template text,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, code)
);
create unique index leave_type_name on leave_type (org_id, lower(name));

create table leave_rule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  -- Of several rules that fit a person the highest holds, then the one with more conditions, then the older.
  priority integer not null default 0 check (priority between 0 and 1000),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index leave_rule_name on leave_rule (org_id, lower(name));

-- Values of one attribute are alternatives, attributes are combined; a rule without any holds for everybody.
create table leave_rule_condition (
  org_id bigint not null,
  rule_id bigint not null,
  attribute text not null check (attribute in (
    'entity', 'location', 'department', 'designation', 'grade', 'employee_type', 'employment_type',
    'business_unit')),
  value_id bigint not null,
  primary key (org_id, rule_id, attribute, value_id),
  foreign key (org_id, rule_id) references leave_rule on delete cascade
);
create index leave_rule_condition_value on leave_rule_condition (org_id, attribute, value_id);

-- On a day holds the version with the latest first day by then; of one first day the last number.
create table leave_rule_version (
  org_id bigint not null,
  rule_id bigint not null,
  number integer not null,
  from_date date not null,
  note text not null default '',
  author text not null default '',
  created_at timestamptz not null,
  primary key (org_id, rule_id, number),
  foreign key (org_id, rule_id) references leave_rule
);
comment on table leave_rule_version is 'append-only: what a leave rule gave from when';

create table leave_rule_type (
  org_id bigint not null,
  rule_id bigint not null,
  number integer not null,
  leave_type_id bigint not null,
  position integer not null,
  terms jsonb not null,
  primary key (org_id, rule_id, number, leave_type_id),
  foreign key (org_id, rule_id, number) references leave_rule_version (org_id, rule_id, number),
  foreign key (org_id, leave_type_id) references leave_type
);
comment on table leave_rule_type is 'append-only: what a leave rule gave from when';
create index leave_rule_type_type on leave_rule_type (org_id, leave_type_id);

-- Which rule holds for whom from when to when.
create table leave_assignment (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  rule_id bigint not null,
  via text not null check (via in ('rule', 'person')),
  from_date date not null,
  -- The last day it holds; null while it goes on.
  to_date date,
  reason text not null default '',
  -- What of the person the credits were reckoned with: another one by now is reckoned anew. Null before the first run.
  seen text,
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, rule_id) references leave_rule,
  check (to_date is null or to_date >= from_date),
  exclude using gist (
    org_id with =, employee_id with =,
    daterange(from_date, to_date, '[]') with &&)
);
create index leave_assignment_person on leave_assignment (org_id, employee_id, from_date desc);
create index leave_assignment_rule on leave_assignment (org_id, rule_id, employee_id);
create index leave_assignment_unseen on leave_assignment (org_id, employee_id) where seen is null;

-- Days that expire on a day of their own. What is left of one is the sum of its entries.
create table leave_lot (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  leave_type_id bigint not null,
  -- The last day on which they can be taken.
  expires_on date not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, leave_type_id) references leave_type
);
create index leave_lot_person on leave_lot (org_id, employee_id, leave_type_id, expires_on);
create index leave_lot_expiry on leave_lot (org_id, expires_on);

create table leave_entry (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  leave_type_id bigint not null,
  effective_on date not null,
  days numeric(10, 4) not null check (days <> 0),
  kind text not null check (kind in (
    'opening', 'accrual', 'carry_in', 'lapse', 'taken', 'taken_reversal', 'encashed', 'adjusted', 'comp_off',
    'comp_off_lapse')),
  lot_id bigint,
  -- What made it, and which of them: accrual, year_end, request, upload, manual, lot, comp_off.
  source text not null,
  source_id bigint,
  -- The same reference is never posted twice.
  source_ref text,
  rule_id bigint,
  rule_number integer,
  note text not null default '',
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, leave_type_id) references leave_type,
  foreign key (org_id, lot_id) references leave_lot
);
comment on table leave_entry is 'append-only: every movement of a leave balance';
create index leave_entry_person on leave_entry (org_id, employee_id, leave_type_id, effective_on, id);
create unique index leave_entry_ref on leave_entry (org_id, source, source_ref) where source_ref is not null;
create index leave_entry_lot on leave_entry (org_id, lot_id) where lot_id is not null;
create index leave_entry_source on leave_entry (org_id, source, source_id) where source_id is not null and source <> 'accrual';

-- Sums of the entries, locked while somebody decides; rebuilt and compared every night.
create table leave_balance (
  org_id bigint not null,
  employee_id bigint not null,
  leave_type_id bigint not null,
  -- Of all entries, those of days to come included.
  posted numeric(12, 4) not null default 0,
  entries integer not null default 0,
  primary key (org_id, employee_id, leave_type_id),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type
);
create index leave_balance_type on leave_balance (org_id, leave_type_id);

-- What a cycle gave, with what it was reckoned from: a cycle is credited once, however often it is run.
create table leave_accrual (
  org_id bigint not null,
  employee_id bigint not null,
  leave_type_id bigint not null,
  -- First day of the cycle, and its months; 0 for a day of tenure.
  cycle date not null,
  months smallint not null,
  credited_on date not null,
  -- As reckoned, and as credited: a cap may hold some of it back.
  due numeric(10, 4) not null,
  days numeric(10, 4) not null,
  rule_id bigint not null,
  rule_number integer not null,
  inputs jsonb not null,
  created_at timestamptz not null,
  primary key (org_id, employee_id, leave_type_id, cycle, months),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, leave_type_id) references leave_type
);
comment on table leave_accrual is 'append-only: cycles that were credited';

-- How far the organisation's accrual has come, and what the nightly rebuild found.
create table leave_state (
  org_id bigint not null references organisation,
  accrued_to date,
  checked_at timestamptz,
  -- Summaries that differed from their entries when they were last rebuilt.
  differences integer not null default 0,
  primary key (org_id)
);

create table leave_sandwich_rule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  from_date date not null,
  week_offs boolean not null,
  holidays boolean not null,
  prefix boolean not null,
  suffix boolean not null,
  across_requests boolean not null,
  half_day_breaks boolean not null,
  min_leave_days numeric(6, 1) not null check (min_leave_days >= 0),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
-- The types it holds for; none for all.
create table leave_sandwich_type (
  org_id bigint not null,
  sandwich_id bigint not null,
  leave_type_id bigint not null,
  primary key (org_id, sandwich_id, leave_type_id),
  foreign key (org_id, sandwich_id) references leave_sandwich_rule on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type
);

-- Two types that may not touch.
create table leave_clubbing (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  leave_type_id bigint not null,
  other_type_id bigint not null,
  -- Whether off-days between the two count as touching.
  across_off_days boolean not null default true,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, leave_type_id) references leave_type,
  foreign key (org_id, other_type_id) references leave_type,
  check (leave_type_id < other_type_id),
  unique (org_id, leave_type_id, other_type_id)
);

create table leave_short_setting (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  -- For people of this leave rule; for everybody else the one without.
  rule_id bigint,
  minutes_per_month integer not null check (minutes_per_month between 1 and 6000),
  count_per_month integer not null check (count_per_month between 1 and 60),
  min_minutes integer not null check (min_minutes between 1 and 600),
  max_minutes integer not null check (max_minutes between min_minutes and 720),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique nulls not distinct (org_id, rule_id),
  foreign key (org_id, rule_id) references leave_rule
);

create table leave_comp_off_setting (
  org_id bigint not null references organisation,
  leave_type_id bigint not null,
  half_day_minutes integer not null check (half_day_minutes between 1 and 1440),
  full_day_minutes integer not null check (full_day_minutes between half_day_minutes and 1440),
  expires_after_days integer not null check (expires_after_days between 1 and 730),
  claim_within_days integer not null check (claim_within_days between 0 and 365),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id),
  foreign key (org_id, leave_type_id) references leave_type
);
