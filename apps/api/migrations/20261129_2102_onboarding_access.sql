-- Access rules of onboarding: groups of people to whom kinds of steps are reserved.
create table onboarding_access_group (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  -- 1: its steps are reserved to its people.
  status smallint not null default 1 check (status in (0, 1)),
  step_kinds smallint[] not null check (
    cardinality(step_kinds) > 0 and step_kinds <@ array[1, 2, 3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 19, 20]::smallint[]),
  -- Of candidates with this flow alone; null for every flow.
  flow_id bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, flow_id) references onboarding_flow on delete cascade
);
create unique index onboarding_access_group_name on onboarding_access_group (org_id, lower(name));
create index onboarding_access_group_flow on onboarding_access_group (org_id, flow_id);

create table onboarding_access_member (
  org_id bigint not null,
  group_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, group_id, employee_id),
  foreign key (org_id, group_id) references onboarding_access_group on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index onboarding_access_member_person on onboarding_access_member (org_id, employee_id);
