-- Signing up, and mailed links for who has forgotten a password.

alter table account_link drop constraint account_link_kind_check;
alter table account_link add constraint account_link_kind_check check (kind in ('invitation', 'reset'));

-- An organisation that somebody signed up, until the mailed link is followed. Its row has status 0: nobody
-- signs in to it and nothing runs for it. Afterwards this row is gone; without it, both go after some days.
create table sign_up (
  org_id bigint primary key references organisation,
  email text not null check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 1 and 200),
  phone text not null default '',
  -- ISO 3166-1, two letters; empty when it was not said.
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  language text not null default 'en',
  password_hash text not null,
  terms_version text not null,
  ip text not null default '',
  token_hash bytea not null unique,
  -- Passwords tried with the link: counted before they are looked at.
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_up_email on sign_up (email, created_at desc);
create index sign_up_expires on sign_up (expires_at);

create table terms_consent (
  org_id bigint not null,
  account_id bigint not null,
  version text not null,
  accepted_at timestamptz not null,
  ip text not null default '',
  primary key (org_id, account_id, version),
  foreign key (org_id, account_id) references account on delete cascade
);
comment on table terms_consent is 'append-only: who agreed to which text of the terms, and when';

-- What people without a session asked to be mailed, by address and by network, whether or not the address is
-- known here: so the limits tell nothing. `taken` asks for a mail, the others came too soon.
create table entry_request (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sign_up', 'reset', 'resend')),
  email_hash bytea not null,
  network text not null,
  at timestamptz not null,
  taken boolean not null
);
create index entry_request_email on entry_request (kind, email_hash, at desc) where taken;
create index entry_request_network on entry_request (kind, network, at desc);
grant select, insert, update, delete on entry_request to muster_system;

-- Books a wish for a mail: 'network' when the network has had its share of the last hour (nothing is booked),
-- 'address' when the address has, or asked less than p_pause ago, else 'taken'. One after another for each
-- network and address, so that wishes sent side by side get no further than others.
create function system_note_entry_request(
  p_kind text, p_email_hash bytea, p_network text, p_now timestamptz,
  p_network_limit integer, p_address_limit integer, p_pause interval) returns text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_latest timestamptz;
  v_count integer;
  v_taken boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('entry network ' || p_kind || p_network, 0));
  if (select count(*) from entry_request r
      where r.kind = p_kind and r.network = p_network and r.at > p_now - interval '1 hour' and r.at <= p_now)
    >= p_network_limit then
    return 'network';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('entry address ' || p_kind || encode(p_email_hash, 'hex'), 0));
  select max(r.at), count(*) into v_latest, v_count from entry_request r
    where r.kind = p_kind and r.email_hash = p_email_hash and r.taken
      and r.at > p_now - interval '1 hour' and r.at <= p_now;
  v_taken := v_count < p_address_limit and coalesce(v_latest + p_pause <= p_now, true);
  insert into entry_request (kind, email_hash, network, at, taken)
    values (p_kind, p_email_hash, p_network, p_now, v_taken);
  -- The oldest rows only: the table stays small and nobody waits for anybody.
  delete from entry_request where id in (
    select oldest.id from (select r.id, r.at from entry_request r order by r.id limit 100) oldest
    join entry_request mine on mine.id = oldest.id
    where oldest.at < p_now - interval '2 days'
    for update of mine skip locked);
  return case when v_taken then 'taken' else 'address' end;
end $$;

-- Everything that an address can be mailed about: its accounts, and the sign-ups that wait for their link.
create function system_entry_accounts(p_email text, p_now timestamptz) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select jsonb_build_object(
      'accounts', coalesce((
        select jsonb_agg(jsonb_build_object(
          'org_id', a.org_id, 'account_id', a.id, 'state', a.state, 'has_password', a.password_hash is not null,
          'is_console', exists (
            select from account_role r where r.org_id = a.org_id and r.account_id = a.id and r.role_id in (2, -2, 8))
        ) order by a.org_id)
        from (
          select one.* from account one join organisation o on o.org_id = one.org_id and o.status = 1
          where one.email = p_email and one.state <> 'disabled' order by one.org_id limit 20
        ) a), '[]'::jsonb),
      'sign_ups', coalesce((
        select jsonb_agg(s.org_id order by s.created_at desc)
        from (
          select u.org_id, u.created_at from sign_up u
          where u.email = p_email and u.expires_at > p_now order by u.created_at desc limit 3
        ) s), '[]'::jsonb))
  $$;

