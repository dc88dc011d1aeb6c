-- Signatures of letters: asked for by a template or a sending, given or declined by the recipient.

alter table letter_template
  add column needs_signature boolean not null default false,
  -- Days that the recipient has.
  add column sign_days integer not null default 7 check (sign_days between 1 and 365);

alter table letter_run
  -- Null: no signature is asked for.
  add column sign_days integer check (sign_days between 1 and 365),
  -- Can't be signed after that day.
  add column sign_is_final boolean not null default false;

-- Keys by which an organisation seals signed letters. Those that were replaced stay, to check what they sealed.
create table document_seal (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  certificate bytea not null,
  fingerprint text not null,
  -- Encrypted.
  private_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (org_id, id)
);
create unique index document_seal_current on document_seal (org_id) where retired_at is null;

create table letter_signature (
  org_id bigint not null,
  letter_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'declined', 'withdrawn')),
  due_on date not null,
  is_final boolean not null default false,
  closed_at timestamptz,
  -- Why it was declined.
  reason text not null default '',
  mark_kind text check (mark_kind in ('typed', 'drawn')),
  typed_name text not null default '',
  -- Verbatim, as it was shown.
  consent text not null default '',
  consent_language text check (consent_language in ('en', 'hi')),
  consented_at timestamptz,
  -- Of the mailbox that the code went to, without what would name it.
  code_address text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  -- The signed copy; the letter itself keeps its own file.
  file_path text,
  sha256 text,
  size bigint,
  pages integer,
  -- Of the certificate that sealed it.
  fingerprint text,
  erased_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, letter_id),
  foreign key (org_id, letter_id) references letter (org_id, id),
  check ((state = 'waiting') = (closed_at is null)),
  check (state <> 'signed' or (sha256 is not null and fingerprint is not null and mark_kind is not null and consent <> ''))
);
create index letter_signature_open on letter_signature (org_id, due_on, letter_id) where state = 'waiting';
create index letter_signature_copy on letter_signature (org_id, sha256) where sha256 is not null;
create index letter_original on letter (org_id, sha256) where sha256 is not null;

-- What was signed, declined or withdrawn stays so; at the end of its time its content is erased.
create function letter_signature_stays() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' and (
    new.state is distinct from old.state or new.closed_at is distinct from old.closed_at
    or new.due_on is distinct from old.due_on or new.is_final is distinct from old.is_final
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
create trigger letter_signature_stays before update on letter_signature for each row execute function letter_signature_stays();

-- The one-time code by which a signature is confirmed: of each letter the last one that was mailed.
create table letter_signing_code (
  org_id bigint not null,
  letter_id bigint not null,
  account_id bigint not null,
  -- Null once it was used, or entered wrongly too often.
  code_hash bytea,
  consent text not null,
  consent_language text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Codes and wrong ones of the hour that began then.
  hour_at timestamptz not null,
  hour_sends integer not null default 0,
  hour_failures integer not null default 0,
  primary key (org_id, letter_id),
  foreign key (org_id, letter_id) references letter_signature (org_id, letter_id) on delete cascade
);

create table letter_event (
  org_id bigint not null,
  id bigint generated always as identity,
  letter_id bigint not null,
  kind text not null check (kind in (
    'sent', 'opened', 'consented', 'code_sent', 'code_wrong', 'signed', 'declined', 'withdrawn', 'reminded')),
  at timestamptz not null,
  -- The account that did it; null for the product itself.
  account_id bigint,
  ip text not null default '',
  user_agent text not null default '',
  note text not null default '',
  primary key (org_id, id),
  foreign key (org_id, letter_id) references letter (org_id, id)
);
create index letter_event_of_letter on letter_event (org_id, letter_id, id);
comment on table letter_event is 'append-only: what happened to a letter that was to be signed';

-- Reminders of a waiting signature, each once; `day` is that of a reminder by hand.
create table letter_reminder (
  org_id bigint not null,
  letter_id bigint not null,
  -- Days before the due day; -1: overdue; null: by hand.
  days_before integer,
  day date not null,
  primary key (org_id, letter_id, day),
  foreign key (org_id, letter_id) references letter_signature (org_id, letter_id) on delete cascade
);
