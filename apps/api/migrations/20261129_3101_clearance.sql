-- Clearance of leavers: lists of what each department confirms, and the lines of a separation copied from them.
create table clearance_checklist (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  -- The department that confirms.
  department_id bigint,
  -- Leavers of this department or location alone; null for everybody.
  leaver_department_id bigint,
  leaver_location_id bigint,
  -- 'people' are named; 'manager' is the leaver's; 'hr' is whoever manages clearance.
  approver_kind text not null check (approver_kind in ('people', 'manager', 'hr')),
  -- 1 is used for new separations.
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, department_id) references department,
  foreign key (org_id, leaver_department_id) references department,
  foreign key (org_id, leaver_location_id) references location
);
create unique index clearance_checklist_name on clearance_checklist (org_id, lower(name));

create table clearance_checklist_item (
  org_id bigint not null,
  checklist_id bigint not null,
  position smallint not null,
  title text not null check (length(title) between 1 and 120),
  note text not null default '',
  is_mandatory boolean not null,
  -- Days before the last working day; 0 on it.
  days_before smallint not null default 0 check (days_before between 0 and 90),
  primary key (org_id, checklist_id, position),
  foreign key (org_id, checklist_id) references clearance_checklist on delete cascade
);

create table clearance_checklist_approver (
  org_id bigint not null,
  checklist_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, checklist_id, employee_id),
  foreign key (org_id, checklist_id) references clearance_checklist on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index clearance_checklist_approver_person on clearance_checklist_approver (org_id, employee_id);

create table clearance_line (
  org_id bigint not null,
  id bigint generated always as identity,
  separation_id bigint not null,
  -- The leaver.
  employee_id bigint not null,
  source text not null check (source in ('checklist', 'asset', 'extra')),
  -- Makes starting a clearance repeatable: `<checklist>:<position>`, or the key of another module's record.
  source_key text not null,
  checklist_id bigint,
  -- As they were called when the clearance started.
  checklist_name text not null,
  title text not null check (length(title) between 1 and 160),
  note text not null default '',
  is_mandatory boolean not null,
  days_before smallint not null default 0,
  state text not null default 'open' check (state in ('open', 'cleared', 'recovered', 'waived')),
  amount numeric(18, 2) check (amount > 0),
  currency text,
  reason text not null default '',
  decided_at timestamptz,
  decided_by text not null default '',
  -- Decided by somebody who manages clearance, in the approvers' place.
  is_override boolean not null default false,
  reminded_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, separation_id, source, source_key),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'recovered') = (amount is not null and currency is not null)),
  check (state <> 'waived' or reason <> ''),
  foreign key (org_id, separation_id) references separation on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, checklist_id) references clearance_checklist
);
create index clearance_line_open on clearance_line (org_id, separation_id) where state = 'open';
create index clearance_line_checklist on clearance_line (org_id, checklist_id);
create index clearance_line_person on clearance_line (org_id, employee_id);

create table clearance_line_approver (
  org_id bigint not null,
  line_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, line_id, employee_id),
  foreign key (org_id, line_id) references clearance_line on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index clearance_line_approver_person on clearance_line_approver (org_id, employee_id);

create table clearance_event (
  org_id bigint not null,
  id bigint generated always as identity,
  separation_id bigint not null,
  line_id bigint not null,
  title text not null,
  what text not null check (what in ('added', 'cleared', 'recovered', 'waived', 'reopened', 'removed')),
  amount numeric(18, 2),
  currency text,
  reason text not null default '',
  is_override boolean not null default false,
  account_id bigint,
  actor text not null,
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, separation_id) references separation on delete cascade
);
comment on table clearance_event is 'append-only: what was decided about lines of a clearance, by whom and why.';
create index clearance_event_separation on clearance_event (org_id, separation_id, id desc);
