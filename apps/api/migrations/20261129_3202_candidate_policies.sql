-- Policies that candidates acknowledged in the portal; the employee's once they have joined.

create table candidate_policy (
  org_id bigint not null,
  candidate_id bigint not null,
  policy_id bigint not null,
  version_id bigint not null,
  version_number integer not null,
  acknowledged_at timestamptz not null,
  -- The organisation's date.
  acknowledged_on date not null,
  confirmation text not null check (confirmation in ('tick', 'name')),
  typed_name text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  primary key (org_id, candidate_id, version_id),
  foreign key (org_id, candidate_id) references candidate on delete cascade,
  foreign key (org_id, policy_id) references policy on delete cascade,
  foreign key (org_id, version_id) references policy_version on delete cascade
);
create index candidate_policy_policy on candidate_policy (org_id, policy_id);
create index candidate_policy_version on candidate_policy (org_id, version_id);
