-- Full and final settlement: terms by country, statements with their lines, and what was done with them.
create table settlement_policy (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- Null: for countries without terms of their own.
  country_id integer,
  -- What a day is worth.
  per_day text not null check (per_day in ('calendar_days', 'fixed_30', 'working_days')),
  recovery_per_day text not null check (recovery_per_day in ('calendar_days', 'fixed_30', 'working_days')),
  -- Component of the pay structure that an amount is based on; null: monthly gross.
  recovery_component_id bigint,
  encash_component_id bigint,
  encash_divisor smallint not null check (encash_divisor between 1 and 366),
  has_gratuity boolean not null,
  gratuity_component_id bigint,
  gratuity_days smallint not null check (gratuity_days between 0 and 366),
  gratuity_divisor smallint not null check (gratuity_divisor between 1 and 366),
  gratuity_min_years smallint not null check (gratuity_min_years between 0 and 60),
  gratuity_cap numeric(18, 2) check (gratuity_cap >= 0),
  -- Days after the last working day by which wages are due by law.
  due_days smallint not null check (due_days between 0 and 365),
  due_counts text not null check (due_counts in ('calendar', 'working')),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, recovery_component_id) references pay_component,
  foreign key (org_id, encash_component_id) references pay_component,
  foreign key (org_id, gratuity_component_id) references pay_component
);
create unique index settlement_policy_country on settlement_policy (org_id, coalesce(country_id, 0));

-- Leave whose balance is paid out. Without any it is leave with pay that accrues.
create table settlement_policy_leave (
  org_id bigint not null,
  policy_id bigint not null,
  leave_type_id bigint not null,
  primary key (org_id, policy_id, leave_type_id),
  foreign key (org_id, policy_id) references settlement_policy on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type on delete cascade
);

create table settlement (
  org_id bigint not null,
  id bigint generated always as identity,
  separation_id bigint not null,
  employee_id bigint not null,
  -- 1 is the full and final settlement; later ones are supplementary.
  number smallint not null check (number >= 1),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'paid')),
  -- Until when salary was paid before.
  paid_until date not null,
  currency text not null,
  -- The input of the rule when the lines were computed.
  facts jsonb not null,
  notice_ends_on date not null,
  served numeric(5, 1) not null,
  shortfall numeric(5, 1) not null,
  due_on date not null,
  -- Why large recoveries are right.
  confirm_reason text not null default '',
  computed_at timestamptz not null,
  submitted_by bigint,
  submitted_by_name text not null default '',
  submitted_at timestamptz,
  approved_by bigint,
  approved_by_name text not null default '',
  approved_at timestamptz,
  paid_on date,
  payment_reference text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, separation_id, number),
  check ((state = 'paid') = (paid_on is not null)),
  foreign key (org_id, separation_id) references separation on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
-- One at a time: a correction waits until the statement before it is paid.
create unique index settlement_open on settlement (org_id, separation_id) where state <> 'paid';
create index settlement_person on settlement (org_id, employee_id);
create index settlement_state on settlement (org_id, state, due_on);

create table settlement_line (
  org_id bigint not null,
  id bigint generated always as identity,
  settlement_id bigint not null,
  position smallint not null,
  key text not null,
  source text not null check (source in ('rule', 'due', 'manual')),
  label jsonb not null,
  explanation jsonb not null,
  days numeric(8, 2),
  -- As computed; null for a line added by hand.
  computed numeric(18, 2),
  amount numeric(18, 2) not null,
  note text not null default '',
  edited_by text not null default '',
  primary key (org_id, id),
  unique (org_id, settlement_id, key),
  -- What a person changed or added is explained.
  check (amount is not distinct from computed or note <> ''),
  foreign key (org_id, settlement_id) references settlement on delete cascade
);

create table settlement_event (
  org_id bigint not null,
  id bigint generated always as identity,
  settlement_id bigint not null,
  what text not null check (what in ('computed', 'line', 'removed', 'submitted', 'returned', 'approved', 'reopened', 'paid')),
  details jsonb not null default '{}',
  reason text not null default '',
  account_id bigint,
  actor text not null,
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, settlement_id) references settlement on delete cascade
);
comment on table settlement_event is 'append-only: what was done with a statement, by whom and why.';
create index settlement_event_settlement on settlement_event (org_id, settlement_id, id desc);
