-- Folders of the organisation's own, with their reports; the reports themselves are declared in the product.
create table report_group (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index report_group_name on report_group (org_id, lower(name));

create table report_group_report (
  org_id bigint not null,
  group_id bigint not null,
  report_id integer not null,
  place integer not null,
  primary key (org_id, group_id, report_id),
  foreign key (org_id, group_id) references report_group on delete cascade
);

-- Reports that differ from the product's: turned off, for some roles only, with other usual columns or another period.
create table report_setting (
  org_id bigint not null references organisation,
  report_id integer not null,
  is_on boolean not null default true,
  -- Null: every role.
  roles integer[],
  -- Null: those of the report.
  columns text[],
  usual_period text,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, report_id)
);

-- One row for an organisation that has changed something.
create table report_config (
  org_id bigint not null references organisation,
  -- Whether people with direct reports may read reports about them without a permission for reports.
  teams_read boolean not null default true,
  file_days integer not null default 7 check (file_days between 1 and 30),
  log_days integer not null default 365 check (log_days between 30 and 3650),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id)
);

-- Who may open a report without the permission to read reports. It opens the report; rows and columns stay those of
-- the reader's own permissions.
create table report_access (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  report_id integer not null,
  account_id bigint,
  role_id integer,
  group_id bigint,
  may_schedule boolean not null default false,
  given_by bigint,
  created_at timestamptz not null,
  primary key (org_id, id),
  check (num_nonnulls(account_id, role_id, group_id) = 1),
  foreign key (org_id, account_id) references account on delete cascade,
  foreign key (org_id, given_by) references account on delete set null (given_by),
  foreign key (org_id, group_id) references access_group on delete cascade
);
create unique index report_access_account on report_access (org_id, account_id, report_id) where account_id is not null;
create unique index report_access_role on report_access (org_id, role_id, report_id) where role_id is not null;
create unique index report_access_group on report_access (org_id, group_id, report_id) where group_id is not null;
create index report_access_report on report_access (org_id, report_id);
create index report_access_giver on report_access (org_id, given_by);

create table report_favourite (
  org_id bigint not null,
  account_id bigint not null,
  report_id integer not null,
  primary key (org_id, account_id, report_id),
  foreign key (org_id, account_id) references account on delete cascade
);

-- Who read which report: the first page on a screen, a file, a scheduled run.
create table report_run (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  account_id bigint not null,
  report_id integer not null,
  how text not null check (how in ('screen', 'file', 'schedule')),
  -- What was asked for: filters, conditions, columns, order.
  asked jsonb not null,
  -- Of equal questions, so that a page opened again is one entry and a fresh file is found again.
  fingerprint text not null,
  from_day date not null,
  to_day date not null,
  -- Null until a job has counted them.
  row_count integer,
  duration_ms integer,
  file_name text,
  job_run_id bigint,
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade,
  foreign key (org_id, job_run_id) references job_run on delete set null (job_run_id)
);
create index report_run_time on report_run (org_id, at desc, id desc);
create index report_run_account on report_run (org_id, account_id, at desc);
create index report_run_same on report_run (org_id, account_id, report_id, fingerprint, at desc);
create index report_run_job on report_run (org_id, job_run_id) where job_run_id is not null;
