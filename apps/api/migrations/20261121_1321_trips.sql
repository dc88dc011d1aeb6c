-- Trips whose way people record, only while they go on and with their consent.
create table attendance_trip (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  -- Made by the phone.
  key uuid not null,
  purpose text not null default '' check (length(purpose) <= 200),
  consented_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  points integer not null default 0,
  distance_m integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, employee_id, key),
  check (ended_at >= started_at),
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index attendance_trip_person on attendance_trip (org_id, employee_id, started_at);
create index attendance_trip_start on attendance_trip (org_id, started_at, id);

create table attendance_trip_point (
  org_id bigint not null,
  trip_id bigint not null,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m double precision,
  primary key (org_id, trip_id, at),
  foreign key (org_id, trip_id) references attendance_trip on delete cascade
);
