-- A candidate's visit to their digital locker: what it is read with, for half an hour. One a candidate.

create table candidate_locker_visit (
  org_id bigint not null,
  candidate_id bigint not null,
  request_id uuid not null default gen_random_uuid(),
  -- Sealed, and bound to organisation and candidate.
  access text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (org_id, candidate_id),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);
