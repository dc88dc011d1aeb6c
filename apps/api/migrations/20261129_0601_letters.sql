-- Letter templates with their versions, letterheads, and the letters that were sent.

create table letter_template (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  category text not null check (category in (
    'offer', 'appointment', 'confirmation', 'increment', 'promotion', 'transfer', 'experience', 'relieving', 'warning', 'other')),
  language text not null check (language in ('en', 'hi')),
  needs_approval boolean not null default false,
  number_pattern text not null default '',
  -- The newest version, and the one that is sent.
  latest integer not null,
  published integer,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check (published <= latest)
);
create unique index letter_template_name on letter_template (org_id, lower(name)) where archived_at is null;

create table letter_template_version (
  org_id bigint not null,
  template_id bigint not null,
  number integer not null,
  title text not null,
  content jsonb not null,
  note text not null default '',
  author text not null default '',
  created_at timestamptz not null,
  primary key (org_id, template_id, number),
  foreign key (org_id, template_id) references letter_template (org_id, id)
);
comment on table letter_template_version is 'append-only: what letters were sent with';

create table letterhead (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- Null: of everybody whose entity has none of its own.
  entity_id bigint,
  header text not null default '',
  footer text not null default '',
  watermark text not null default '',
  logo_path text,
  on_every_page boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, entity_id) references entity (org_id, id)
);
create unique index letterhead_entity on letterhead (org_id, coalesce(entity_id, 0));

-- The last number of each sequence: a pattern with the parts of its date.
create table letter_sequence (
  org_id bigint not null references organisation,
  sequence text not null,
  last integer not null,
  primary key (org_id, sequence)
);

create table letter_run (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- A sending that is repeated sends nothing twice.
  key uuid not null,
  template_id bigint not null,
  template_version integer not null,
  title text not null,
  letter_date date not null,
  by_mail boolean not null,
  -- The request that decides, or decided, about it.
  request_id bigint,
  job text,
  left_out integer not null default 0,
  account_id bigint,
  sender text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, template_id) references letter_template (org_id, id)
);
create unique index letter_run_key on letter_run (org_id, key);
create index letter_run_request on letter_run (org_id, request_id) where request_id is not null;
create index letter_run_template on letter_run (org_id, template_id);

create table letter (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  run_id bigint not null,
  template_id bigint not null,
  template_version integer not null,
  employee_id bigint not null,
  title text not null,
  number text not null default '',
  letter_date date not null,
  state text not null check (state in ('waiting', 'queued', 'sent', 'failed', 'cancelled', 'void')),
  -- What the letter says of the person, read when it was asked for; forgotten once the PDF is there.
  merge_values jsonb,
  -- Protected groups of fields among them.
  field_groups text[] not null default '{}',
  problem jsonb,
  file_path text,
  sha256 text,
  size bigint,
  pages integer,
  sent_at timestamptz,
  opened_at timestamptz,
  void_at timestamptz,
  void_reason text not null default '',
  erased_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, run_id) references letter_run (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id),
  check ((state in ('sent', 'void')) = (sent_at is not null)),
  check (state not in ('sent', 'void') or sha256 is not null)
);
create unique index letter_once on letter (org_id, run_id, employee_id);
create index letter_of_person on letter (org_id, employee_id, id);
create index letter_newest on letter (org_id, id desc);
create index letter_open on letter (org_id, run_id, id) where state in ('waiting', 'queued', 'failed');
create index letter_template_used on letter (org_id, template_id);

-- A letter once sent stays as it is: it can be opened, withdrawn and, at the end of its time, erased.
create function letter_stays() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null and (
    new.sent_at is distinct from old.sent_at or new.sha256 is distinct from old.sha256
    or new.employee_id is distinct from old.employee_id or new.title is distinct from old.title
    or new.number is distinct from old.number or new.letter_date is distinct from old.letter_date
    or new.pages is distinct from old.pages or new.size is distinct from old.size
    or new.template_id is distinct from old.template_id or new.template_version is distinct from old.template_version
    or (new.file_path is distinct from old.file_path and new.erased_at is null)
    or new.state not in ('sent', 'void') or (old.state = 'void' and new.state <> 'void')
  ) then
    raise exception 'A letter that was sent is never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger letter_stays before update on letter for each row execute function letter_stays();
