-- A plan of who works what, for the people of one location over a period. What is planned here holds for nobody
-- until it is published: then roster_day has it.
create table roster (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  note text not null default '' check (length(note) <= 500),
  location_id bigint not null,
  from_date date not null,
  to_date date not null,
  -- 0 draft, 1 published, 2 archived.
  status smallint not null default 0 check (status in (0, 1, 2)),
  published_at timestamptz,
  published_by text not null default '',
  -- Cells of a published one that differ from what holds.
  unpublished integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, location_id) references location,
  check (to_date between from_date and from_date + 61)
);
create unique index roster_name on roster (org_id, location_id, lower(name)) where status <> 2;
create index roster_period on roster (org_id, from_date desc, id desc);
create index roster_location on roster (org_id, location_id, from_date desc, id desc);

create table roster_person (
  org_id bigint not null,
  roster_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, roster_id, employee_id),
  foreign key (org_id, roster_id) references roster on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index roster_person_employee on roster_person (org_id, employee_id);

-- What is planned: a shift, or without one a day off. A day without a row is left to the person's usual shift.
create table roster_entry (
  org_id bigint not null,
  roster_id bigint not null,
  employee_id bigint not null,
  day date not null,
  shift_id bigint,
  primary key (org_id, roster_id, employee_id, day),
  foreign key (org_id, roster_id, employee_id) references roster_person on delete cascade,
  foreign key (org_id, shift_id) references shift
);
create index roster_entry_shift on roster_entry (org_id, shift_id) where shift_id is not null;

-- How many people a shift needs, on a weekday (1 is Monday) or on one day.
create table roster_demand (
  org_id bigint not null,
  roster_id bigint not null,
  id bigint generated always as identity,
  shift_id bigint not null,
  weekday smallint check (weekday between 1 and 7),
  day date,
  needed integer not null check (needed between 0 and 10000),
  primary key (org_id, id),
  unique nulls not distinct (org_id, roster_id, shift_id, weekday, day),
  foreign key (org_id, roster_id) references roster on delete cascade,
  foreign key (org_id, shift_id) references shift,
  check (num_nonnulls(weekday, day) = 1)
);

-- What is published and holds: one row a person and day, so that no two rosters say something of the same day.
create table roster_day (
  org_id bigint not null,
  employee_id bigint not null,
  day date not null,
  roster_id bigint not null,
  shift_id bigint,
  -- Of a day that changed after it was first published: what it was (0 off, -1 nothing), and when.
  was bigint,
  changed_at timestamptz,
  primary key (org_id, employee_id, day),
  foreign key (org_id, roster_id) references roster,
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, shift_id) references shift
);
create index roster_day_roster on roster_day (org_id, roster_id, employee_id, day);
create index roster_day_shift on roster_day (org_id, shift_id) where shift_id is not null;
