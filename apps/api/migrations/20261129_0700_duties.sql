-- Who takes over what somebody who leaves holds, owns and decides.
create table employee_duty_heir (
  org_id bigint not null,
  move_id bigint not null,
  -- Kind of duty, as the modules register them.
  kind text not null check (length(kind) between 3 and 80),
  heir_id bigint not null,
  -- When it passed on, and how much.
  done_at timestamptz,
  passed integer,
  primary key (org_id, move_id, kind),
  check ((done_at is null) = (passed is null)),
  foreign key (org_id, move_id) references employee_move on delete cascade,
  foreign key (org_id, heir_id) references employee on delete cascade
);
create index employee_duty_heir_person on employee_duty_heir (org_id, heir_id);
