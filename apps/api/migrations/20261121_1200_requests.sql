-- One engine for everything that people ask for and others approve.

create table request (
  org_id bigint not null references organisation,
  -- Begins where workflows never reach: both are shown at one address, which tells them apart by the number.
  id bigint generated always as identity (start with 1000001),
  -- Slug of the trigger: LEAVE, WORK_FROM_HOME …
  kind text not null check (length(kind) between 1 and 60),
  -- Whom it is about; they never decide it.
  employee_id bigint not null,
  -- Who handed it in: the person, or somebody for them.
  account_id bigint,
  submitter text not null default '',
  summary text not null,
  comment text not null default '',
  -- 0 pending, 1 approved, 3 rejected, 4 withdrawn, 5 cancelled.
  status smallint not null default 0 check (status in (0, 1, 3, 4, 5)),
  workflow_id bigint,
  version_id bigint,
  -- Why each branch went where it went.
  path text[] not null default '{}',
  -- What is true when every stage is approved.
  outcome text not null default 'approved' check (outcome in ('approved', 'rejected')),
  -- The stage whose turn it is; the last one that had it when decided.
  position integer not null default 0,
  -- Why nobody can decide at present; HR was told.
  stuck text,
  stuck_at timestamptz,
  from_date date,
  to_date date,
  amount numeric(18, 4),
  -- The approved request that this one asks to cancel.
  cancels bigint,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  decision_comment text not null default '',
  version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, account_id) references account on delete set null (account_id),
  foreign key (org_id, cancels) references request on delete cascade,
  check (to_date is null or from_date is null or to_date >= from_date),
  check (stuck is null or status = 0),
  check (status = 0 or decided_at is not null)
);
create index request_employee on request (org_id, employee_id, id desc);
create index request_kind on request (org_id, kind, id desc);
create index request_status on request (org_id, status, id desc);
create index request_days on request (org_id, employee_id, kind, from_date, to_date) where status in (0, 1);
create index request_decided on request (org_id, decided_at desc, id desc) where status = 1;
create index request_stuck on request (org_id, stuck_at, id) where stuck is not null;
create unique index request_cancels on request (org_id, cancels) where cancels is not null and status in (0, 1);

-- What was asked for stands apart: the application can add it and never change it, so nobody decides about
-- something else than was handed in.
create table request_payload (
  org_id bigint not null,
  request_id bigint not null,
  payload jsonb not null,
  -- What the workflow's conditions were asked about.
  facts jsonb not null default '{}',
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request on delete cascade
);
comment on table request_payload is 'append-only: what was asked for, as it was submitted';

-- The matrix: stages as they were planned, and as they were resolved when their turn came.
create table request_stage (
  org_id bigint not null,
  request_id bigint not null,
  position integer not null,
  node_id text not null,
  name text not null,
  mode text not null check (mode in ('any', 'all', 'count')),
  count integer not null check (count >= 1),
  sla jsonb,
  mails jsonb not null default '{}',
  -- Who would decide and why each, as planned.
  approvers jsonb not null default '[]',
  unresolved text,
  state text not null default 'waiting' check (state in ('waiting', 'open', 'approved', 'rejected', 'closed')),
  opened_at timestamptz,
  remind_at timestamptz,
  due_at timestamptz,
  reminded_at timestamptz,
  breached_at timestamptz,
  closed_at timestamptz,
  primary key (org_id, request_id, position),
  foreign key (org_id, request_id) references request on delete cascade
);
create index request_stage_remind on request_stage (org_id, remind_at) where state = 'open' and reminded_at is null;
create index request_stage_due on request_stage (org_id, due_at) where state = 'open' and breached_at is null;

-- Whose decision is asked for. It stays with the approver while a delegate acts for them.
create table request_task (
  org_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  position integer not null,
  approver_id bigint,
  -- Of an approver who is no employee.
  account_id bigint,
  approver_name text not null,
  -- How the approver was found, and whom they take the place of.
  via text not null,
  replaced text not null default '',
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'closed')),
  comment text not null default '',
  decided_by_employee bigint,
  decided_by_account bigint,
  decided_by text not null default '',
  -- The approver in whose place a delegate decided.
  delegated_from bigint,
  -- person, mail, administrator, time, duplicate
  decided_through text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, request_id, position) references request_stage (org_id, request_id, position) on delete cascade,
  foreign key (org_id, approver_id) references employee on delete cascade,
  foreign key (org_id, account_id) references account on delete cascade,
  foreign key (org_id, decided_by_employee) references employee on delete set null (decided_by_employee),
  foreign key (org_id, decided_by_account) references account on delete set null (decided_by_account),
  foreign key (org_id, delegated_from) references employee on delete set null (delegated_from),
  check (approver_id is not null or account_id is not null)
);
create unique index request_task_employee on request_task (org_id, request_id, position, approver_id)
  where approver_id is not null;
create unique index request_task_account on request_task (org_id, request_id, position, account_id)
  where approver_id is null;
create index request_task_inbox on request_task (org_id, approver_id, request_id desc) where state = 'pending';
create index request_task_inbox_account on request_task (org_id, account_id, request_id desc)
  where state = 'pending' and approver_id is null;
create index request_task_approver on request_task (org_id, approver_id, request_id);
create index request_task_decider on request_task (org_id, decided_by_employee) where decided_by_employee is not null;
create index request_task_decider_account on request_task (org_id, decided_by_account)
  where decided_by_account is not null;

create table request_event (
  org_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  at timestamptz not null,
  what text not null,
  position integer,
  employee_id bigint,
  account_id bigint,
  actor text not null default '',
  -- The approver in whose place it was done.
  for_name text not null default '',
  comment text not null default '',
  primary key (org_id, id),
  foreign key (org_id, request_id) references request on delete cascade
);
comment on table request_event is 'append-only: what happened to a request, and who did it for whom';
create index request_event_request on request_event (org_id, request_id, id);

create table request_comment (
  org_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  account_id bigint,
  employee_id bigint,
  author text not null,
  body text not null check (length(body) <= 2000),
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, request_id) references request on delete cascade,
  foreign key (org_id, account_id) references account on delete set null (account_id),
  foreign key (org_id, employee_id) references employee on delete set null (employee_id)
);
create index request_comment_request on request_comment (org_id, request_id, id);

create table request_attachment (
  org_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  path text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, request_id) references request on delete cascade
);
create index request_attachment_request on request_attachment (org_id, request_id, id);

-- Somebody away hands their approvals to another for some days.
create table approval_delegation (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  delegate_id bigint not null,
  from_date date not null,
  to_date date not null,
  -- Null: approvals of every kind.
  kinds text[],
  reason text not null default '',
  author text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, delegate_id) references employee on delete cascade,
  check (to_date >= from_date),
  check (employee_id <> delegate_id),
  exclude using gist (
    org_id with =, employee_id with =, daterange(from_date, to_date, '[]') with &&) where (ended_at is null)
);
create index approval_delegation_delegate on approval_delegation (org_id, delegate_id, to_date) where ended_at is null;

-- A link in an approver's mail. Only its hash is kept; it decides once.
create table request_mail_link (
  org_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  account_id bigint not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, task_id) references request_task on delete cascade,
  foreign key (org_id, account_id) references account on delete cascade
);
create index request_mail_link_task on request_mail_link (org_id, task_id);

create function system_request_mail_link(p_token_hash bytea) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.org_id, l.id from request_mail_link l where l.token_hash = p_token_hash $$;
revoke all on function system_request_mail_link(bytea) from public;
grant execute on function system_request_mail_link(bytea) to muster_gate;
alter function system_request_mail_link(bytea) owner to muster_system;
