-- The Email log: what is needed to show mail without showing what only its recipient may know.

alter table mail_outbox
  add column language text not null default 'en',
  -- One-time codes and tokens within subject and bodies. They leave both once the mail was sent.
  add column secrets text[] not null default '{}';

create index mail_outbox_created on mail_outbox (org_id, created_at desc, id desc);
create index mail_outbox_state on mail_outbox (org_id, state, created_at desc, id desc);
create index mail_outbox_kind on mail_outbox (org_id, kind, created_at desc, id desc);
create index mail_outbox_text on mail_outbox
  using gin (search_normalise(to_address || ' ' || to_name || ' ' || subject) gin_trgm_ops);

-- Mail that holds every word in recipient or subject, newest first, already filtered; as search_audit.
create function search_mail(
  p_query text, p_states text[], p_kinds text[], p_from timestamptz, p_until timestamptz,
  p_at timestamptz, p_id bigint, p_backwards boolean, p_offset integer, p_limit integer)
  returns table (mail_id bigint)
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
      select m.id from mail_outbox m
      where m.org_id = wanted
        and search_normalise(m.to_address || ' ' || m.to_name || ' ' || m.subject) like longest
        and search_normalise(m.to_address || ' ' || m.to_name || ' ' || m.subject) like all (patterns)
        and (p_states is null or m.state = any (p_states))
        and (p_kinds is null or m.kind = any (p_kinds))
        and (p_from is null or m.created_at >= p_from) and (p_until is null or m.created_at < p_until)
        and (p_at is null or (m.created_at, m.id) > (p_at, p_id))
      order by m.created_at, m.id offset p_offset limit p_limit;
    return;
  end if;
  return query
    select m.id from mail_outbox m
    where m.org_id = wanted
      and search_normalise(m.to_address || ' ' || m.to_name || ' ' || m.subject) like longest
      and search_normalise(m.to_address || ' ' || m.to_name || ' ' || m.subject) like all (patterns)
      and (p_states is null or m.state = any (p_states))
      and (p_kinds is null or m.kind = any (p_kinds))
      and (p_from is null or m.created_at >= p_from) and (p_until is null or m.created_at < p_until)
      and (p_at is null or (m.created_at, m.id) < (p_at, p_id))
    order by m.created_at desc, m.id desc offset p_offset limit p_limit;
end $$;
revoke all on function search_mail(text, text[], text[], timestamptz, timestamptz, timestamptz, bigint, boolean,
  integer, integer) from public;
grant execute on function search_mail(text, text[], text[], timestamptz, timestamptz, timestamptz, bigint,
  boolean, integer, integer) to muster_app;
alter function search_mail(text, text[], text[], timestamptz, timestamptz, timestamptz, bigint, boolean, integer,
  integer) owner to muster_system;
