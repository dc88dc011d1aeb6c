-- Where people of a location may sign in from. A fence itself is only its location and how often it was
-- changed; what it is stands in its versions, so that any day's fences can be answered later.
create table geo_fence (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  location_id bigint not null,
  -- The newest version.
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, location_id) references location
);
create index geo_fence_location on geo_fence (org_id, location_id);

create table geo_fence_version (
  org_id bigint not null references organisation,
  fence_id bigint not null,
  version integer not null,
  -- From this day on, where the location is, until a later one holds.
  effective_from date not null,
  name text not null check (length(name) between 1 and 100),
  shape text not null check (shape in ('circle', 'polygon')),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  radius_m integer check (radius_m between 10 and 50000),
  -- [[latitude, longitude], …], the last corner leads to the first.
  points jsonb,
  status smallint not null check (status in (0, 1)),
  -- Otherwise the people of `geo_fence_person` alone.
  is_for_everyone boolean not null,
  note text not null default '',
  actor text not null,
  changed_at timestamptz not null,
  primary key (org_id, fence_id, version),
  foreign key (org_id, fence_id) references geo_fence,
  check ((shape = 'circle') = (latitude is not null and longitude is not null and radius_m is not null)),
  check ((shape = 'polygon') = (points is not null))
);
comment on table geo_fence_version is 'append-only: what held on a day stays answerable';

create table geo_fence_person (
  org_id bigint not null references organisation,
  fence_id bigint not null,
  version integer not null,
  employee_id bigint not null,
  primary key (org_id, fence_id, version, employee_id),
  foreign key (org_id, fence_id, version) references geo_fence_version,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index geo_fence_person_employee on geo_fence_person (org_id, employee_id);
