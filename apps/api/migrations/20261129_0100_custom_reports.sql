-- Reports that people build. Other tables refer to them by `report_id`, as to those of the product, whose numbers are below.
create table custom_report (
  org_id bigint not null references organisation,
  id integer generated always as identity (start with 100001),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  -- Null once its author's account is gone; it then belongs to those who set up reports.
  account_id bigint,
  -- For everybody who reads reports; otherwise for its author and those who were given access.
  is_shared boolean not null default false,
  -- What it shows: datasets, columns, conditions, groups, chart.
  content jsonb not null,
  version integer not null default 1,
  -- Deleted; it can be restored.
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete set null (account_id)
);
create index custom_report_account on custom_report (org_id, account_id);

-- What a report showed with each version, to be compared and restored.
create table custom_report_version (
  org_id bigint not null,
  report_id integer not null,
  version integer not null,
  name text not null,
  content jsonb not null,
  account_id bigint,
  at timestamptz not null,
  primary key (org_id, report_id, version),
  foreign key (org_id, report_id) references custom_report on delete cascade,
  foreign key (org_id, account_id) references account on delete set null (account_id)
);
create index custom_report_version_account on custom_report_version (org_id, account_id);

alter table report_access add column may_edit boolean not null default false;
