-- Company policies: documents in versions, for whom they are, and who has acknowledged which version.

create table policy_category (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index policy_category_name on policy_category (org_id, lower(name));

create table policy (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  category_id bigint not null,
  -- Who keeps it up to date.
  owner_id bigint,
  review_on date,
  -- The review date of which the owner was notified.
  review_notified_on date,
  -- What is published, and what is being prepared.
  current_version_id bigint,
  draft_version_id bigint,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references policy_category,
  foreign key (org_id, owner_id) references employee
);
create index policy_of_category on policy (org_id, category_id);
create index policy_owner on policy (org_id, owner_id);

create table policy_version (
  org_id bigint not null,
  id bigint generated always as identity,
  policy_id bigint not null,
  number integer not null check (number > 0),
  title text not null check (length(title) between 1 and 160),
  -- Sanitised; empty where the document is a file alone.
  content text not null default '',
  content_text text not null default '',
  file_path text,
  file_name text,
  file_type text,
  file_size bigint,
  change_note text not null default '',
  effective_on date,
  needs_acknowledgement boolean not null default true,
  -- How it is acknowledged: by a tick, or by typing one's name.
  confirmation text not null default 'tick' check (confirmation in ('tick', 'name')),
  within_days integer not null default 14 check (within_days between 1 and 365),
  -- Reminder every so many days; null for none.
  remind_every_days integer check (remind_every_days between 1 and 90),
  -- Months until it must be acknowledged again; null for never.
  valid_months integer check (valid_months between 1 and 60),
  -- Acknowledgements of this version and later ones count.
  counts_from integer not null,
  published_at timestamptz,
  published_by bigint,
  created_at timestamptz not null,
  search tsvector generated always as (
    setweight(to_tsvector('simple', search_normalise(title)), 'A')
      || setweight(to_tsvector('simple', search_normalise(coalesce(file_name, ''))), 'B')
      || to_tsvector('simple', search_normalise(content_text))) stored,
  primary key (org_id, id),
  unique (org_id, policy_id, number),
  foreign key (org_id, policy_id) references policy on delete cascade,
  foreign key (org_id, published_by) references account,
  check (counts_from <= number)
);
create index policy_version_search on policy_version using gin (search);

alter table policy add foreign key (org_id, current_version_id) references policy_version;
alter table policy add foreign key (org_id, draft_version_id) references policy_version;
create index policy_current on policy (org_id, current_version_id);

-- For whom a version is: units of one kind are alternatives, kinds are combined; without any it is for everybody.
create table policy_audience (
  org_id bigint not null,
  id bigint generated always as identity,
  version_id bigint not null,
  location_id bigint,
  department_id bigint,
  designation_id bigint,
  entity_id bigint,
  primary key (org_id, id),
  foreign key (org_id, version_id) references policy_version on delete cascade,
  foreign key (org_id, location_id) references location,
  foreign key (org_id, department_id) references department,
  foreign key (org_id, designation_id) references designation,
  foreign key (org_id, entity_id) references entity,
  check (num_nonnulls(location_id, department_id, designation_id, entity_id) = 1)
);
create index policy_audience_version on policy_audience (org_id, version_id);

-- Since when a policy applies to somebody, and when they were reminded.
create table policy_assignment (
  org_id bigint not null,
  policy_id bigint not null,
  employee_id bigint not null,
  version_number integer not null,
  assigned_on date not null,
  assigned_at timestamptz not null,
  reminded_at timestamptz,
  reminders integer not null default 0,
  primary key (org_id, policy_id, employee_id),
  foreign key (org_id, policy_id) references policy on delete cascade,
  -- Derived: goes with a person whose import is reverted.
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index policy_assignment_employee on policy_assignment (org_id, employee_id);

create table policy_acknowledgement (
  org_id bigint not null,
  id bigint generated always as identity,
  policy_id bigint not null,
  version_id bigint not null,
  version_number integer not null,
  employee_id bigint not null,
  acknowledged_at timestamptz not null,
  -- The organisation's date.
  acknowledged_on date not null,
  confirmation text not null check (confirmation in ('tick', 'name')),
  typed_name text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  primary key (org_id, id),
  foreign key (org_id, policy_id) references policy,
  foreign key (org_id, version_id) references policy_version,
  foreign key (org_id, employee_id) references employee
);
comment on table policy_acknowledgement is 'append-only: who acknowledged which version of a policy, when and from where';
-- Pressing twice is one acknowledgement.
create unique index policy_acknowledgement_once on policy_acknowledgement (org_id, version_id, employee_id, acknowledged_on);
create index policy_acknowledgement_latest
  on policy_acknowledgement (org_id, policy_id, employee_id, acknowledged_at desc);
create index policy_acknowledgement_employee on policy_acknowledgement (org_id, employee_id);
create index policy_acknowledgement_period on policy_acknowledgement (org_id, acknowledged_on);

-- Versions that hold every word, the last one as a prefix. Runs beyond the policy, since full text can't use an index under
-- row security, and keeps to the organisation by itself.
create function search_policies(p_query text) returns table (version_id bigint, rank real)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  wanted bigint := current_setting('app.org_id')::bigint;
  words text := plainto_tsquery('simple', search_normalise(p_query))::text;
  query tsquery;
begin
  if words = '' then return; end if;
  query := (words || ':*')::tsquery;
  return query
    select v.id, ts_rank(v.search, query) from policy_version v where v.search @@ query and v.org_id = wanted;
end $$;
revoke all on function search_policies(text) from public;
grant execute on function search_policies(text) to muster_app;
alter function search_policies(text) owner to muster_system;
