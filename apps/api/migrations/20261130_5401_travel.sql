-- Travel desk: categories, cities, policies; trips with travellers, offers, bookings with documents, and their log.

create table travel_category (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- Of trips: why people travel. Of bookings: what besides tickets, rooms and cabs is booked.
  used_for text not null check (used_for in ('trip', 'booking')),
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  -- Whether approved trips of the category count as on duty.
  on_duty smallint not null default 1 check (on_duty in (0, 1)),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index travel_category_name on travel_category (org_id, used_for, lower(name));

create table travel_city (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  tier smallint not null check (tier between 1 and 3),
  time_zone text not null,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index travel_city_name on travel_city (org_id, lower(name));

create table travel_policy (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  -- Highest class by mode and duration, days to book ahead by mode, most for a night by tier. Trips keep what was found.
  classes jsonb not null default '[]',
  ahead jsonb not null default '[]',
  caps jsonb not null default '[]',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index travel_policy_name on travel_policy (org_id, lower(name));

-- For whom a policy is: values of one dimension are alternatives, dimensions add up; without rows, for everybody.
create table travel_policy_limit (
  org_id bigint not null,
  policy_id bigint not null,
  dimension text not null check (dimension in ('employee', 'grade', 'designation', 'department', 'location', 'entity')),
  value_id bigint not null,
  primary key (org_id, policy_id, dimension, value_id),
  foreign key (org_id, policy_id) references travel_policy on delete cascade
);

create table travel_setting (
  org_id bigint not null references organisation,
  -- Days before departure that the desk needs.
  cut_off_days integer not null default 3 check (cut_off_days between 0 and 90),
  help text not null default '',
  -- The expense categories under which costs are claimed.
  ticket_category_id bigint,
  hotel_category_id bigint,
  cab_category_id bigint,
  distance_category_id bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id),
  foreign key (org_id, ticket_category_id) references expense_category,
  foreign key (org_id, hotel_category_id) references expense_category,
  foreign key (org_id, cab_category_id) references expense_category,
  foreign key (org_id, distance_category_id) references expense_category
);

-- Whom the desk consists of: they are told of new trips. What somebody may do is a permission.
create table travel_agent (
  org_id bigint not null references organisation,
  employee_id bigint not null,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee on delete cascade
);

create table travel_trip (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  number text not null,
  -- Set right after it is stored: the request names the trip.
  request_id bigint,
  -- The first traveller, whom the request is about.
  employee_id bigint not null,
  account_id bigint,
  title text not null,
  category_id bigint not null,
  project_id bigint,
  cost_centre_id bigint,
  starts_on date not null,
  ends_on date not null,
  route text not null,
  -- Legs and stays as they were approved.
  plan jsonb not null,
  -- What is outside the policy, as it was when the trip was submitted.
  findings jsonb not null default '[]',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  estimate numeric(18, 2) not null default 0,
  -- What the first traveller needs before: an advance for expenses once the trip is approved, by the number of the trip.
  advance numeric(18, 2) check (advance > 0),
  on_duty boolean not null default true,
  status text not null default 'requested' check (status in
    ('requested', 'rejected', 'withdrawn', 'to_book', 'offered', 'chosen', 'booked', 'to_cancel', 'cancelled')),
  -- Who of the desk has taken it.
  agent_account_id bigint,
  requested_on date not null,
  -- Made by the browser: what is sent again is stored once.
  key uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  unique (org_id, request_id),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, request_id) references request,
  foreign key (org_id, category_id) references travel_category,
  foreign key (org_id, project_id) references expense_project,
  foreign key (org_id, cost_centre_id) references cost_centre,
  foreign key (org_id, agent_account_id) references account,
  check (ends_on >= starts_on)
);
create index travel_trip_employee on travel_trip (org_id, employee_id, starts_on);
create index travel_trip_status on travel_trip (org_id, status, starts_on);
create index travel_trip_start on travel_trip (org_id, starts_on desc, id desc);
create index travel_trip_category on travel_trip (org_id, category_id);
create unique index travel_trip_key on travel_trip (org_id, employee_id, key) where key is not null;
create index travel_trip_agent on travel_trip (org_id, agent_account_id) where agent_account_id is not null;

create table travel_traveller (
  org_id bigint not null,
  trip_id bigint not null,
  employee_id bigint not null,
  -- The on-duty request that the approval of the trip entered.
  duty_request_id bigint,
  primary key (org_id, trip_id, employee_id),
  foreign key (org_id, trip_id) references travel_trip,
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, duty_request_id) references request
);
create index travel_traveller_employee on travel_traveller (org_id, employee_id);

