-- Service levels: working hours by entity, targets by priority, and the clock of each ticket.

create table helpdesk_calendar (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  -- Null: of every entity without one of its own.
  entity_id bigint,
  time_zone text not null,
  -- Round the clock, whatever the hours and the holidays are.
  is_always boolean not null default false,
  -- By weekday (mon … sun): [{from, to}], local times.
  week jsonb not null,
  -- Whose holidays are not worked; null: none.
  location_id bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, entity_id) references entity,
  foreign key (org_id, location_id) references location
);
create unique index helpdesk_calendar_entity on helpdesk_calendar (org_id, coalesce(entity_id, 0));
create index helpdesk_calendar_unit on helpdesk_calendar (org_id, entity_id);
create index helpdesk_calendar_location on helpdesk_calendar (org_id, location_id);

create table helpdesk_target (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  response_minutes integer not null check (response_minutes between 1 and 525600),
  resolution_minutes integer not null check (resolution_minutes between 1 and 525600),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index helpdesk_target_priority on helpdesk_target (org_id, priority);

-- Derived from the ticket, its pauses, the targets and the calendars; computed again whenever one of them changes.
create table ticket_clock (
  org_id bigint not null,
  ticket_id bigint not null,
  -- Of an anonymous ticket the end of its day: its time is not known.
  started_at timestamptz not null,
  response_due_at timestamptz,
  resolution_due_at timestamptz,
  response_state text not null default 'running' check (response_state in ('running', 'warned', 'breached', 'met')),
  resolution_state text not null default 'running' check (resolution_state in ('running', 'warned', 'breached', 'met')),
  primary key (org_id, ticket_id),
  foreign key (org_id, ticket_id) references ticket on delete cascade
);
create index ticket_clock_late on ticket_clock (org_id, resolution_due_at) where resolution_state = 'breached';

-- Times in which resolution does not count: while the ticket waits for others, and while it was resolved before it was reopened.
create table ticket_pause (
  org_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references ticket on delete cascade,
  check (to_at >= from_at)
);
create index ticket_pause_ticket on ticket_pause (org_id, ticket_id);
create unique index ticket_pause_running on ticket_pause (org_id, ticket_id) where to_at is null;

insert into ticket_clock (org_id, ticket_id, started_at) select org_id, id, created_at from ticket;
