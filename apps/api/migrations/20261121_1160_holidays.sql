-- Kinds of holidays that an organisation adds to National 1, State 2 and Restricted 3, which every one has.
create table holiday_type (
  org_id bigint not null references organisation,
  number integer not null check (number > 100),
  name text not null check (length(name) between 1 and 60),
  -- Off only for whoever chooses it, as with Restricted.
  is_restricted boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, number)
);
create unique index holiday_type_name on holiday_type (org_id, lower(name));

-- One day off. It belongs to the year of its day: the list of another year has rows of its own.
create table holiday (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  day date not null,
  name text not null check (length(name) between 1 and 120),
  type_number integer not null,
  note text not null default '' check (length(note) <= 500),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index holiday_day_name on holiday (org_id, day, lower(name));

-- For whom it is: people of any of these locations or states, and of any of these entities. Without rows of
-- a kind, that kind doesn't limit; without any it is for everybody.
create table holiday_scope (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  holiday_id bigint not null,
  location_id bigint,
  state_id integer,
  entity_id bigint,
  primary key (org_id, id),
  foreign key (org_id, holiday_id) references holiday on delete cascade,
  foreign key (org_id, location_id) references location,
  foreign key (org_id, entity_id) references entity,
  check (num_nonnulls(location_id, state_id, entity_id) = 1)
);
create index holiday_scope_holiday on holiday_scope (org_id, holiday_id);

-- How many restricted holidays a person may choose in a year; a location's own number before the organisation's.
create table restricted_holiday_setting (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  year integer not null check (year between 1970 and 2200),
  location_id bigint,
  choose integer not null check (choose between 0 and 50),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique nulls not distinct (org_id, year, location_id),
  foreign key (org_id, location_id) references location
);

-- Which weekdays are off from a day on, for the organisation or one location. The past keeps its own.
create table week_off_pattern (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  location_id bigint,
  effective_from date not null,
  -- [{ weekday, weeks, … }] as in the contract's week-offs; null leads a location back to the organisation's.
  rules jsonb,
  version integer not null default 1,
  actor text not null default '',
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique nulls not distinct (org_id, location_id, effective_from),
  foreign key (org_id, location_id) references location,
  check (location_id is not null or rules is not null)
);
