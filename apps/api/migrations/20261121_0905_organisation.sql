create table organisation (
  org_id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  name text not null check (length(name) between 1 and 200),
  legal_name text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  time_zone text not null default 'Asia/Kolkata',
  date_format smallint not null default 0 check (date_format between 0 and 4),
  time_format smallint not null default 0 check (time_format in (0, 1)),
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  language text not null default 'en',
  week_start smallint not null default 1 check (week_start between 0 and 6),
  financial_year_start smallint not null default 4 check (financial_year_start between 1 and 12),
  theme_colour text not null default '#335aff' check (theme_colour ~ '^#[0-9a-f]{6}$'),
  login_domain text not null default '',
  logo_path text,
  -- The platform specification's app ids: 2 HRMS, 3 payroll, 6 performance, 7 recruitment.
  app_ids integer[] not null default '{2}',
  features jsonb not null default '{}',
  probation_days integer,
  password_days integer check (password_days in (5, 10, 15, 30, 45, 60, 90)),
  password_rules integer[] not null default '{1,2,3}',
  session_idle_minutes integer not null default 720,
  session_max_minutes integer not null default 43200,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Masters are real tables; the form of the same name describes them (domain decisions, forms).
do $$
declare
  master text;
begin
  foreach master in array array[
    'entity', 'zone', 'region', 'channel_type', 'business_unit', 'cost_centre', 'gl_code', 'grade',
    'employee_type', 'employment_type', 'access_level'
  ] loop
    execute format($sql$
      create table %1$I (
        org_id bigint not null references organisation,
        id bigint generated always as identity,
        name text not null check (length(name) between 1 and 200),
        code text check (length(code) <= 50),
        status smallint not null default 1 check (status in (0, 1)),
        custom jsonb not null default '{}',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (org_id, id)
      )$sql$, master);
  end loop;
end $$;

alter table entity
  add column legal_name text not null default '',
  add column country_id integer,
  add column currency text check (currency ~ '^[A-Z]{3}$');

alter table grade add column level integer;

create table location (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  code text check (length(code) <= 50),
  status smallint not null default 1 check (status in (0, 1)),
  time_zone text not null default 'Asia/Kolkata',
  country_id integer,
  state_id integer,
  city text not null default '',
  address text not null default '',
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  custom jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);

create table branch (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  code text check (length(code) <= 50),
  status smallint not null default 1 check (status in (0, 1)),
  location_id bigint,
  custom jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, location_id) references location
);

create table department (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  code text check (length(code) <= 50),
  status smallint not null default 1 check (status in (0, 1)),
  parent_id bigint,
  head_employee_id bigint,
  custom jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, parent_id) references department
);

create table sub_department (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  code text check (length(code) <= 50),
  status smallint not null default 1 check (status in (0, 1)),
  department_id bigint,
  custom jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, department_id) references department
);

create table designation (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  code text check (length(code) <= 50),
  status smallint not null default 1 check (status in (0, 1)),
  grade_id bigint,
  custom jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, grade_id) references grade
);

create table channel (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  code text check (length(code) <= 50),
  status smallint not null default 1 check (status in (0, 1)),
  channel_type_id bigint,
  custom jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, channel_type_id) references channel_type
);

create table reason (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  code text check (length(code) <= 50),
  -- What it explains: separation, transfer, suspension, probation, other.
  kind text not null default 'separation',
  status smallint not null default 1 check (status in (0, 1)),
  custom jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);

-- Names are unique in their master, whatever their case; so are codes.
do $$
declare
  master text;
begin
  foreach master in array array[
    'entity', 'zone', 'region', 'channel_type', 'business_unit', 'cost_centre', 'gl_code', 'grade',
    'employee_type', 'employment_type', 'access_level', 'location', 'branch', 'department',
    'sub_department', 'designation', 'channel', 'reason'
  ] loop
    if master not in ('sub_department', 'reason') then
      execute format('create unique index %s on %I (org_id, lower(name))', master || '_name_key', master);
    end if;
    execute format('create unique index %s on %I (org_id, lower(code)) where code is not null', master || '_code_key', master);
  end loop;
end $$;
create unique index sub_department_name_key on sub_department (org_id, coalesce(department_id, 0), lower(name));
create unique index reason_name_key on reason (org_id, kind, lower(name));

-- An organisation's unit whose menu entry is hidden.
create table hidden_unit_menu (
  org_id bigint not null references organisation,
  form_no integer not null,
  primary key (org_id, form_no)
);

-- Where the next code of a kind comes from (employee code, and later asset, claim …).
create table code_setting (
  org_id bigint not null references organisation,
  kind text not null,
  prefix text not null default '' check (length(prefix) <= 20),
  width smallint not null default 4 check (width between 1 and 12),
  next_number bigint not null default 1 check (next_number > 0),
  primary key (org_id, kind)
);
