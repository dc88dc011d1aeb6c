-- Positions that are agreed and not filled yet: dated, below the person the newcomer will report to.
create table vacancy (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  manager_id bigint not null,
  designation_id bigint not null,
  department_id bigint,
  location_id bigint,
  note text not null default '' check (length(note) <= 500),
  open_from date not null,
  -- The first day on which it is open no longer.
  ended_on date,
  outcome text check (outcome in ('filled', 'closed')),
  filled_by bigint,
  version integer not null default 1,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, manager_id) references employee,
  foreign key (org_id, designation_id) references designation,
  foreign key (org_id, department_id) references department,
  foreign key (org_id, location_id) references location,
  foreign key (org_id, filled_by) references employee,
  check ((ended_on is null) = (outcome is null)),
  check (ended_on is null or ended_on >= open_from),
  check ((filled_by is not null) = (outcome is not distinct from 'filled'))
);
create index vacancy_manager on vacancy (org_id, manager_id, open_from);
create index vacancy_newest on vacancy (org_id, open_from desc, id desc);
create index vacancy_filled_by on vacancy (org_id, filled_by) where filled_by is not null;

-- Whom a person answers to besides the manager. Rings with the solid line are allowed: two heads may serve each
-- other's projects. No two of one pair at once.
create table dotted_line (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  employee_id bigint not null,
  manager_id bigint not null,
  kind text not null default 'functional' check (kind in ('functional', 'project', 'secondary')),
  note text not null default '' check (length(note) <= 500),
  from_date date not null,
  -- The last day it holds; null while it goes on.
  to_date date,
  version integer not null default 1,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, manager_id) references employee,
  check (employee_id <> manager_id),
  check (to_date is null or to_date >= from_date),
  exclude using gist (
    org_id with =, employee_id with =, manager_id with =,
    daterange(from_date, to_date, '[]') with &&)
);
create index dotted_line_employee on dotted_line (org_id, employee_id, from_date);
create index dotted_line_manager on dotted_line (org_id, manager_id, from_date);
create index dotted_line_start on dotted_line (org_id, from_date);

-- What colleagues see of one another in self-service.
create table org_chart_setting (
  org_id bigint primary key references organisation,
  -- Nothing, one's own line and team, or the whole organisation.
  colleagues text not null default 'line' check (colleagues in ('none', 'line', 'everyone')),
  shows_designation boolean not null default true,
  shows_department boolean not null default true,
  shows_location boolean not null default true,
  shows_photo boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
