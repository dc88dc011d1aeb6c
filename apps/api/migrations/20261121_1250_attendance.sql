-- Who came and went when. Nothing here is ever changed: what was wrong is voided by a row of its own.
create table attendance_punch (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  at timestamptz not null,
  direction text not null check (direction in ('in', 'out', 'break_start', 'break_end', 'unknown')),
  source text not null check (source in ('web', 'mobile', 'biometric', 'import', 'regularisation', 'admin')),
  -- What makes a repeat the same punch.
  key text not null check (length(key) between 1 and 200),
  received_at timestamptz not null,
  -- Made without a connection and handed in later.
  is_offline boolean not null default false,
  device_id bigint,
  -- Request that it comes from.
  request_id bigint,
  account_id bigint,
  latitude double precision,
  longitude double precision,
  accuracy_m double precision,
  -- Where the person may clock in: inside, outside, unclear; free without any fence; null where nobody asks.
  place_verdict text check (place_verdict in ('inside', 'outside', 'unclear', 'free')),
  fence_id bigint,
  distance_m double precision,
  ip text not null default '',
  -- Whether the address is one of the policy's; null where it names none.
  ip_allowed boolean,
  selfie text,
  note text not null default '' check (length(note) <= 500),
  primary key (org_id, id),
  unique (org_id, key),
  foreign key (org_id, employee_id) references employee on delete cascade
);
comment on table attendance_punch is 'append-only: who came and went when, as it was told';
create index attendance_punch_person on attendance_punch (org_id, employee_id, at);
create index attendance_punch_request on attendance_punch (org_id, request_id) where request_id is not null;

