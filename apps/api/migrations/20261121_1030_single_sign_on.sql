-- Single sign-on by OpenID Connect: providers of an organisation, sign-ins under way, who is who there.

alter table session add column if not exists method text not null default 'password';
alter table login_history add column if not exists method text not null default 'password';
-- How the person proved who they are, when the code is the end of a sign-in; null for a hop between apps.
alter table handover_code add column if not exists method text;

create table sso_provider (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- Part of the redirect address, so that each provider answers at an address of its own.
  public_id uuid not null default gen_random_uuid() unique,
  name text not null check (length(name) between 1 and 80),
  issuer text not null check (length(issuer) between 8 and 500),
  client_id text not null default '' check (length(client_id) <= 500),
  -- Encrypted with a key derived from the product's own.
  client_secret text,
  scopes text not null default 'openid email profile' check (length(scopes) <= 500),
  email_claim text not null default 'email' check (length(email_claim) between 1 and 100),
  -- The claim that says the address is the person's own; without it nobody comes in.
  verified_claim text not null default 'email_verified' check (length(verified_claim) between 1 and 100),
  email_domains text[] not null default '{}',
  -- Who gets an account by signing in: nobody, employees with this address, everybody of the domains.
  creation text not null default 'off' check (creation in ('off', 'employees', 'everyone')),
  is_required boolean not null default false,
  status smallint not null default 0 check (status in (0, 1)),
  -- When a test sign-in succeeded with the settings as they are.
  tested_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index sso_provider_name_key on sso_provider (org_id, lower(name));
create index sso_provider_domains on sso_provider using gin (email_domains) where status = 1;

-- One sign-in on its way through the provider and back.
create table sso_flow (
  org_id bigint not null,
  id bigint generated always as identity,
  provider_id bigint not null,
  kind text not null check (kind in ('sign_in', 'test')),
  -- Of a test: opens it once, in the window of the administrator who asked for it.
  ticket_hash bytea unique,
  state_hash bytea unique,
  -- Of the cookie in the browser that went to the provider.
  binding_hash bytea,
  -- Encrypted: the nonce and the PKCE verifier.
  secrets text,
  redirect text,
  entry text not null default 'admin' check (entry in ('admin', 'me')),
  -- Of the nonce that the tab keeps for the hand-over code.
  handover_nonce_hash bytea,
  account_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider's answer came: an answer counts once.
  used_at timestamptz,
  -- What a test found.
  result jsonb,
  primary key (org_id, id),
  foreign key (org_id, provider_id) references sso_provider on delete cascade,
  foreign key (org_id, account_id) references account on delete cascade
);
create index sso_flow_expiry on sso_flow (org_id, expires_at);
create index sso_flow_provider on sso_flow (org_id, provider_id);

-- Who a subject of the provider is here. Addresses are given to other people one day; subjects are not.
create table sso_identity (
  org_id bigint not null,
  provider_id bigint not null,
  subject text not null,
  account_id bigint not null,
  created_at timestamptz not null,
  primary key (org_id, provider_id, subject),
  unique (org_id, provider_id, account_id),
  foreign key (org_id, provider_id) references sso_provider on delete cascade,
  foreign key (org_id, account_id) references account on delete cascade
);
create index sso_identity_account on sso_identity (org_id, account_id);

create table sso_log (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- No foreign key: what happened outlives the provider.
  provider_id bigint not null,
  provider_name text not null,
  at timestamptz not null,
  kind text not null check (kind in ('sign_in', 'test')),
  -- `success`, or why not.
  outcome text not null,
  detail text not null default '' check (length(detail) <= 1000),
  email text not null default '',
  account_id bigint,
  ip text not null default '',
  user_agent text not null default '',
  primary key (org_id, id)
);
create index sso_log_newest on sso_log (org_id, id desc);

-- Administrators who may use their password even where single sign-on is required.
create table sso_break_glass (
  org_id bigint not null,
  account_id bigint not null,
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references account on delete cascade
);

-- Which providers serve an address's domain or a login domain. Public knowledge of organisations; nothing
-- here depends on whether an account exists.
create function system_sso_providers(p_domain text)
  returns table (public_id uuid, name text, org_name text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.public_id, p.name, o.name
    from sso_provider p join organisation o on o.org_id = p.org_id and o.status = 1
    where p.status = 1 and p_domain <> ''
      and (p.email_domains @> array[p_domain] or lower(o.login_domain) = p_domain)
    order by o.name, p.name, p.id
    limit 20
  $$;

create function system_sso_provider(p_public_id uuid) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.org_id, p.id from sso_provider p join organisation o on o.org_id = p.org_id and o.status = 1
    where p.public_id = p_public_id
  $$;

-- A flow names its organisation only through the hash of its state, or of the ticket that opens a test.
create function system_sso_flow(p_hash bytea) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select f.org_id, f.id from sso_flow f where f.state_hash = p_hash or f.ticket_hash = p_hash $$;

do $$
declare
  gate text;
begin
  foreach gate in array array[
    'system_sso_providers(text)', 'system_sso_provider(uuid)', 'system_sso_flow(bytea)'
  ] loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to muster_gate', gate);
    execute format('alter function %s owner to muster_system', gate);
  end loop;
end $$;
