-- The homes: their order, moods, quick links and announcements.

create table home_layout (
  org_id bigint not null references organisation,
  dashboard text not null check (dashboard in ('admin', 'manager', 'employee')),
  -- [{ key, size, is_shown }] in order; parts that are not in it follow in the order of the product.
  parts jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, dashboard)
);

create table mood_entry (
  org_id bigint not null,
  employee_id bigint not null,
  day date not null,
  mood text not null check (mood in ('great', 'good', 'okay', 'low', 'bad')),
  -- The department at that time: a later move changes no figures.
  department_id bigint,
  chosen_at timestamptz not null,
  primary key (org_id, employee_id, day),
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index mood_entry_day on mood_entry (org_id, day);

-- Links of the organisation, for everybody or for some.
create table quick_link (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  address text not null check (address ~ '^https?://'),
  position integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index quick_link_name on quick_link (org_id, lower(name));

-- For whom: values of one dimension are alternatives, dimensions are combined; without any it is for everybody.
create table quick_link_limit (
  org_id bigint not null,
  link_id bigint not null,
  dimension text not null check (dimension in ('entity', 'location', 'department', 'employment_type')),
  value_id bigint not null,
  primary key (org_id, link_id, dimension, value_id),
  foreign key (org_id, link_id) references quick_link on delete cascade
);

-- Links that people add for themselves.
create table own_quick_link (
  org_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  address text not null check (address ~ '^https?://'),
  position integer not null default 0,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create index own_quick_link_account on own_quick_link (org_id, account_id);

create table announcement (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 120),
  text text not null default '',
  from_date date not null,
  to_date date,
  is_pinned boolean not null default false,
  asks text not null default 'nothing' check (asks in ('nothing', 'acknowledge', 'participate')),
  status smallint not null default 1 check (status in (0, 1)),
  -- Everybody concerned is notified once: employees up to this id have been.
  notified_through bigint not null default 0,
  notified_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check (to_date is null or to_date >= from_date)
);
create index announcement_period on announcement (org_id, from_date);

create table announcement_limit (
  org_id bigint not null,
  announcement_id bigint not null,
  dimension text not null check (dimension in ('entity', 'location', 'department', 'employment_type')),
  value_id bigint not null,
  primary key (org_id, announcement_id, dimension, value_id),
  foreign key (org_id, announcement_id) references announcement on delete cascade
);

-- Who has seen it, and what they answered.
create table announcement_reading (
  org_id bigint not null,
  announcement_id bigint not null,
  employee_id bigint not null,
  seen_at timestamptz not null,
  answer text check (answer in ('acknowledged', 'yes', 'no')),
  answered_at timestamptz,
  primary key (org_id, announcement_id, employee_id),
  foreign key (org_id, announcement_id) references announcement on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index announcement_reading_employee on announcement_reading (org_id, employee_id);
