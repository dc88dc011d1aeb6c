create table audit_entry (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  at timestamptz not null,
  account_id bigint,
  employee_id bigint,
  -- Who it was, in words that stay true when the account is gone.
  actor text not null,
  action text not null,
  record_type text not null,
  record_id bigint,
  record_label text not null default '',
  -- { field: [before, after] } of what changed; secrets are masked before they get here.
  changes jsonb not null default '{}',
  reason text not null default '',
  request_id text not null default '',
  ip text not null default '',
  primary key (org_id, id)
);
comment on table audit_entry is 'append-only: who did what, when, from where';
create index audit_entry_record on audit_entry (org_id, record_type, record_id, id desc);
create index audit_entry_at on audit_entry (org_id, at desc);

-- Long work: the row is written with the business change and handed to the queue after the commit.
create table job_run (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  public_id uuid not null default gen_random_uuid() unique,
  kind text not null,
  input jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  stage text not null default '',
  done integer not null default 0,
  total integer,
  result jsonb,
  error text,
  cancel_asked boolean not null default false,
  -- Runs begun; an interrupted one (the server stopped) is given back.
  tries integer not null default 0,
  account_id bigint,
  created_at timestamptz not null,
  queued_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (org_id, id)
);
create index job_run_unqueued on job_run (created_at) where queued_at is null;
create index job_run_account on job_run (org_id, account_id, id desc);

create table stored_file (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- The path people and records refer to it by: folder/timestamp-random.ext
  path text not null,
  original_name text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 text,
  state text not null default 'awaited' check (state in ('awaited', 'stored', 'removed')),
  account_id bigint,
  -- The record that holds it; without one it is an upload that nothing refers to yet.
  record_type text,
  record_id bigint,
  created_at timestamptz not null,
  stored_at timestamptz,
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, path)
);

create table mail_outbox (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  kind text not null,
  to_address text not null,
  to_name text not null default '',
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  message_id text,
  last_error text,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index mail_outbox_due on mail_outbox (next_try_at) where state = 'waiting';

-- What an import remembered about a source's columns, found again by the look of its header.
create table import_mapping (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  target text not null,
  signature text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, target, signature)
);
