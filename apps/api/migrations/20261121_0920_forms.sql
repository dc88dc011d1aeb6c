create table form (
  org_id bigint not null references organisation,
  form_no integer not null,
  name text not null,
  slug text not null,
  kind text not null default 'master' check (kind in ('employee', 'master', 'custom')),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (org_id, form_no),
  unique (org_id, slug)
);

create table form_section (
  org_id bigint not null,
  id bigint generated always as identity,
  form_no integer not null,
  name text not null,
  slug text not null,
  position integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  primary key (org_id, id),
  unique (org_id, form_no, slug),
  foreign key (org_id, form_no) references form on delete cascade
);

-- The property library: what a field can be, once for all forms; a form's field comes from a property.
create table property_group (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- What is grouped: 2 is the properties of forms.
  group_for smallint not null default 2,
  name text not null,
  slug text not null,
  position integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  primary key (org_id, id),
  unique (org_id, group_for, slug)
);

create table property (
  org_id bigint not null,
  id bigint generated always as identity,
  group_id bigint not null,
  name text not null,
  slug text not null check (slug ~ '^[A-Z][A-Z0-9_]{0,62}$'),
  field_type text not null,
  -- A new field starts with these; a field's own list may differ afterwards.
  options jsonb not null default '[]',
  master text,
  is_built_in boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  primary key (org_id, id),
  unique (org_id, slug),
  foreign key (org_id, group_id) references property_group
);
create index property_of_group on property (org_id, group_id);

create table form_field (
  org_id bigint not null,
  id bigint generated always as identity,
  form_no integer not null,
  section_id bigint not null,
  property_id bigint not null,
  name text not null,
  slug text not null check (slug ~ '^[A-Z][A-Z0-9_]{0,62}$'),
  field_type text not null,
  options jsonb not null default '[]',
  master text,
  is_mandatory boolean not null default false,
  min_length integer,
  max_length integer,
  future_date_select smallint not null default 0 check (future_date_select in (0, 1, 2)),
  is_unique boolean not null default false,
  is_searchable boolean not null default false,
  is_built_in boolean not null default false,
  field_group text check (field_group in ('pay', 'bank', 'identity', 'medical', 'contact')),
  filter_id integer,
  in_list boolean not null default false,
  in_sample boolean not null default true,
  help_text text not null default '',
  placeholder text not null default '',
  conditions jsonb not null default '[]',
  position integer not null default 0,
  -- 0 is retired: not offered any more, its values stay.
  status smallint not null default 1 check (status in (0, 1)),
  primary key (org_id, id),
  unique (org_id, form_no, slug),
  foreign key (org_id, form_no) references form on delete cascade,
  foreign key (org_id, section_id) references form_section,
  foreign key (org_id, property_id) references property
);
create index form_field_property on form_field (org_id, property_id);

-- Searchable custom fields, copied out of the records' jsonb so that fixed indexes serve them.
create table custom_value (
  org_id bigint not null,
  form_no integer not null,
  field_id bigint not null,
  record_id bigint not null,
  text_value text,
  num_value numeric,
  date_value date,
  primary key (org_id, form_no, field_id, record_id),
  foreign key (org_id, field_id) references form_field on delete cascade
);
create index custom_value_text on custom_value (org_id, field_id, text_value, record_id);
create index custom_value_date on custom_value (org_id, field_id, date_value, record_id);
create index custom_value_record on custom_value (org_id, form_no, record_id);

-- Records of an organisation's own forms (numbers from 1000).
create table form_record (
  org_id bigint not null,
  id bigint generated always as identity,
  form_no integer not null,
  custom jsonb not null default '{}',
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, form_no) references form
);
create index form_record_form on form_record (org_id, form_no, id desc);

-- Which fields a bulk sample carries, per kind of sample; without rows the form's own choice holds.
create table sample_configuration (
  org_id bigint not null references organisation,
  sample_for text not null,
  field_slugs text[] not null,
  updated_at timestamptz not null,
  primary key (org_id, sample_for)
);
