-- Who sees and changes a field, and how it differs where the organisation works in several countries.
alter table form_field
  -- Roles that see the field or may change its value; null leaves it to the record.
  add column view_roles integer[],
  add column edit_roles integer[],
  -- [{ country | entity, hidden?, mandatory?, name?, help_text? }]
  add column variants jsonb not null default '[]';

create table form_version (
  org_id bigint not null,
  form_no integer not null,
  version integer not null,
  -- Sections with their fields, as a plan of the form says them.
  definition jsonb not null,
  note text not null default '' check (length(note) <= 500),
  by_account bigint,
  by_name text not null default '',
  at timestamptz not null,
  primary key (org_id, form_no, version),
  foreign key (org_id, form_no) references form on delete cascade
);
comment on table form_version is 'append-only: what a form asked, version by version';

-- What administrators are preparing: one draft for each form, shared among them.
create table form_draft (
  org_id bigint not null,
  form_no integer not null,
  -- The version of the form that the draft was begun from.
  base_version integer not null,
  plan jsonb not null,
  -- Counts the times it was saved: whoever saves over a newer one is told.
  revision integer not null default 1,
  by_account bigint,
  by_name text not null default '',
  updated_at timestamptz not null,
  primary key (org_id, form_no),
  foreign key (org_id, form_no) references form on delete cascade
);

-- A unique field's value stands once: the index refuses what no check in advance could see.
alter table custom_value add column unique_key text;
update custom_value v
set unique_key = coalesce(v.text_value, trim_scale(v.num_value)::text, v.date_value::text)
from form_field f
where f.org_id = v.org_id and f.id = v.field_id and f.is_unique and not f.is_built_in
  and not exists (
    select from custom_value o
    where o.org_id = v.org_id and o.field_id = v.field_id and o.record_id < v.record_id
      and (o.text_value = v.text_value or o.num_value = v.num_value or o.date_value = v.date_value)
  );
create unique index custom_value_unique on custom_value (org_id, field_id, unique_key)
  where unique_key is not null;
create index custom_value_number on custom_value (org_id, field_id, num_value, record_id);
