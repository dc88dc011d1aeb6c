-- An import from its file to its undo: what was chosen on the way, what came of it, and who did it. An open
-- one is being prepared or written; how its job stands says which.
create table import_run (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  form_no integer not null,
  state text not null default 'open' check (state in ('open', 'done', 'undone')),
  file_path text not null,
  -- As the person's device calls it.
  file_name text not null default '',
  row_count integer not null default 0,
  -- Where the person was, and what they had decided.
  step text not null default 'match' check (step in ('match', 'masters', 'check', 'finish')),
  decisions jsonb not null default '{}',
  -- Who prepares or did it; in words, too, that stay true when the account is gone.
  account_id bigint,
  actor text not null default '',
  job_id uuid,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  skipped_count integer not null default 0,
  masters_count integer not null default 0,
  -- What the job answered, so that it answers the same when it is run again.
  result jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  undo_job_id uuid,
  undone_at timestamptz,
  undone_actor text not null default '',
  undo_result jsonb,
  primary key (org_id, id)
);
create unique index import_run_file on import_run (org_id, file_path) where state = 'open';
create index import_run_newest on import_run (org_id, form_no, id desc);
create index import_run_account on import_run (org_id, account_id, id desc);

-- What an import made and what it changed, with what was there before: enough to take it back.
create table import_run_record (
  org_id bigint not null,
  run_id bigint not null,
  -- The table of the record: `employee`, `department` …
  record_type text not null,
  record_id bigint not null,
  action text not null check (action in ('created', 'updated')),
  -- The sheet's row; null for what several rows needed.
  row_number integer,
  -- Of the record as the import left it; null where the table counts none.
  version integer,
  -- What it was before; null for what was created.
  before jsonb,
  primary key (org_id, run_id, record_type, record_id),
  foreign key (org_id, run_id) references import_run on delete cascade
);
create index import_run_record_record on import_run_record (org_id, record_type, record_id);

-- A source of files is known by its columns; people give it a name, and it keeps what they decided.
alter table import_mapping
  add column name text not null default '' check (length(name) <= 100),
  add column decisions jsonb not null default '{}',
  add column uses integer not null default 1;

-- The events of a person are facts that nobody may remove. They go with people who only ever came from an
-- import that is taken back, and in no other way: while its row is locked for that.
create function erase_imported_events(p_run_id bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from employee_event v
    using import_run_record r join import_run i on i.org_id = r.org_id and i.id = r.run_id
    where r.org_id = current_setting('app.org_id')::bigint and r.run_id = p_run_id
      and r.record_type = 'employee' and r.action = 'created'
      and i.state = 'done' and i.undo_job_id is not null
      and v.org_id = r.org_id and v.employee_id = r.record_id
  $$;
revoke all on function erase_imported_events(bigint) from public;
grant execute on function erase_imported_events(bigint) to muster_app;
alter function erase_imported_events(bigint) owner to muster_system;
