-- Who approves what: one workflow of a trigger is in use at a time, others wait or are put away.
create table workflow (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  trigger_slug text not null check (length(trigger_slug) between 1 and 60),
  name text not null check (length(name) between 1 and 120),
  -- In use; a workflow that was never published can't be.
  is_active boolean not null default false,
  -- What is being worked on: the graph, and how often it was saved, so that nobody overwrites another.
  draft jsonb not null,
  revision integer not null default 1,
  -- Latest published version, and the revision of the draft it was made from.
  published_number integer,
  published_revision integer,
  bcc text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null default '',
  primary key (org_id, id),
  check (not is_active or published_number is not null)
);
create unique index workflow_in_use on workflow (org_id, trigger_slug) where is_active;
create unique index workflow_name on workflow (org_id, lower(name));
create index workflow_newest on workflow (org_id, updated_at desc, id desc);

create table workflow_version (
  org_id bigint not null,
  id bigint generated always as identity,
  workflow_id bigint not null,
  number integer not null,
  definition jsonb not null,
  note text not null default '',
  author text not null default '',
  published_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, workflow_id, number),
  foreign key (org_id, workflow_id) references workflow
);
comment on table workflow_version is 'append-only: graphs as they were published; requests keep theirs';

-- Which events of its requests a workflow mails about; an event without a row does.
create table workflow_mail (
  org_id bigint not null,
  workflow_id bigint not null,
  event text not null check (event in (
    'submitted', 'asked', 'reminded', 'escalated', 'approved', 'rejected', 'withdrawn', 'cancelled')),
  is_on boolean not null,
  -- The person's manager hears of it too.
  tells_manager boolean not null default false,
  primary key (org_id, workflow_id, event),
  foreign key (org_id, workflow_id) references workflow on delete cascade
);

create table workflow_event (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- Stays when the workflow is deleted: no foreign key.
  workflow_id bigint not null,
  workflow_name text not null,
  trigger_slug text not null,
  kind text not null,
  -- The version it is about, where it is about one.
  number integer,
  text text not null default '',
  account_id bigint,
  actor text not null default '',
  at timestamptz not null,
  primary key (org_id, id)
);
comment on table workflow_event is 'append-only: what was done with workflows';
create index workflow_event_of on workflow_event (org_id, workflow_id, id desc);
create index workflow_event_newest on workflow_event (org_id, id desc);

-- Who heads a function of a unit: HR of a location, finance of an entity.
create table function_head (
  org_id bigint not null references organisation,
  master text not null check (master in (
    'location', 'entity', 'branch', 'department', 'business_unit', 'zone', 'region')),
  unit_id bigint not null,
  function text not null check (function in ('hr', 'finance', 'it', 'administration', 'legal', 'operations')),
  employee_id bigint not null,
  primary key (org_id, master, unit_id, function),
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index function_head_person on function_head (org_id, employee_id);

-- Who decides when nobody else can.
create table workflow_setting (
  org_id bigint primary key references organisation,
  fallback_account_id bigint,
  version integer not null default 1,
  updated_at timestamptz not null,
  foreign key (org_id, fallback_account_id) references account on delete set null (fallback_account_id)
);
