create table employee (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  code text not null check (length(code) between 1 and 50),
  -- What codes are compared and ordered by; lower() itself could use no index under the policy.
  code_key text generated always as (lower(code)) stored,
  first_name text not null check (length(first_name) between 1 and 100),
  middle_name text not null default '',
  last_name text not null default '',
  full_name text generated always as (
    first_name || case when middle_name = '' then '' else ' ' || middle_name end
      || case when last_name = '' then '' else ' ' || last_name end) stored,
  -- Work e-mail: what the account signs in with.
  email text check (email = lower(email)),
  personal_email text check (personal_email = lower(personal_email)),
  phone text,
  alternate_phone text,
  date_of_birth date,
  gender text,
  marital_status text,
  blood_group text,
  nationality text,
  date_of_joining date not null,
  confirmation_due_on date,
  status text not null default 'active' check (status in ('active', 'left')),
  -- Last day of employment; one still to come leaves the person active until then.
  left_on date,
  separation_reason_id bigint,
  separation_note text not null default '',
  roster_active boolean not null default true,
  photo_path text,
  address text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country_id integer,
  emergency_name text not null default '',
  emergency_phone text,
  -- Today's assignment, kept from employee_assignment: lists read these.
  entity_id bigint,
  location_id bigint,
  branch_id bigint,
  department_id bigint,
  sub_department_id bigint,
  designation_id bigint,
  grade_id bigint,
  employee_type_id bigint,
  employment_type_id bigint,
  cost_centre_id bigint,
  business_unit_id bigint,
  zone_id bigint,
  region_id bigint,
  channel_id bigint,
  channel_type_id bigint,
  access_level_id bigint,
  manager_id bigint,
  custom jsonb not null default '{}',
  version integer not null default 1,
  -- Nothing of a field group is in it: a search must not tell what the record hides.
  search_text text generated always as (
    search_normalise(' ' || first_name || case when middle_name = '' then '' else ' ' || middle_name end
      || case when last_name = '' then '' else ' ' || last_name end
      || ' ' || code || ' ' || coalesce(email, ''))) stored,
  sort_name text generated always as (
    search_normalise(first_name || case when middle_name = '' then '' else ' ' || middle_name end
      || case when last_name = '' then '' else ' ' || last_name end)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, entity_id) references entity,
  foreign key (org_id, location_id) references location,
  foreign key (org_id, branch_id) references branch,
  foreign key (org_id, department_id) references department,
  foreign key (org_id, sub_department_id) references sub_department,
  foreign key (org_id, designation_id) references designation,
  foreign key (org_id, grade_id) references grade,
  foreign key (org_id, employee_type_id) references employee_type,
  foreign key (org_id, employment_type_id) references employment_type,
  foreign key (org_id, cost_centre_id) references cost_centre,
  foreign key (org_id, business_unit_id) references business_unit,
  foreign key (org_id, zone_id) references zone,
  foreign key (org_id, region_id) references region,
  foreign key (org_id, channel_id) references channel,
  foreign key (org_id, channel_type_id) references channel_type,
  foreign key (org_id, access_level_id) references access_level,
  foreign key (org_id, separation_reason_id) references reason,
  foreign key (org_id, manager_id) references employee,
  check (manager_id is null or manager_id <> id),
  check (status = 'active' or left_on is not null),
  check (left_on is null or left_on >= date_of_joining)
);
create unique index employee_code_key on employee (org_id, code_key);
create unique index employee_email_key on employee (org_id, email) where email is not null;
create index employee_name on employee (org_id, sort_name, id);
create index employee_status_name on employee (org_id, status, sort_name, id);
create index employee_joining on employee (org_id, date_of_joining, id);
create index employee_department on employee (org_id, department_id, sort_name, id);
create index employee_location on employee (org_id, location_id, sort_name, id);
create index employee_designation on employee (org_id, designation_id, sort_name, id);
create index employee_entity on employee (org_id, entity_id, sort_name, id);
create index employee_grade on employee (org_id, grade_id, sort_name, id);
create index employee_leaving on employee (org_id, left_on) where status = 'active' and left_on is not null;
create index employee_manager on employee (org_id, manager_id, id);
create index employee_search on employee using gin (search_text gin_trgm_ops);

alter table account add foreign key (org_id, employee_id) references employee;
alter table department add foreign key (org_id, head_employee_id) references employee;

-- Effective-dated facts of a person: one row per attribute and period, no two at once.
create table employee_assignment (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  attribute text not null check (attribute in (
    'entity', 'location', 'branch', 'department', 'sub_department', 'designation', 'grade',
    'employee_type', 'employment_type', 'cost_centre', 'business_unit', 'zone', 'region', 'channel',
    'channel_type', 'access_level', 'manager')),
  value_id bigint,
  from_date date not null,
  -- The last day it holds; null while it goes on.
  to_date date,
  reason text not null default '',
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee,
  check (to_date is null or to_date >= from_date),
  exclude using gist (
    org_id with =, employee_id with =, attribute with =,
    daterange(from_date, to_date, '[]') with &&)
);
create index employee_assignment_employee on employee_assignment (org_id, employee_id, attribute, from_date desc);
create index employee_assignment_value on employee_assignment (org_id, attribute, value_id);
create index employee_assignment_start on employee_assignment (org_id, from_date);

-- What happened to a person, by the specification's event types (core document, section 3);
-- 9 is a change of the profile, which the specification leaves unnamed.
create table employee_event (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  event_type smallint not null,
  on_date date not null,
  details jsonb not null default '{}',
  account_id bigint,
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee
);
comment on table employee_event is 'append-only: the life of a person in the organisation';
create index employee_event_employee on employee_event (org_id, employee_id, on_date desc, id desc);
