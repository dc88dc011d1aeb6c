-- The audit trail is sealed: each entry gets a place in its organisation's chain of hashes, soon after it
-- was committed (docs/audit.md).

-- The transaction that wrote the entry. Ids are handed out before the commit, so a smaller id may appear
-- later; a transaction below the oldest one still running has ended, and nothing of it can appear any more.
-- Entries from before this column belong to transactions that ended long ago: 0, so that nothing is rewritten.
alter table audit_entry
  add column tx xid8 not null default '0',
  -- What was read: { groups, people, ids, via }.
  add column details jsonb not null default '{}';
alter table audit_entry alter column tx set default pg_current_xact_id();

-- What the screen asks for, newest first.
drop index audit_entry_record;
drop index audit_entry_at;
create index audit_entry_at on audit_entry (org_id, at desc, id desc);
create index audit_entry_record on audit_entry (org_id, record_type, record_id, at desc, id desc);
create index audit_entry_type on audit_entry (org_id, record_type, at desc, id desc);
create index audit_entry_account on audit_entry (org_id, account_id, at desc, id desc);
create index audit_entry_action on audit_entry (org_id, action, at desc, id desc);
create index audit_entry_tx on audit_entry (org_id, tx, id);
create index audit_entry_text on audit_entry
  using gin (search_normalise(actor || ' ' || record_label) gin_trgm_ops);

create table audit_seal (
  org_id bigint not null references organisation,
  -- Place in the chain, from 1 without gaps.
  seq bigint not null check (seq > 0),
  -- No foreign key: a seal must outlive its entry, or it could not show that the entry was removed.
  entry_id bigint not null,
  -- SHA-256 of the previous hash and the entry's canonical JSON.
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (org_id, seq),
  unique (org_id, entry_id)
);
comment on table audit_seal is 'append-only: the chain over audit_entry';

-- The last seal once more, apart from the chain: seals cut off at the end are missed here.
create table audit_head (
  org_id bigint primary key references organisation,
  seq bigint not null default 0,
  hash bytea not null check (octet_length(hash) = 32),
  -- When the last sealed entry happened.
  sealed_to timestamptz,
  sealed_at timestamptz not null,
  -- Everything up to here is sealed: (tx, id) of the last entry, or the oldest transaction that still ran.
  sealed_tx xid8 not null,
  sealed_id bigint not null,
  -- The database cluster that counts these transactions; after a restore into another one they count anew.
  cluster text not null
);

create table audit_verification (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  account_id bigint,
  actor text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  entries bigint not null,
  head_seq bigint not null,
  head_hash bytea not null,
  unsealed bigint not null,
  outcome text not null check (outcome in ('intact', 'broken')),
  -- The first breaks, in the order of the chain.
  problems jsonb not null default '[]',
  primary key (org_id, id)
);
comment on table audit_verification is 'append-only: when the chain was recomputed, and what was found';

-- Which cluster's transactions the ids of this database are; '' where a host keeps that to itself.
create function database_cluster() returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  return (select system_identifier::text from pg_control_system());
exception when insufficient_privilege then
  return '';
end $$;
revoke all on function database_cluster() from public;
grant execute on function database_cluster() to muster_app, muster_system;

-- Organisations with entries that can be sealed now: a probe of an index for each.
create function system_unsealed_organisations() returns table (org_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.org_id from organisation o
    left join audit_head h on h.org_id = o.org_id
    where h.cluster is distinct from (select database_cluster())
      or exists (
        select from audit_entry e
        where e.org_id = o.org_id and (e.tx, e.id) > (h.sealed_tx, h.sealed_id)
          and e.tx < pg_snapshot_xmin(pg_current_snapshot()))
    order by o.org_id
  $$;
revoke all on function system_unsealed_organisations() from public;
grant execute on function system_unsealed_organisations() to muster_gate;
alter function system_unsealed_organisations() owner to muster_system;

-- Entries that hold every word in actor or record, newest first, already filtered: a frequent word must not
-- carry its hundred thousands of entries out. Runs beyond the policy like search_employees, and keeps to the
-- organisation by itself. A null filters nothing.
create function search_audit(
  p_query text, p_accounts bigint[], p_actions text[], p_types text[], p_record_type text, p_record_id bigint,
  p_from timestamptz, p_until timestamptz, p_at timestamptz, p_id bigint, p_backwards boolean,
  p_offset integer, p_limit integer)
  returns table (entry_id bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  as $$
declare
  wanted bigint := current_setting('app.org_id')::bigint;
  query text := trim(regexp_replace(search_normalise(p_query), '\s+', ' ', 'g'));
  literal text := replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_');
  patterns text[];
  longest text;
begin
  select array_agg('%' || word || '%' order by length(word) desc) into patterns
    from unnest(string_to_array(literal, ' ')) word;
  longest := coalesce(patterns[1], '%');
  if p_backwards then
    return query
      select e.id from audit_entry e
      where e.org_id = wanted
        and search_normalise(e.actor || ' ' || e.record_label) like longest
        and search_normalise(e.actor || ' ' || e.record_label) like all (patterns)
        and (p_accounts is null or e.account_id = any (p_accounts))
        and (p_actions is null or e.action = any (p_actions))
        and (p_types is null or e.record_type = any (p_types))
        and (p_record_type is null or (e.record_type = p_record_type and e.record_id = p_record_id))
        and (p_from is null or e.at >= p_from) and (p_until is null or e.at < p_until)
        and (p_at is null or (e.at, e.id) > (p_at, p_id))
      order by e.at, e.id offset p_offset limit p_limit;
    return;
  end if;
  return query
    select e.id from audit_entry e
    where e.org_id = wanted
      and search_normalise(e.actor || ' ' || e.record_label) like longest
      and search_normalise(e.actor || ' ' || e.record_label) like all (patterns)
      and (p_accounts is null or e.account_id = any (p_accounts))
      and (p_actions is null or e.action = any (p_actions))
      and (p_types is null or e.record_type = any (p_types))
      and (p_record_type is null or (e.record_type = p_record_type and e.record_id = p_record_id))
      and (p_from is null or e.at >= p_from) and (p_until is null or e.at < p_until)
      and (p_at is null or (e.at, e.id) < (p_at, p_id))
    order by e.at desc, e.id desc offset p_offset limit p_limit;
end $$;
revoke all on function search_audit(text, bigint[], text[], text[], text, bigint, timestamptz, timestamptz,
  timestamptz, bigint, boolean, integer, integer) from public;
grant execute on function search_audit(text, bigint[], text[], text[], text, bigint, timestamptz, timestamptz,
  timestamptz, bigint, boolean, integer, integer) to muster_app;
alter function search_audit(text, bigint[], text[], text[], text, bigint, timestamptz, timestamptz,
  timestamptz, bigint, boolean, integer, integer) owner to muster_system;
