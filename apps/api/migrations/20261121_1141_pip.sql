-- A performance improvement plan. Confidential: who reaches it stands in the module, by its own permissions; nothing of
-- it is written to tables that others read (timeline, notices, lists of people).
create table pip (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  employee_id bigint not null,
  title text not null check (length(title) between 1 and 160),
  -- What is missed, and what is done to help.
  reason text not null,
  support text not null default '',
  starts_on date not null,
  ends_on date not null,
  first_ends_on date not null,
  -- Days between two check-ins.
  check_in_days smallint not null default 14 check (check_in_days between 1 and 90),
  state text not null default 'draft' check (state in ('draft', 'active', 'closed')),
  outcome text check (outcome in ('met', 'not_met', 'withdrawn')),
  outcome_note text not null default '',
  extensions smallint not null default 0,
  started_at timestamptz,
  acknowledged_at timestamptz,
  closed_on date,
  closed_at timestamptz,
  created_by text not null default '',
  created_by_account bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee on delete cascade,
  check (ends_on > starts_on and first_ends_on > starts_on and ends_on >= first_ends_on),
  check ((state = 'closed') = (outcome is not null))
);
create unique index pip_open on pip (org_id, employee_id) where state <> 'closed';
create index pip_person on pip (org_id, employee_id, id desc);
create index pip_state on pip (org_id, state, ends_on, id);

create table pip_goal (
  org_id bigint not null,
  id bigint generated always as identity,
  pip_id bigint not null,
  position smallint not null,
  title text not null check (length(title) between 1 and 200),
  -- How one sees that it is reached.
  measure text not null,
  due_on date not null,
  -- Of 100 for all goals of the plan together.
  weight smallint not null check (weight between 1 and 100),
  standing text not null default 'open' check (standing in ('open', 'on_track', 'at_risk', 'met', 'not_met')),
  primary key (org_id, id),
  unique (org_id, pip_id, position),
  foreign key (org_id, pip_id) references pip on delete cascade
);

create table pip_entry (
  org_id bigint not null,
  id bigint generated always as identity,
  pip_id bigint not null,
  kind text not null
    check (kind in ('started', 'acknowledged', 'check_in', 'comment', 'extended', 'closed')),
  -- In which place its writer wrote.
  voice text not null check (voice in ('employee', 'manager', 'hr')),
  on_date date not null,
  note text not null default '',
  -- Standings that a check-in gave, days of an extension, the outcome.
  details jsonb not null default '{}',
  account_id bigint,
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, pip_id) references pip on delete cascade
);
comment on table pip_entry is 'append-only: what was said and decided in a plan';
create index pip_entry_of on pip_entry (org_id, pip_id, id desc);
create unique index pip_acknowledged on pip_entry (org_id, pip_id) where kind = 'acknowledged';

-- A reminder is sent once for each day it is about.
create table pip_reminder (
  org_id bigint not null,
  pip_id bigint not null,
  kind text not null,
  due_on date not null,
  primary key (org_id, pip_id, kind, due_on),
  foreign key (org_id, pip_id) references pip on delete cascade
);
