-- Pay structures: components, templates, and what each person gets from a day on.

create table pay_component (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  -- Stable: headings of sheets and merge fields of letters.
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{0,29}$'),
  -- Employer contributions are part of the CTC, not of the gross.
  kind text not null check (kind in ('earning', 'employer')),
  frequency text not null check (frequency in ('monthly', 'annual', 'once')),
  position integer not null default 50 check (position between 1 and 999),
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index pay_component_name on pay_component (org_id, lower(name));
create unique index pay_component_code on pay_component (org_id, code);

create table pay_template (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  -- For people of this grade; null for everybody.
  grade_id bigint,
  basis text not null check (basis in ('none', 'gross', 'ctc')),
  -- How each component is calculated; always read and written together.
  lines jsonb not null default '[]',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, grade_id) references grade
);
create unique index pay_template_name on pay_template (org_id, lower(name));
create index pay_template_grade on pay_template (org_id, grade_id);

-- One row for an organisation that has changed something.
create table pay_setting (
  org_id bigint primary key references organisation,
  -- Whether people see their own pay.
  shows_own boolean not null,
  rounding text not null check (rounding in ('paisa', 'rupee')),
  version integer not null default 1,
  updated_at timestamptz not null
);

create table pay_revision (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  employee_id bigint not null,
  effective_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  basis text not null check (basis in ('none', 'gross', 'ctc')),
  -- The annual amount of the basis.
  target numeric(17, 2),
  rounding text not null check (rounding in ('paisa', 'rupee')),
  monthly_gross numeric(17, 2) not null,
  annual_gross numeric(17, 2) not null,
  annual_ctc numeric(17, 2) not null,
  -- One-time amounts, which are not part of the CTC.
  once numeric(17, 2) not null,
  reason text not null check (reason in ('joining', 'increment', 'promotion', 'transfer', 'adjustment', 'correction', 'other')),
  source text not null check (source in ('offer', 'increment', 'import')),
  note text not null default '',
  -- The revision that this one corrects, and that no longer counts.
  supersedes bigint,
  created_by bigint,
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  check ((basis = 'none') = (target is null)),
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, supersedes) references pay_revision on delete cascade
);
comment on table pay_revision is 'append-only: what people get from a day on; a correction supersedes an earlier row';
create index pay_revision_person on pay_revision (org_id, employee_id, effective_on desc, id desc);
create index pay_revision_day on pay_revision (org_id, effective_on);
create unique index pay_revision_supersedes on pay_revision (org_id, supersedes, id) where supersedes is not null;

create table pay_line (
  org_id bigint not null,
  revision_id bigint not null,
  position integer not null,
  component_id bigint not null,
  calculation text not null check (calculation in (
    'fixed', 'percent_of_component', 'percent_of_gross', 'percent_of_ctc', 'rest')),
  frequency text not null check (frequency in ('monthly', 'annual', 'once')),
  amount numeric(17, 2),
  percent numeric(9, 4),
  of_component_id bigint,
  minimum numeric(17, 2),
  cap numeric(17, 2),
  -- What it comes to: a month (where it is monthly), a year, once. The last month of a year takes what twelve months leave over.
  monthly numeric(17, 2),
  annual numeric(17, 2),
  once numeric(17, 2),
  primary key (org_id, revision_id, position),
  unique (org_id, revision_id, component_id),
  foreign key (org_id, revision_id) references pay_revision on delete cascade,
  foreign key (org_id, component_id) references pay_component,
  foreign key (org_id, of_component_id) references pay_component
);
comment on table pay_line is 'append-only: the components of a pay revision';
create index pay_line_component on pay_line (org_id, component_id);
create index pay_line_of_component on pay_line (org_id, of_component_id);

create table pay_cancellation (
  org_id bigint not null,
  revision_id bigint not null,
  note text not null default '',
  actor text not null default '',
  created_by bigint,
  created_at timestamptz not null,
  primary key (org_id, revision_id),
  foreign key (org_id, revision_id) references pay_revision on delete cascade
);
comment on table pay_cancellation is 'append-only: pay revisions that were cancelled before they began';

-- Pay goes with the person. The application itself can only add to it.
create function erase_pay(p_employees bigint[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from pay_revision r using employee e
    where r.org_id = current_setting('app.org_id')::bigint and r.employee_id = any (p_employees)
      and e.org_id = r.org_id and e.id = r.employee_id and e.anonymised_at is not null
  $$;

do $$
begin
  revoke all on function erase_pay(bigint[]) from public;
  grant execute on function erase_pay(bigint[]) to muster_app;
  alter function erase_pay(bigint[]) owner to muster_system;
end $$;
