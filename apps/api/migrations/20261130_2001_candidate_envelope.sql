-- Accepted letters of candidates that are signed with a signing service instead of in the portal.
create table candidate_envelope (
  org_id bigint not null,
  id bigint generated always as identity,
  letter_id bigint not null,
  -- Ours, sent with the letter: what was made by a call without an answer is found again by it.
  key uuid not null,
  -- The service's.
  envelope_id text,
  -- `closing`: must not be signed there any more, and the service has to be told.
  state text not null default 'making' check (state in ('making', 'open', 'closing', 'completed', 'declined', 'voided')),
  -- Why the last call failed.
  problem text not null default '',
  -- What the candidate gave when declining there.
  reason text not null default '',
  tries integer not null default 0,
  -- Somebody is making it until then.
  claimed_until timestamptz,
  next_check_at timestamptz not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, letter_id) references candidate_letter (org_id, id) on delete cascade,
  check (state in ('making', 'voided') or envelope_id is not null)
);
create unique index candidate_envelope_live on candidate_envelope (org_id, letter_id) where state in ('making', 'open');
create unique index candidate_envelope_there on candidate_envelope (org_id, envelope_id) where envelope_id is not null;
create index candidate_envelope_due on candidate_envelope (org_id, next_check_at) where state in ('open', 'closing');
create index candidate_envelope_letter on candidate_envelope (org_id, letter_id, id desc);

-- What a service signed has neither our seal nor a mark, a consent and a code of ours.
alter table candidate_signature
  add column provider text not null default 'built_in' check (provider in ('built_in', 'esign')),
  add column provider_name text not null default '',
  alter column fingerprint drop not null,
  alter column mark_kind drop not null,
  add check (provider = 'esign' or (fingerprint is not null and mark_kind is not null));
