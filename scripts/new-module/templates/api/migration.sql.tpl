create table __table___category (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null,
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index __table___category_name on __table___category (org_id, lower(name));

create table __table__ (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  category_id bigint not null,
  name text not null,
  since date not null,
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references __table___category (org_id, id)
);
create unique index __table___name on __table__ (org_id, lower(name));
create index __table___of_category on __table__ (org_id, category_id);
