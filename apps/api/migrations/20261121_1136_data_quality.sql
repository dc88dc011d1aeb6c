-- What is wrong or missing in people's records, recomputed in sets by a job; lists only read it.
create table quality_finding (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  kind text not null check (kind in ('duplicate', 'mandatory_missing', 'recommended_missing', 'manager_missing',
    'manager_left', 'manager_outside', 'unit_without_head', 'mail_bouncing')),
  -- What it is about, the same each time it is found: `12`, `12-15`, `unit-3`.
  subject text not null,
  employee_id bigint,
  other_employee_id bigint,
  unit_id bigint,
  -- What two records have in common, or the slugs of what is missing.
  signals text[] not null default '{}',
  score smallint not null default 0,
  found_at timestamptz not null,
  -- The run that saw it last; what a whole run has not seen is gone.
  seen_in bigint not null,
  primary key (org_id, id),
  unique (org_id, kind, subject),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, other_employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, unit_id) references department (org_id, id) on delete cascade
);
create index quality_finding_list on quality_finding (org_id, kind, score desc, id);
create index quality_finding_employee on quality_finding (org_id, employee_id);
create index quality_finding_other on quality_finding (org_id, other_employee_id) where other_employee_id is not null;
create index quality_finding_unit on quality_finding (org_id, unit_id) where unit_id is not null;

-- Outlives the finding: what was judged to be right is not asked again.
create table quality_dismissal (
  org_id bigint not null references organisation,
  kind text not null,
  subject text not null,
  reason text not null,
  account_id bigint,
  actor text not null default '',
  at timestamptz not null,
  primary key (org_id, kind, subject)
);

-- How much of each record is filled in.
create table quality_person (
  org_id bigint not null,
  employee_id bigint not null,
  percent smallint not null,
  seen_in bigint not null,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);

create table quality_run (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  started_at timestamptz not null,
  finished_at timestamptz,
  people integer not null default 0,
  findings integer not null default 0,
  primary key (org_id, id)
);

-- Equal birthdays, numbers and addresses are found by these.
create index employee_same_birth on employee (org_id, date_of_birth, sort_name) where date_of_birth is not null;
create index employee_same_phone on employee (org_id, phone) where phone is not null;
create index employee_same_personal_email on employee (org_id, personal_email) where personal_email is not null;
create index mail_outbox_bounced on mail_outbox (org_id, to_address) where state = 'failed';
