-- Days of several people that somebody has put right or accepted at once, so that a period can be closed.
create table attendance_settling (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  how text not null check (how in ('hours', 'void', 'leave', 'accept')),
  reason text not null check (length(reason) between 1 and 500),
  author text not null,
  account_id bigint,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by text not null default '',
  primary key (org_id, id)
);

create table attendance_settled_day (
  org_id bigint not null,
  settling_id bigint not null,
  employee_id bigint not null,
  day date not null,
  -- What the day was when somebody looked: an accepted day that has changed since needs a look again.
  status text not null,
  flags text[] not null default '{}',
  is_accepted boolean not null default false,
  -- Punches that were taken away with it.
  voided bigint[] not null default '{}',
  primary key (org_id, settling_id, employee_id, day),
  foreign key (org_id, settling_id) references attendance_settling on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index attendance_settled_day_person on attendance_settled_day (org_id, employee_id, day);
create index attendance_settled_day_accepted on attendance_settled_day (org_id, employee_id, day) where is_accepted;
