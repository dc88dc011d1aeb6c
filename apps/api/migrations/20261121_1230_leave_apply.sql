-- Days of leave that are asked for or booked, one row a day that counts. What a request was counted as stands here
-- from the moment it is handed in; the ledger follows when it is approved.
create table leave_day (
  org_id bigint not null,
  request_id bigint not null,
  day date not null,
  employee_id bigint not null,
  leave_type_id bigint not null,
  -- 1 the first half, 2 the second, 3 both.
  halves smallint not null check (halves between 1 and 3),
  counted numeric(3, 1) not null check (counted in (0.5, 1)),
  reason text not null check (reason in ('leave', 'half_leave', 'week_off_sandwiched', 'holiday_sandwiched')),
  -- released: never approved; cancelled: given back after approval.
  state text not null check (state in ('pending', 'booked', 'released', 'cancelled')),
  primary key (org_id, request_id, day),
  foreign key (org_id, request_id) references request on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type
);
create index leave_day_person on leave_day (org_id, employee_id, day) where state in ('pending', 'booked');
create index leave_day_date on leave_day (org_id, day, employee_id) where state in ('pending', 'booked');
create index leave_day_type on leave_day (org_id, leave_type_id);

-- Booked leave that would count otherwise by now, because days off or neighbouring leave have changed. It stands as it
-- was booked until somebody applies the difference.
create table leave_recount (
  org_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  employee_id bigint not null,
  cause text not null check (length(cause) between 1 and 300),
  -- [{ date, was, is, reason, halves }]
  days jsonb not null,
  -- What would be given back; below 0 what would be taken besides.
  difference numeric(6, 1) not null,
  state text not null default 'open' check (state in ('open', 'applied', 'dismissed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  primary key (org_id, id),
  foreign key (org_id, request_id) references request on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade,
  check (state = 'open' or decided_at is not null)
);
create unique index leave_recount_open on leave_recount (org_id, request_id) where state = 'open';
create index leave_recount_person on leave_recount (org_id, employee_id);

-- Minutes away within a day.
create table short_leave (
  org_id bigint not null,
  request_id bigint not null,
  employee_id bigint not null,
  day date not null,
  from_time time not null,
  to_time time not null,
  minutes integer not null check (minutes between 1 and 1440),
  state text not null check (state in ('pending', 'booked', 'released', 'cancelled')),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade,
  check (to_time > from_time)
);
create index short_leave_person on short_leave (org_id, employee_id, day) where state in ('pending', 'booked');
create index short_leave_date on short_leave (org_id, day, employee_id) where state = 'booked';

-- Work on a day off that is to be given back, once for each day.
create table comp_off_claim (
  org_id bigint not null,
  request_id bigint not null,
  employee_id bigint not null,
  day date not null,
  minutes integer not null check (minutes between 1 and 1440),
  days numeric(3, 1) not null check (days in (0.5, 1)),
  state text not null check (state in ('pending', 'booked', 'released', 'cancelled')),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create unique index comp_off_claim_day on comp_off_claim (org_id, employee_id, day) where state in ('pending', 'booked');

-- Restricted holidays that people have chosen.
create table restricted_choice (
  org_id bigint not null,
  request_id bigint not null,
  employee_id bigint not null,
  holiday_id bigint not null,
  day date not null,
  state text not null check (state in ('pending', 'booked', 'released', 'cancelled')),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, holiday_id) references holiday on delete cascade
);
create unique index restricted_choice_holiday on restricted_choice (org_id, employee_id, holiday_id)
  where state in ('pending', 'booked');
create index restricted_choice_of on restricted_choice (org_id, holiday_id);
