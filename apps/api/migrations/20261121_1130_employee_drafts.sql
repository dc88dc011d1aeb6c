-- Records of people that somebody began and did not save yet. A draft is its writer's own; it goes with the
-- account, when the person is saved, or after a while untouched.
create table employee_draft (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  account_id bigint not null,
  -- What has been typed so far, by field slug.
  field_values jsonb not null default '{}',
  -- The section the writer was at.
  step text not null default '' check (length(step) <= 100),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create index employee_draft_account on employee_draft (org_id, account_id, updated_at desc);
create index employee_draft_age on employee_draft (org_id, updated_at);
