-- Roles, extensions and the mechanics of tenancy.
--
-- muster_app     what a request of one organisation runs as: sees the rows of app.org_id, nothing else
-- muster_gate    what a connection is when nobody named an organisation: may only call the system_* functions
-- muster_system  owns those functions, which alone act across organisations
do $$
declare
  wanted text;
begin
  foreach wanted in array array['muster_app', 'muster_gate', 'muster_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another database of this cluster created it at the same moment
    end;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end $$;

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

grant usage on schema public to muster_app, muster_gate;
grant usage, create on schema public to muster_system;

-- The organisation of the running transaction. Fails when there is none, rather than seeing nothing.
create function current_org() returns bigint
  language sql stable parallel safe
  as $$ select current_setting('app.org_id')::bigint $$;

-- Lower-case, without accents: what people type and what is stored meet in this form.
create function search_normalise(value text) returns text
  language sql immutable parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, coalesce(value, ''))) $$;

-- Puts a table under the organisation's policy. The migration runner calls it for every table that
-- has org_id; a table whose comment begins with 'append-only' can be read and added to, never changed.
create function protect_tenant_table(target regclass) returns void
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to muster_app using (org_id = current_setting(''app.org_id'')::bigint)
       with check (org_id = current_setting(''app.org_id'')::bigint)', target);
  execute format('create policy system on %s to muster_system using (true) with check (true)', target);
  execute format('grant select, insert on %s to muster_app', target);
  execute format('grant select, insert, update, delete on %s to muster_system', target);
  if coalesce(obj_description(target, 'pg_class'), '') not like 'append-only%' then
    execute format('grant update, delete on %s to muster_app', target);
  end if;
end $$;