create table attendance_punch_void (
  org_id bigint not null,
  punch_id bigint not null,
  employee_id bigint not null,
  reason text not null check (length(reason) between 1 and 500),
  author text not null,
  request_id bigint,
  created_at timestamptz not null,
  primary key (org_id, punch_id),
  foreign key (org_id, punch_id) references attendance_punch on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
comment on table attendance_punch_void is 'append-only: punches that do not count, and why';
create index attendance_punch_void_person on attendance_punch_void (org_id, employee_id);

-- What a person's day comes to. A row stands for each day up to tomorrow once the person's days are kept.
create table attendance_day (
  org_id bigint not null,
  employee_id bigint not null,
  day date not null,
  status text not null,
  -- By the clocks of the person's place.
  first_in time,
  last_out time,
  worked integer not null default 0,
  break_minutes integer not null default 0,
  late_by integer not null default 0,
  early_by integer not null default 0,
  overtime integer not null default 0,
  flags text[] not null default '{}',
  shift_id bigint,
  shift_version_id bigint,
  -- The day is over: its status stands until a fact about it changes.
  is_final boolean not null,
  -- From then on it is.
  ends_at timestamptz not null,
  -- What held for the day: shift, days off, requests, place. Punches are judged against it, and it says why.
  plan jsonb not null,
  punch_ids bigint[] not null default '{}',
  version integer not null default 1,
  computed_at timestamptz not null,
  primary key (org_id, employee_id, day),
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index attendance_day_date on attendance_day (org_id, day, employee_id);
create index attendance_day_open on attendance_day (org_id, ends_at) where not is_final;

-- How far days are closed, by the time zone of people's places.
create table attendance_close (
  org_id bigint not null references organisation,
  time_zone text not null,
  closed_to date not null,
  closed_at timestamptz not null,
  primary key (org_id, time_zone)
);

-- Payroll has taken these days: they stay as they are.
create table attendance_lock (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  from_date date not null,
  to_date date not null,
  note text not null default '' check (length(note) <= 300),
  author text not null default '',
  created_at timestamptz not null,
  released_at timestamptz,
  released_by text not null default '',
  primary key (org_id, id),
  check (to_date >= from_date),
  exclude using gist (org_id with =, daterange(from_date, to_date, '[]') with &&) where (released_at is null)
);

-- What a locked day would be by now: one open row a day, for payroll to settle.
create table attendance_arrears (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  day date not null,
  lock_id bigint not null,
  -- { status, worked, overtime, late_by, early_by } as it is locked, and as it would be.
  was jsonb not null,
  now_is jsonb not null,
  cause text not null check (length(cause) between 1 and 300),
  state text not null default 'open' check (state in ('open', 'settled', 'void')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, lock_id) references attendance_lock
);
create unique index attendance_arrears_open on attendance_arrears (org_id, employee_id, day) where state = 'open';
create index attendance_arrears_state on attendance_arrears (org_id, state, id desc);
create index attendance_arrears_person on attendance_arrears (org_id, employee_id);
create index attendance_arrears_lock on attendance_arrears (org_id, lock_id);

-- How people clock in: everywhere (location null), or at one place.
create table attendance_policy (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  location_id bigint,
  allows_web boolean not null default true,
  allows_mobile boolean not null default true,
  -- off: nobody asks; record: told with the punch; require: a punch from elsewhere is refused.
  place text not null default 'record' check (place in ('off', 'record', 'require')),
  network text not null default 'off' check (network in ('off', 'record', 'require')),
  -- Addresses and networks, such as 203.0.113.0/24.
  networks text[] not null default '{}',
  needs_selfie boolean not null default false,
  -- How long after it was made a punch without connection is taken.
  offline_hours smallint not null default 72 check (offline_hours between 0 and 720),
  -- Days back that can be regularised, and how often a month.
  regularise_days smallint not null default 31 check (regularise_days between 0 and 366),
  regularise_per_month smallint not null default 5 check (regularise_per_month between 0 and 31),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique nulls not distinct (org_id, location_id),
  foreign key (org_id, location_id) references location on delete cascade
);

create table attendance_device (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- How the device names itself.
  public_id uuid not null unique,
  name text not null check (length(name) between 1 and 80),
  serial text not null default '',
  location_id bigint,
  -- Sealed: only the server reads it, to check signatures.
  sealed_key text not null,
  status smallint not null default 1 check (status in (0, 1)),
  last_seen_at timestamptz,
  last_punch_at timestamptz,
  -- Seconds that its clock was ahead of ours when last seen.
  drift_seconds integer,
  punches bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, location_id) references location on delete set null (location_id)
);
create unique index attendance_device_name on attendance_device (org_id, lower(name));
create index attendance_device_location on attendance_device (org_id, location_id);

-- Whose badge it is, where it isn't the employee code.
create table attendance_badge (
  org_id bigint not null,
  badge text not null check (length(badge) between 1 and 64 and badge = lower(badge)),
  employee_id bigint not null,
  created_at timestamptz not null,
  primary key (org_id, badge),
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index attendance_badge_person on attendance_badge (org_id, employee_id);

-- Rows of devices whose badge nobody has: kept until somebody says whose it is.
create table attendance_unknown_punch (
  org_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  badge text not null check (length(badge) between 1 and 64 and badge = lower(badge)),
  at timestamptz not null,
  direction text not null check (direction in ('in', 'out', 'break_start', 'break_end', 'unknown')),
  received_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'taken', 'dismissed')),
  primary key (org_id, id),
  unique (org_id, device_id, badge, at, direction),
  foreign key (org_id, device_id) references attendance_device on delete cascade
);
create index attendance_unknown_punch_badge on attendance_unknown_punch (org_id, badge, at) where state = 'open';

-- Which organisation a device belongs to; its key is read in that organisation alone.
create function system_attendance_device(p_public_id uuid) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select d.org_id, d.id from attendance_device d where d.public_id = p_public_id and d.status = 1 $$;
revoke all on function system_attendance_device(uuid) from public;
grant execute on function system_attendance_device(uuid) to muster_gate;
alter function system_attendance_device(uuid) owner to muster_system;
