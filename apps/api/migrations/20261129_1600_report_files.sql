-- Mail with files. The bytes are in the file store: a mail only names them.
alter table mail_outbox
  -- Path in the file store, name, type and size of each.
  add column attachments jsonb check (jsonb_typeof(attachments) = 'array'),
  -- What is checked right before it is sent, by the module that wrote the mail: whether its recipient may still have the files.
  add column attached_for jsonb,
  -- What the mail is about, unique: the same thing is never mailed twice.
  add column reference text;
alter table mail_outbox
  add constraint mail_outbox_attachments check ((attachments is null) = (attached_for is null));
create unique index mail_outbox_reference on mail_outbox (org_id, reference) where reference is not null;
create index mail_outbox_files on mail_outbox (org_id) where attachments is not null and state <> 'sent';

-- Files that mails carry, to be removed once they are sent.
create index stored_file_mailed on stored_file (org_id, created_at) where record_type = 'mail' and state <> 'removed';

-- Reports that are sent as files.
alter table report_config add column mails_files boolean not null default false;
-- Null: a link that asks for signing in.
alter table report_schedule add column format text check (format in ('xlsx', 'csv', 'pdf'));

-- What became of a run for each recipient.
create table report_delivery (
  org_id bigint not null,
  id bigint generated always as identity,
  schedule_id bigint not null,
  due_at timestamptz not null,
  account_id bigint not null,
  outcome text not null check (outcome in ('file', 'link', 'empty', 'refused')),
  -- Why a link was sent in place of the file.
  instead text check (instead in ('forbidden', 'protected', 'no_export', 'too_large', 'no_pdf')),
  -- Null where nothing was read.
  row_count integer,
  file_name text,
  file_size bigint,
  -- Of the mail with the file.
  mail_reference text,
  at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, schedule_id, due_at, account_id),
  foreign key (org_id, schedule_id, due_at) references report_schedule_run on delete cascade,
  foreign key (org_id, account_id) references account on delete cascade
);
create index report_delivery_account on report_delivery (org_id, account_id);