-- What the desk offers for a leg or a stay; of those for the same part, one is chosen.
create table travel_option (
  org_id bigint not null,
  id bigint generated always as identity,
  trip_id bigint not null,
  part text not null check (part ~ '^(leg|stay):[0-9]{1,2}$'),
  title text not null check (length(title) between 1 and 120),
  details text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(18, 2) not null check (amount >= 0),
  respond_by date,
  state text not null default 'open' check (state in ('open', 'chosen', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, trip_id) references travel_trip
);
create index travel_option_trip on travel_option (org_id, trip_id);
create unique index travel_option_chosen on travel_option (org_id, trip_id, part) where state = 'chosen';

create table travel_booking (
  org_id bigint not null,
  id bigint generated always as identity,
  trip_id bigint not null,
  kind text not null check (kind in ('flight', 'train', 'bus', 'car', 'cab', 'hotel', 'other')),
  -- Of other bookings.
  category_id bigint,
  part text check (part ~ '^(leg|stay):[0-9]{1,2}$'),
  title text not null check (length(title) between 1 and 120),
  supplier text not null default '',
  -- PNR or confirmation number.
  reference text not null default '',
  from_place text not null default '',
  to_place text not null default '',
  -- Local times with their zones: those of tickets.
  starts_at timestamp not null,
  start_zone text not null,
  ends_at timestamp,
  end_zone text not null,
  paid_by text not null default 'company' check (paid_by in ('company', 'traveller')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text not null default '',
  state text not null default 'booked' check (state in ('booked', 'changed', 'cancelled')),
  key uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, trip_id) references travel_trip,
  foreign key (org_id, category_id) references travel_category
);
create index travel_booking_trip on travel_booking (org_id, trip_id);
create unique index travel_booking_key on travel_booking (org_id, trip_id, key) where key is not null;
create index travel_booking_category on travel_booking (org_id, category_id) where category_id is not null;

create table travel_booking_file (
  org_id bigint not null,
  booking_id bigint not null,
  path text not null,
  name text not null,
  position integer not null,
  primary key (org_id, booking_id, path),
  foreign key (org_id, booking_id) references travel_booking
);

create table travel_event (
  org_id bigint not null,
  id bigint generated always as identity,
  trip_id bigint not null,
  booking_id bigint,
  at timestamptz not null,
  account_id bigint,
  actor text not null default '',
  what text not null check (what in ('requested', 'approved', 'rejected', 'withdrawn', 'taken', 'released', 'offered', 'option_withdrawn',
    'chosen', 'booked', 'changed', 'cancelled', 'completed', 'reopened', 'trip_cancelled', 'shortened', 'closed', 'claimed')),
  -- What the event adds to the cost of its booking: negative for a refund. Tax is part of it.
  amount numeric(18, 2),
  fee numeric(18, 2),
  tax numeric(18, 2),
  on_date date not null,
  comment text not null default '',
  primary key (org_id, id),
  foreign key (org_id, trip_id) references travel_trip,
  foreign key (org_id, booking_id) references travel_booking
);
comment on table travel_event is 'append-only: what was booked, changed and cancelled, and what it cost';
create index travel_event_trip on travel_event (org_id, trip_id, id);
create index travel_event_booking on travel_event (org_id, booking_id) where booking_id is not null;
create index travel_event_cost on travel_event (org_id, on_date) where amount is not null;

-- What of a trip is on a claim: a booking that somebody paid, or a recorded track. Each is claimed once.
create table travel_claimed (
  org_id bigint not null,
  trip_id bigint not null,
  claim_id bigint not null,
  source text not null check (source in ('booking', 'track')),
  source_id bigint not null,
  primary key (org_id, source, source_id),
  foreign key (org_id, trip_id) references travel_trip,
  foreign key (org_id, claim_id) references expense_claim on delete cascade
);
create index travel_claimed_claim on travel_claimed (org_id, claim_id);
create index travel_claimed_trip on travel_claimed (org_id, trip_id);
