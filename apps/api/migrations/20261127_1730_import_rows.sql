-- A large import is written batch by batch, each in its own short transaction, so that nobody waits for the whole of it.
-- Until the last batch is written it is in this state: neither done nor open to changes.
alter table import_run drop constraint import_run_state_check;
alter table import_run add constraint import_run_state_check check (state in ('open', 'writing', 'done', 'undone'));

-- Its checked rows, in the order in which they are written. A batch deletes its rows in the transaction that writes
-- them: what is here is still to be written, whatever was interrupted.
create table import_run_row (
  org_id bigint not null,
  run_id bigint not null,
  position integer not null,
  -- Identifies the record: no other row may be given the same generated code.
  key text,
  row jsonb not null,
  primary key (org_id, run_id, position),
  foreign key (org_id, run_id) references import_run on delete cascade
);

-- Also while an import that cannot go on is taken back.
create or replace function erase_imported_events(p_run_id bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from employee_event v
    using import_run_record r join import_run i on i.org_id = r.org_id and i.id = r.run_id
    where r.org_id = current_setting('app.org_id')::bigint and r.run_id = p_run_id
      and r.record_type = 'employee' and r.action = 'created'
      and (i.state = 'writing' or (i.state = 'done' and i.undo_job_id is not null))
      and v.org_id = r.org_id and v.employee_id = r.record_id
  $$;
