-- Offboarding: notice rules, separations and their history.

-- Notice for people of a grade, employment type, in probation or not; the rule that names most wins. What is null does not limit
-- it; where no rule fits, the organisation's general notice applies.
create table notice_rule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  grade_id bigint,
  employment_type_id bigint,
  in_probation boolean,
  days smallint not null check (days between 0 and 365),
  counts text not null default 'calendar' check (counts in ('calendar', 'working')),
  starts text not null default 'next_day' check (starts in ('same_day', 'next_day')),
  extend_by_leave boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, grade_id) references grade,
  foreign key (org_id, employment_type_id) references employment_type
);
create unique index notice_rule_name on notice_rule (org_id, lower(name));
create unique index notice_rule_people on notice_rule
  (org_id, coalesce(grade_id, 0), coalesce(employment_type_id, 0), coalesce(in_probation::int, 2)) where status = 1;

create table offboarding_setting (
  org_id bigint not null references organisation,
  -- Days before the last working day on which clearance begins.
  clearance_days smallint not null default 7 check (clearance_days between 0 and 90),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id)
);

create table separation (
  org_id bigint not null references organisation,
  -- SEPID on the wire.
  id bigint generated always as identity,
  employee_id bigint not null,
  -- The employment that ends: its first day. People who rejoin have another one.
  joined_on date not null,
  kind text not null check (kind in (
    'resignation', 'termination', 'retirement', 'death', 'contract_end', 'absconding', 'transfer')),
  -- The specification's separation modes.
  mode smallint not null check (mode between 1 and 19),
  reason_id bigint,
  -- 0 pending, 1 on notice, 2 rejected, 3 full and final, 4 offboarded, 5 on hold, 6 pending clearance, 7 withdrawn.
  status smallint not null default 0 check (status between 0 and 7),
  -- To return to from on hold.
  status_before smallint check (status_before in (1, 3, 6)),
  status_at timestamptz not null,
  resigned_on date not null,
  requested_lwd date not null,
  -- Follows the leaving date of the employee, which is the one that counts.
  agreed_lwd date,
  -- The terms of notice as they were when the separation began.
  notice_days smallint not null default 0,
  notice_counts text not null default 'calendar' check (notice_counts in ('calendar', 'working')),
  notice_starts text not null default 'next_day' check (notice_starts in ('same_day', 'next_day')),
  notice_extend_by_leave boolean not null default false,
  notice_waived numeric(5, 1) not null default 0 check (notice_waived >= 0),
  notice_ends_on date,
  rehire text not null default 'undecided' check (rehire in ('eligible', 'not_eligible', 'undecided')),
  -- What the person or whoever entered it wrote; HR's own note beside it.
  note text not null default '',
  hr_note text not null default '',
  initiated_by text not null check (initiated_by in ('person', 'manager', 'hr', 'product')),
  request_id bigint,
  withdrawal_request_id bigint,
  -- The separation of the employee's record that it drives.
  move_id bigint,
  -- Sign-in ended before the last working day.
  access_ended_at timestamptz,
  version integer not null default 1,
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check ((status = 5) = (status_before is not null)),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, reason_id) references reason,
  foreign key (org_id, request_id) references request on delete set null (request_id),
  foreign key (org_id, withdrawal_request_id) references request on delete set null (withdrawal_request_id),
  foreign key (org_id, move_id) references employee_move on delete set null (move_id)
);
create unique index separation_of_employment on separation (org_id, employee_id, joined_on) where status not in (2, 7);
create index separation_person on separation (org_id, employee_id, id desc);
create index separation_status on separation (org_id, status, created_at desc, id desc);
create index separation_newest on separation (org_id, created_at desc, id desc);
create index separation_last_day on separation (org_id, agreed_lwd);
create index separation_resigned on separation (org_id, resigned_on);
create index separation_request on separation (org_id, request_id);
create index separation_withdrawal on separation (org_id, withdrawal_request_id);
create index separation_move on separation (org_id, move_id);

create table separation_log (
  org_id bigint not null,
  id bigint generated always as identity,
  separation_id bigint not null,
  at timestamptz not null,
  account_id bigint,
  actor text not null default '',
  kind text not null,
  changes jsonb not null default '{}',
  reason text not null default '',
  primary key (org_id, id),
  foreign key (org_id, separation_id) references separation on delete cascade
);
comment on table separation_log is 'append-only: the history of a separation';
create index separation_log_separation on separation_log (org_id, separation_id, id desc);
