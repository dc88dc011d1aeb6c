-- What a manager is asked before somebody is confirmed. Answers keep the questions they were given to.
create table probation_form (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  number integer not null default 1,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index probation_form_name on probation_form (org_id, lower(name));

create table probation_form_version (
  org_id bigint not null,
  form_id bigint not null,
  number integer not null,
  questions jsonb not null,
  author text not null default '',
  created_at timestamptz not null,
  primary key (org_id, form_id, number),
  foreign key (org_id, form_id) references probation_form
);
comment on table probation_form_version is 'append-only: the questions as they stood';

-- How long probation lasts for whom; the rule that names most wins.
create table probation_rule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  entity_id bigint,
  grade_id bigint,
  employment_type_id bigint,
  -- 0: no probation.
  length integer not null check (length between 0 and 730),
  unit text not null check (unit in ('days', 'months')),
  max_extensions integer not null default 2 check (max_extensions between 0 and 10),
  -- Days after the first due date that extensions may reach in all.
  max_extension_days integer not null default 180 check (max_extension_days between 0 and 1095),
  reminder_days integer[] not null default '{30,7}',
  asks text not null default 'manager' check (asks in ('manager', 'next_manager', 'person')),
  asked_employee_id bigint,
  needs_feedback boolean not null default false,
  form_id bigint,
  checklist_id bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique nulls not distinct (org_id, entity_id, grade_id, employment_type_id),
  foreign key (org_id, entity_id) references entity,
  foreign key (org_id, grade_id) references grade,
  foreign key (org_id, employment_type_id) references employment_type,
  foreign key (org_id, asked_employee_id) references employee,
  foreign key (org_id, form_id) references probation_form,
  foreign key (org_id, checklist_id) references checklist,
  check (asks <> 'person' or asked_employee_id is not null)
);

-- A person's time on probation. When it is due stands on the person: employee.confirmation_due_on.
create table probation (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  rule_id bigint,
  -- Why it is due when it is, as it was reckoned.
  explanation text not null default '',
  began_on date not null,
  first_due_on date not null,
  extensions integer not null default 0,
  state text not null default 'open' check (state in ('open', 'confirmed', 'ended')),
  decided_on date,
  decided_at timestamptz,
  decided_by text not null default '',
  reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, rule_id) references probation_rule on delete set null (rule_id)
);
create unique index probation_open on probation (org_id, employee_id) where state = 'open';
create index probation_person on probation (org_id, employee_id, id desc);
create index probation_state on probation (org_id, state, decided_on desc, id desc);
create index employee_confirmation_due on employee (org_id, confirmation_due_on, id)
  where status = 'active' and confirmation_due_on is not null;

create table probation_extension (
  org_id bigint not null,
  id bigint generated always as identity,
  probation_id bigint not null,
  from_due_on date not null,
  to_due_on date not null,
  reason text not null,
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, probation_id) references probation on delete cascade,
  check (to_due_on > from_due_on)
);
comment on table probation_extension is 'append-only: how a probation was extended';
create index probation_extension_of on probation_extension (org_id, probation_id, id);

-- A manager asked for their opinion. Who it is follows from the person's line as it is today, unless named.
create table probation_feedback (
  org_id bigint not null,
  id bigint generated always as identity,
  probation_id bigint not null,
  form_id bigint not null,
  form_number integer not null,
  asks text not null check (asks in ('manager', 'next_manager', 'person')),
  asked_employee_id bigint,
  -- Who was told last that they are asked: another one by now is told by the next run.
  told_employee_id bigint,
  note text not null default '',
  due_on date not null,
  state text not null default 'asked' check (state in ('asked', 'answered', 'withdrawn')),
  answers integer not null default 0,
  asked_by text not null default '',
  -- The account that asked: it is told of the answer.
  asked_by_account bigint,
  asked_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, probation_id) references probation on delete cascade,
  foreign key (org_id, form_id, form_number) references probation_form_version (org_id, form_id, number),
  foreign key (org_id, asked_employee_id) references employee
);
create unique index probation_feedback_one on probation_feedback (org_id, probation_id) where state <> 'withdrawn';
create index probation_feedback_named on probation_feedback (org_id, asked_employee_id)
  where asked_employee_id is not null;

create table probation_answer (
  org_id bigint not null,
  id bigint generated always as identity,
  feedback_id bigint not null,
  number integer not null,
  answers jsonb not null,
  recommendation text not null check (recommendation in ('confirm', 'extend', 'end')),
  comment text not null default '',
  employee_id bigint,
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, feedback_id, number),
  foreign key (org_id, feedback_id) references probation_feedback on delete cascade
);
comment on table probation_answer is 'append-only: feedback as it was given';

-- A reminder is sent once for each due date.
create table probation_reminder (
  org_id bigint not null,
  probation_id bigint not null,
  due_on date not null,
  days_before integer not null,
  primary key (org_id, probation_id, due_on, days_before),
  foreign key (org_id, probation_id) references probation on delete cascade
);

-- Days on which somebody may neither work nor sign in.
create table employee_suspension (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  from_date date not null,
  -- The last day.
  to_date date not null,
  -- The last day as it was entered, when it was ended early.
  planned_to_date date not null,
  reason_id bigint,
  note text not null default '',
  is_paid boolean not null default false,
  state text not null check (state in ('planned', 'running', 'over', 'cancelled')),
  -- The login was on and is given back at the end.
  took_login boolean not null default false,
  version integer not null default 1,
  created_by text not null default '',
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  ended_by text not null default '',
  end_note text not null default '',
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, reason_id) references reason,
  check (to_date >= from_date),
  exclude using gist (
    org_id with =, employee_id with =,
    daterange(from_date, to_date, '[]') with &&) where (state <> 'cancelled')
);
create index employee_suspension_state on employee_suspension (org_id, state, from_date desc, id desc);
create index employee_suspension_person on employee_suspension (org_id, employee_id, from_date desc);

-- Whoever waits for a day that was entered by hand is on probation; of a day that has passed nobody can know.
grant insert on probation to muster_system;
set local role muster_system;
insert into probation (org_id, employee_id, explanation, began_on, first_due_on, created_at)
select e.org_id, e.id, 'The day was entered by hand.', e.date_of_joining, e.confirmation_due_on, now()
from employee e
where e.status = 'active' and e.confirmation_due_on >= current_date and e.confirmation_due_on > e.date_of_joining;
reset role;
