-- Dashboards that people make themselves.
create table analytics_dashboard (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  -- Null when the owner's account was deleted.
  owner_id bigint,
  period text not null,
  -- Units to which it is limited, by filter id.
  filters jsonb not null default '{}',
  -- Each widget with its place in the grid; always read and written together.
  widgets jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted dashboards can be restored for some days.
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, owner_id) references account on delete set null (owner_id)
);
create index analytics_dashboard_owner on analytics_dashboard (org_id, owner_id);
create index analytics_dashboard_deleted on analytics_dashboard (org_id, deleted_at) where deleted_at is not null;

-- With whom a dashboard is shared. It opens the dashboard; the figures stay those of the reader's own permissions.
create table analytics_access (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  dashboard_id bigint not null,
  account_id bigint,
  role_id integer,
  group_id bigint,
  may_edit boolean not null default false,
  given_by bigint,
  created_at timestamptz not null,
  primary key (org_id, id),
  check (num_nonnulls(account_id, role_id, group_id) = 1),
  foreign key (org_id, dashboard_id) references analytics_dashboard on delete cascade,
  foreign key (org_id, account_id) references account on delete cascade,
  foreign key (org_id, given_by) references account on delete set null (given_by),
  foreign key (org_id, group_id) references access_group on delete cascade
);
create unique index analytics_access_account on analytics_access (org_id, account_id, dashboard_id) where account_id is not null;
create unique index analytics_access_role on analytics_access (org_id, role_id, dashboard_id) where role_id is not null;
create unique index analytics_access_group on analytics_access (org_id, group_id, dashboard_id) where group_id is not null;
create index analytics_access_dashboard on analytics_access (org_id, dashboard_id);
create index analytics_access_giver on analytics_access (org_id, given_by);

-- One row for an organisation that has changed something.
create table analytics_settings (
  org_id bigint not null references organisation,
  usual_period text not null,
  refreshes boolean not null,
  keep_days integer not null check (keep_days between 1 and 365),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id)
);
