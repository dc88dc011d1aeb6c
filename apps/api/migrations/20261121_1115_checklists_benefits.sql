-- Lists of things to do: made once in the settings, worked off for one person at a time by the module whose
-- kind they are. The kind is the module's word, so that a later one needs no change here.
create table checklist (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  kind text not null check (length(kind) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index checklist_name on checklist (org_id, kind, lower(name));

create table checklist_item (
  org_id bigint not null,
  checklist_id bigint not null,
  position integer not null,
  title text not null check (length(title) between 1 and 200),
  note text not null default '',
  owner text not null check (owner in ('employee', 'manager', 'hr')),
  -- What the days are counted from: the beginning of the matter, or the day by which it is decided.
  anchor text not null check (anchor in ('start', 'due')),
  offset_days integer not null check (offset_days between -365 and 365),
  primary key (org_id, checklist_id, position),
  foreign key (org_id, checklist_id) references checklist on delete cascade
);

-- What is to be done about one person. Items are copied: a list that changes leaves work under way alone.
create table checklist_task (
  org_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  -- The record it belongs to: of a probation, its id.
  record_id bigint not null,
  employee_id bigint not null,
  checklist_id bigint,
  position integer not null,
  title text not null,
  note text not null default '',
  owner text not null check (owner in ('employee', 'manager', 'hr')),
  anchor text not null check (anchor in ('start', 'due')),
  offset_days integer not null,
  due_on date not null,
  done_at timestamptz,
  done_by bigint,
  done_by_name text not null default '',
  primary key (org_id, id),
  unique (org_id, kind, record_id, position),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, checklist_id) references checklist on delete set null (checklist_id)
);
create index checklist_task_person on checklist_task (org_id, employee_id, kind);

-- What the organisation gives to its people besides pay.
create table benefit (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  category text not null check (category in
    ('health', 'insurance', 'retirement', 'meals', 'travel', 'learning', 'family', 'leisure', 'other')),
  description text not null default '',
  provider text not null default '',
  link text not null default '',
  from_date date not null,
  to_date date,
  -- Days after the date of joining until it holds for somebody.
  waiting_days integer not null default 0 check (waiting_days between 0 and 3650),
  after_probation boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check (to_date is null or to_date >= from_date)
);
create unique index benefit_name on benefit (org_id, lower(name));

-- For whom: values of one dimension are alternatives, dimensions are combined; without any it is for everybody.
create table benefit_limit (
  org_id bigint not null,
  benefit_id bigint not null,
  dimension text not null check (dimension in ('entity', 'location', 'grade', 'employment_type')),
  value_id bigint not null,
  primary key (org_id, benefit_id, dimension, value_id),
  foreign key (org_id, benefit_id) references benefit on delete cascade
);
