-- Background verification of candidates: packages of checks, cases with results, and identity checks by code.
create table bgv_package (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  checks text[] not null check (cardinality(checks) > 0),
  -- 1 can be used for new cases.
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index bgv_package_name on bgv_package (org_id, lower(name));

create table bgv_case (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  -- As it was called when the case was begun; its checks are copied.
  package_name text not null,
  state text not null default 'in_progress' check (state in ('in_progress', 'done', 'cancelled')),
  -- Who verifies: a provider's name, or empty for one's own people.
  agency text not null default '',
  -- The candidate's consent, without which nothing is checked.
  consent_on date not null,
  consent_note text not null default '',
  due_on date,
  result text check (result in ('clear', 'discrepancy', 'unable')),
  summary text not null default '',
  -- What is done about a discrepancy.
  decision text check (decision in ('accepted', 'rejected')),
  decision_reason text not null default '',
  report_path text,
  report_name text not null default '',
  completed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check ((state = 'done') = (completed_at is not null and result is not null)),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);
create unique index bgv_case_open on bgv_case (org_id, candidate_id) where state = 'in_progress';
create index bgv_case_candidate on bgv_case (org_id, candidate_id, id desc);
create index bgv_case_state on bgv_case (org_id, state, id desc);

create table bgv_check (
  org_id bigint not null,
  case_id bigint not null,
  kind text not null,
  position smallint not null,
  state text not null default 'pending' check (state in ('pending', 'clear', 'discrepancy', 'unable')),
  note text not null default '',
  checked_on date,
  primary key (org_id, case_id, kind),
  foreign key (org_id, case_id) references bgv_case on delete cascade
);

-- Identity checks by a code that the identity service sends. Of the number nothing is kept but its end.
create table candidate_identity_check (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  state text not null check (state in ('code_sent', 'verified', 'failed')),
  -- Encrypted: by which the service knows the check. Null once it is over.
  reference text,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  -- Whether name and date of birth are those of the candidate; null where the service does not say, or nothing is known.
  name_matches boolean,
  birth_matches boolean,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);
create index candidate_identity_check_of on candidate_identity_check (org_id, candidate_id, id desc);

alter table document_connection drop constraint document_connection_kind_check,
  add constraint document_connection_kind_check check (kind in ('esign', 'locker', 'identity'));
