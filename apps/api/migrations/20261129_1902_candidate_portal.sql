-- What candidates send by their portal: the joinee form as typed, documents, and signed copies of their letters.

create table candidate_form (
  org_id bigint not null,
  candidate_id bigint not null,
  -- As typed last; becomes the candidate's answers once it is submitted.
  typed jsonb not null default '{}',
  version integer not null default 1,
  submitted_at timestamptz,
  updated_at timestamptz not null,
  primary key (org_id, candidate_id),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);

create table candidate_document (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  category_id bigint not null,
  file_path text not null,
  file_name text not null,
  content_type text not null default '',
  size bigint not null,
  -- awaited: announced, not handed in yet.
  state text not null default 'awaited' check (state in ('awaited', 'sent', 'accepted', 'refused', 'removed')),
  -- Why it was refused.
  reason text not null default '',
  expires_on date,
  -- Its address in a digital locker; empty for one that was uploaded.
  locker_uri text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by bigint,
  primary key (org_id, id),
  foreign key (org_id, candidate_id) references candidate on delete cascade,
  foreign key (org_id, category_id) references document_category (org_id, id)
);
create index candidate_document_candidate on candidate_document (org_id, candidate_id, category_id);
create index candidate_document_category on candidate_document (org_id, category_id);

create table candidate_signature (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  -- The kind of the letter's step, and the version of the letter.
  kind smallint not null,
  letter_version integer not null,
  file_path text not null,
  file_name text not null,
  sha256 text not null,
  fingerprint text not null,
  pages integer not null,
  mark_kind text not null check (mark_kind in ('typed', 'drawn')),
  consent text not null,
  consent_language text not null,
  code_address text not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, candidate_id, kind, letter_version),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);

-- Letters, signed copies and documents are erased with the candidate.
create index stored_file_candidate on stored_file (org_id, record_id) where record_type = 'candidate' and state <> 'removed';
