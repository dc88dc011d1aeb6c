-- A shift as people name it. What it says of a day is in its versions.
create table shift (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  code text not null check (length(code) between 1 and 20 and code = upper(code)),
  name text not null check (length(name) between 1 and 80),
  -- #rrggbb
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, code)
);
create unique index shift_name on shift (org_id, lower(name));

-- Where it may be given to people; without rows, anywhere.
create table shift_location (
  org_id bigint not null,
  shift_id bigint not null,
  location_id bigint not null,
  primary key (org_id, shift_id, location_id),
  foreign key (org_id, shift_id) references shift on delete cascade,
  foreign key (org_id, location_id) references location
);
create index shift_location_place on shift_location (org_id, location_id);

-- What a shift says from a day on. On a day holds the latest that has begun; before the first, the first.
create table shift_version (
  org_id bigint not null,
  id bigint generated always as identity,
  shift_id bigint not null,
  effective_from date not null,
  -- As in the contract's shift terms: times local HH:mm, all else minutes.
  terms jsonb not null,
  actor text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, shift_id, effective_from),
  foreign key (org_id, shift_id) references shift on delete cascade
);

-- What was changed of a shift, by whom. A shift that was never used takes its own with it.
create table shift_change (
  org_id bigint not null,
  id bigint generated always as identity,
  shift_id bigint not null,
  kind text not null check (kind in ('created', 'changed', 'status', 'version_removed')),
  -- The first day of the version concerned; null for what has no day.
  effective_from date,
  -- { field: [before, after] }
  changes jsonb not null default '{}',
  account_id bigint,
  actor text not null default '',
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, shift_id) references shift on delete cascade
);
create index shift_change_shift on shift_change (org_id, shift_id, id desc);

-- A person's own shift, before every rule.
create table shift_assignment (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  shift_id bigint not null,
  from_date date not null,
  -- The last day it holds; null while it goes on.
  to_date date,
  note text not null default '' check (length(note) <= 200),
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, shift_id) references shift,
  check (to_date is null or to_date >= from_date),
  constraint shift_assignment_apart exclude using gist (
    org_id with =, employee_id with =,
    daterange(from_date, to_date, '[]') with &&)
);
create index shift_assignment_person on shift_assignment (org_id, employee_id, from_date desc);
create index shift_assignment_shift on shift_assignment (org_id, shift_id, employee_id);

-- The shift of everybody at a location, in a department, or both; without either, of the whole organisation.
create table shift_rule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  location_id bigint,
  department_id bigint,
  shift_id bigint not null,
  from_date date not null,
  to_date date,
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, location_id) references location,
  foreign key (org_id, department_id) references department,
  foreign key (org_id, shift_id) references shift,
  check (to_date is null or to_date >= from_date),
  constraint shift_rule_apart exclude using gist (
    org_id with =, coalesce(location_id, 0) with =, coalesce(department_id, 0) with =,
    daterange(from_date, to_date, '[]') with &&)
);
create index shift_rule_shift on shift_rule (org_id, shift_id);
create index shift_rule_location on shift_rule (org_id, location_id) where location_id is not null;
create index shift_rule_department on shift_rule (org_id, department_id) where department_id is not null;
