-- Reports that are sent by themselves. Each recipient is sent what their own permissions and reach show.
create table report_schedule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  report_id integer not null,
  name text not null check (length(name) between 1 and 120),
  -- In its name nothing is read: it answers for the schedule, and the schedule stops when it may no longer send.
  account_id bigint not null,
  -- When: every day, on days of the week or a day of the month, at a time of the organisation's time zone.
  rule jsonb not null,
  -- What: filters, conditions, columns and order, as in the log.
  asked jsonb not null,
  -- Which days, relative to the run; null: those of the report.
  period text,
  skip_empty boolean not null default false,
  state text not null default 'active' check (state in ('active', 'paused', 'stopped')),
  stopped_because text check (stopped_because in ('owner', 'access', 'report')),
  -- Null unless active.
  next_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check ((state = 'active') = (next_at is not null)),
  check ((state = 'stopped') = (stopped_because is not null)),
  foreign key (org_id, account_id) references account on delete cascade
);
create index report_schedule_due on report_schedule (org_id, next_at) where next_at is not null;
create index report_schedule_account on report_schedule (org_id, account_id);

create table report_schedule_recipient (
  org_id bigint not null,
  id bigint generated always as identity,
  schedule_id bigint not null,
  account_id bigint,
  role_id integer,
  primary key (org_id, id),
  check (num_nonnulls(account_id, role_id) = 1),
  foreign key (org_id, schedule_id) references report_schedule on delete cascade,
  foreign key (org_id, account_id) references account on delete cascade
);
create index report_schedule_recipient_schedule on report_schedule_recipient (org_id, schedule_id);
create index report_schedule_recipient_account on report_schedule_recipient (org_id, account_id)
  where account_id is not null;

-- One row for a schedule and the time at which it was due, so that nothing is sent twice.
create table report_schedule_run (
  org_id bigint not null,
  schedule_id bigint not null,
  due_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- People who were sent it, for whom it was empty, and who may not open it.
  sent integer not null default 0,
  empty integer not null default 0,
  refused integer not null default 0,
  finished_at timestamptz,
  primary key (org_id, schedule_id, due_at),
  foreign key (org_id, schedule_id) references report_schedule on delete cascade
);
