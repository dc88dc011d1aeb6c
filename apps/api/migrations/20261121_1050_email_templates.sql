-- E-mail templates: what an organisation writes itself, by trigger, entity and language.

create table email_group (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  name_key text generated always as (lower(name)) stored,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, name_key)
);

create table email_template (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  group_id bigint not null,
  -- What sends it: a mail of the product, or people by hand.
  trigger_slug text not null check (trigger_slug ~ '^[A-Z][A-Z0-9_]{0,79}$'),
  name text not null check (length(name) between 1 and 150),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  -- The trigger it answers at present, where only one template of a trigger can.
  in_use_for text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, group_id) references email_group,
  check (in_use_for is null or (status = 'published' and in_use_for = trigger_slug))
);
create index email_template_group on email_template (org_id, group_id, name, id);
create unique index email_template_in_use on email_template (org_id, in_use_for) where in_use_for is not null;

-- The words of a template for one entity (none: the whole organisation) in one language.
create table email_variant (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  template_id bigint not null,
  entity_id bigint,
  language text not null check (language in ('en', 'hi')),
  latest_version_id bigint,
  published_version_id bigint,
  primary key (org_id, id),
  foreign key (org_id, template_id) references email_template,
  foreign key (org_id, entity_id) references entity,
  unique nulls not distinct (org_id, template_id, entity_id, language)
);

create table email_version (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  variant_id bigint not null,
  number integer not null check (number > 0),
  subject text not null,
  -- Clean already: sanitised and with its styles inlined, merge fields as {{NAME}}.
  html text not null,
  -- Empty: made from the HTML.
  text_body text not null default '',
  reply_to text not null default '',
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  note text not null default '',
  account_id bigint,
  author text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, variant_id) references email_variant,
  unique (org_id, variant_id, number)
);
comment on table email_version is 'append-only: what was sent keeps the words it was sent with';

alter table email_variant
  add foreign key (org_id, latest_version_id) references email_version,
  add foreign key (org_id, published_version_id) references email_version;
create index email_variant_published on email_variant (org_id, published_version_id)
  where published_version_id is not null;

alter table mail_outbox
  add column reply_to text not null default '',
  add column cc text[] not null default '{}',
  add column bcc text[] not null default '{}',
  -- The words it was written with, where they are the organisation's own.
  add column template_version_id bigint,
  add foreign key (org_id, template_version_id) references email_version;

-- Sent by hand: the key that the browser chose makes a repeated request send nothing again.
create table email_send (
  org_id bigint not null references organisation,
  key uuid not null,
  template_id bigint not null,
  sent integer not null,
  not_sent integer not null,
  account_id bigint,
  created_at timestamptz not null,
  primary key (org_id, key),
  foreign key (org_id, template_id) references email_template
);
