-- Leave credited by rule to people who only ever came from an import goes with them when that is taken back. Whether
-- anything else was posted for them is checked before; the ledger is append-only in every other way.
create function erase_imported_leave(p_run_id bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  erased bigint[];
begin
  select coalesce(array_agg(r.record_id), '{}') into erased
  from import_run_record r join import_run i on i.org_id = r.org_id and i.id = r.run_id
  where r.org_id = current_setting('app.org_id')::bigint and r.run_id = p_run_id
    and r.record_type = 'employee' and r.action = 'created'
    and (i.state = 'writing' or (i.state = 'done' and i.undo_job_id is not null));
  delete from leave_entry
  where org_id = current_setting('app.org_id')::bigint and employee_id = any (erased) and source in ('accrual', 'lot');
  delete from leave_lot l
  where l.org_id = current_setting('app.org_id')::bigint and l.employee_id = any (erased)
    and not exists (select from leave_entry e where e.org_id = l.org_id and e.lot_id = l.id);
  delete from leave_accrual
  where org_id = current_setting('app.org_id')::bigint and employee_id = any (erased);
end $$;
revoke all on function erase_imported_leave(bigint) from public;
grant execute on function erase_imported_leave(bigint) to muster_app;
alter function erase_imported_leave(bigint) owner to muster_system;
