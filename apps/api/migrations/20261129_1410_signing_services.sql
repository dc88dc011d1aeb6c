-- Services outside the product by which letters are signed and documents come; off until an administrator connects them.
create table document_connection (
  org_id bigint not null references organisation,
  kind text not null check (kind in ('esign', 'locker')),
  -- Part of the address at which the service reports.
  public_id uuid not null default gen_random_uuid() unique,
  -- As people read it.
  name text not null,
  settings jsonb not null,
  -- Encrypted.
  secrets text not null,
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  tested_at timestamptz,
  test_outcome text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, kind)
);

-- Where a report of a service belongs, before anything of it is believed.
create function system_document_connection(p_public_id uuid) returns table (org_id bigint, kind text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.org_id, c.kind from document_connection c where c.public_id = p_public_id and c.status = 1 $$;
revoke all on function system_document_connection(uuid) from public;
grant execute on function system_document_connection(uuid) to muster_gate;
alter function system_document_connection(uuid) owner to muster_system;

alter table letter_signature
  -- By what the letter is signed, as it was when it was sent or as HR chose afterwards.
  add column provider text not null default 'built_in' check (provider in ('built_in', 'esign')),
  add column provider_name text not null default '',
  drop constraint letter_signature_check1,
  add constraint letter_signature_signed check (state <> 'signed' or (sha256 is not null and (provider <> 'built_in'
    or (fingerprint is not null and mark_kind is not null and consent <> ''))));

create or replace function letter_signature_stays() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' and (
    new.state is distinct from old.state or new.closed_at is distinct from old.closed_at
    or new.due_on is distinct from old.due_on or new.is_final is distinct from old.is_final
    or new.provider is distinct from old.provider or new.provider_name is distinct from old.provider_name
    or new.sha256 is distinct from old.sha256 or new.size is distinct from old.size or new.pages is distinct from old.pages
    or new.fingerprint is distinct from old.fingerprint or new.mark_kind is distinct from old.mark_kind
    or new.consent is distinct from old.consent or new.consent_language is distinct from old.consent_language
    or new.consented_at is distinct from old.consented_at
    or (new.erased_at is null and (new.file_path is distinct from old.file_path or new.reason is distinct from old.reason
      or new.typed_name is distinct from old.typed_name or new.code_address is distinct from old.code_address
      or new.ip is distinct from old.ip or new.user_agent is distinct from old.user_agent))
  ) then
    raise exception 'A signature once given, declined or withdrawn is never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- A letter as it lies with the service that it is signed by.
create table letter_envelope (
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
  tries integer not null default 0,
  -- Somebody is making it until then.
  claimed_until timestamptz,
  next_check_at timestamptz not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, letter_id) references letter_signature (org_id, letter_id) on delete cascade,
  check (state in ('making', 'voided') or envelope_id is not null)
);
create unique index letter_envelope_live on letter_envelope (org_id, letter_id) where state in ('making', 'open');
create unique index letter_envelope_there on letter_envelope (org_id, envelope_id) where envelope_id is not null;
create index letter_envelope_due on letter_envelope (org_id, next_check_at) where state in ('open', 'closing');

alter table letter_event drop constraint letter_event_kind_check, add constraint letter_event_kind_check check (kind in (
  'sent', 'opened', 'consented', 'code_sent', 'code_wrong', 'signed', 'declined', 'withdrawn', 'reminded',
  'handed_over', 'service_failed', 'service_ended', 'switched'));