-- An organisation that waits for its first administrator to follow the mailed link.
create function system_add_sign_up(p_name text, p_time_zone text, p_given jsonb, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz)
  returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_org_id bigint;
begin
  insert into organisation (name, time_zone, language, status)
    values (p_name, p_time_zone, p_given ->> 'language', 0) returning org_id into v_org_id;
  insert into sign_up (org_id, email, name, phone, country, language, password_hash, terms_version, ip,
      token_hash, created_at, expires_at)
    values (v_org_id, p_given ->> 'email', p_given ->> 'name', p_given ->> 'phone', p_given ->> 'country',
      p_given ->> 'language', p_given ->> 'password_hash', p_given ->> 'terms_version', p_given ->> 'ip',
      p_token_hash, p_now, p_expires_at);
  return v_org_id;
end $$;

create function system_sign_up_link(p_token_hash bytea) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select u.org_id from sign_up u where u.token_hash = p_token_hash $$;

-- Sign-ups whose link was not followed in time, with all that there is of them: the mails, and the row of
-- the organisation.
create function system_remove_sign_ups(p_now timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_gone bigint[];
begin
  with expired as (
    select u.org_id from sign_up u where u.expires_at <= p_now order by u.expires_at limit 1000
    for update skip locked)
  , removed as (delete from sign_up u using expired e where u.org_id = e.org_id returning u.org_id)
  select coalesce(array_agg(r.org_id), '{}') into v_gone from removed r;
  delete from mail_outbox m where m.org_id = any (v_gone);
  delete from organisation o where o.org_id = any (v_gone) and o.status = 0;
  return cardinality(v_gone);
end $$;

-- Whoever set a new password by a link to the mailbox may sign in with it, however often others tried before.
create function system_clear_sign_in_lock(p_email_hash bytea, p_network text, p_now timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || encode(p_email_hash, 'hex'), 0));
  insert into sign_in_attempt (email_hash, network, at, outcome) values (p_email_hash, p_network, p_now, 'succeeded');
end $$;

-- What the sign-in page shows of the organisation whose login domain this is; nothing when two say it is theirs.
create index organisation_login_domain on organisation (lower(login_domain)) where login_domain <> '';
create function system_login_domain(p_domain text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case when count(*) = 1 then (jsonb_agg(jsonb_build_object(
      'org_id', o.org_id, 'name', o.name, 'theme_colour', o.theme_colour, 'logo_path', o.logo_path)) -> 0) end
    from organisation o where lower(o.login_domain) = p_domain and o.login_domain <> '' and o.status = 1
  $$;

-- Nothing was written of an organisation that waits for its link: there is nothing to seal.
create or replace function system_unsealed_organisations() returns table (org_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.org_id from organisation o
    left join audit_head h on h.org_id = o.org_id
    where not exists (select from sign_up u where u.org_id = o.org_id)
      and (h.cluster is distinct from (select database_cluster())
        or exists (
          select from audit_entry e
          where e.org_id = o.org_id and (e.tx, e.id) > (h.sealed_tx, h.sealed_id)
            and e.tx < pg_snapshot_xmin(pg_current_snapshot())))
    order by o.org_id
  $$;

do $$
declare
  gate regprocedure;
begin
  for gate in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in (
      'system_note_entry_request', 'system_entry_accounts', 'system_add_sign_up', 'system_sign_up_link',
      'system_remove_sign_ups', 'system_clear_sign_in_lock', 'system_login_domain')
  loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to muster_gate', gate);
    execute format('alter function %s owner to muster_system', gate);
  end loop;
end $$;
