-- Expenses: categories, rules with dated terms, projects, exchange rates; claims with lines and receipts; payments.

create table expense_category (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  -- How an amount comes about. Fixed, since lines depend on it.
  kind text not null check (kind in ('amount', 'distance', 'per_diem')),
  unit text not null default 'km' check (unit in ('km', 'mile')),
  gl_code text not null default '',
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  -- Deleted, and kept for the lines and rules that refer to it.
  retired_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index expense_category_name on expense_category (org_id, lower(name)) where retired_at is null;

create table expense_rule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  retired_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index expense_rule_name on expense_rule (org_id, lower(name)) where retired_at is null;

-- For whom a rule is: values of one dimension are alternatives, dimensions add up; without rows, for everybody.
create table expense_rule_limit (
  org_id bigint not null,
  rule_id bigint not null,
  dimension text not null check (dimension in ('employee', 'grade', 'designation', 'department', 'location', 'entity')),
  value_id bigint not null,
  primary key (org_id, rule_id, dimension, value_id),
  foreign key (org_id, rule_id) references expense_rule on delete cascade
);

-- What a rule says of a category from a day on; the latest row of the latest day not after the expense counts.
create table expense_rule_terms (
  org_id bigint not null,
  id bigint generated always as identity,
  rule_id bigint not null,
  category_id bigint not null,
  from_date date not null,
  -- False: from here on the rule says nothing of the category.
  is_given boolean not null default true,
  rate numeric(20, 10),
  full_day numeric(18, 4),
  half_day numeric(18, 4),
  breakfast numeric(18, 4),
  lunch numeric(18, 4),
  dinner numeric(18, 4),
  per_line numeric(18, 4),
  per_day numeric(18, 4),
  per_month numeric(18, 4),
  receipt_above numeric(18, 4),
  no_receipt text not null default 'refuse' check (no_receipt in ('refuse', 'flag')),
  max_age_days integer check (max_age_days >= 0),
  over_limit text not null default 'cut' check (over_limit in ('cut', 'refuse', 'flag')),
  account_id bigint,
  saved_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, rule_id) references expense_rule,
  foreign key (org_id, category_id) references expense_category
);
comment on table expense_rule_terms is 'append-only: what claims were judged by remains';
create index expense_rule_terms_rule on expense_rule_terms (org_id, rule_id, category_id, from_date desc, id desc);
create index expense_rule_terms_category on expense_rule_terms (org_id, category_id);

create table expense_project (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  code text not null default '',
  client text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index expense_project_name on expense_project (org_id, lower(name));

create table expense_rate (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$'),
  on_date date not null,
  rate numeric(20, 10) not null check (rate > 0),
  source text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index expense_rate_day on expense_rate (org_id, from_currency, to_currency, on_date);

create table expense_setting (
  org_id bigint not null references organisation,
  payable_gl_code text not null default '',
  default_gl_code text not null default '',
  help text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id)
);

create table expense_payment (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  number text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  note text not null default '',
  paid_on date,
  reference text not null default '',
  account_id bigint,
  created_by text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  check ((state = 'paid') = (paid_on is not null))
);

create table expense_claim (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  employee_id bigint not null,
  -- Given when it is submitted for the first time.
  number text,
  title text not null check (length(title) between 1 and 120),
  note text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in
    ('draft', 'submitted', 'sent_back', 'partly_approved', 'approved', 'rejected', 'withdrawn', 'in_payment', 'paid')),
  -- The first submission: the age of an expense is counted until then.
  submitted_on date,
  submitted_at timestamptz,
  request_id bigint,
  -- Set with a decision that sends it back instead of rejecting it.
  is_returning boolean not null default false,
  claimed numeric(18, 2) not null default 0,
  allowed numeric(18, 2) not null default 0,
  approved numeric(18, 2),
  decided_at timestamptz,
  payment_id bigint,
  -- With the settlement of a leaver, where it is not in a payment.
  settled_with bigint,
  paid_on date,
  key uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, request_id) references request,
  foreign key (org_id, payment_id) references expense_payment,
  check ((status = 'draft') = (number is null)),
  check (status in ('draft', 'withdrawn', 'sent_back', 'submitted', 'rejected') or approved is not null)
);
create unique index expense_claim_number on expense_claim (org_id, number);
create unique index expense_claim_key on expense_claim (org_id, employee_id, key) where key is not null;
create index expense_claim_employee on expense_claim (org_id, employee_id, status);
create index expense_claim_submitted on expense_claim (org_id, submitted_at desc, id desc) where number is not null;
create index expense_claim_request on expense_claim (org_id, request_id);
create index expense_claim_payment on expense_claim (org_id, payment_id) where payment_id is not null;

create table expense_line (
  org_id bigint not null,
  id bigint generated always as identity,
  claim_id bigint not null,
  -- Of the claim; kept here for limits and duplicates, which are looked up by person and day.
  employee_id bigint not null,
  position integer not null,
  category_id bigint not null,
  spent_on date not null,
  amount numeric(18, 4),
  currency text check (currency ~ '^[A-Z]{3}$'),
  distance numeric(12, 3),
  day text check (day in ('full', 'half')),
  provided text[] not null default '{}',
  merchant text not null default '',
  note text not null default '',
  attendees text not null default '',
  invoice_number text not null default '',
  supplier_tax_id text not null default '',
  tax numeric(18, 4),
  project_id bigint,
  cost_centre_id bigint,
  -- As judged when it was saved or submitted last: by which terms and exchange rate, what is allowed, and why not all.
  terms_id bigint,
  -- By which dimensions their rule was the most specific one.
  matched text[] not null default '{}',
  rate numeric(20, 10),
  rate_on date,
  rate_source text not null default '',
  claimed numeric(18, 2) not null,
  allowed numeric(18, 2) not null,
  reasons text[] not null default '{}',
  -- By the approvers; null until one says otherwise: then what is allowed.
  approved numeric(18, 2) check (approved between 0 and allowed),
  decision_note text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, claim_id) references expense_claim on delete cascade,
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, category_id) references expense_category,
  foreign key (org_id, terms_id) references expense_rule_terms,
  foreign key (org_id, project_id) references expense_project,
  foreign key (org_id, cost_centre_id) references cost_centre,
  check (allowed between 0 and claimed)
);
create index expense_line_claim on expense_line (org_id, claim_id, position);
create index expense_line_person on expense_line (org_id, employee_id, spent_on);
create index expense_line_category on expense_line (org_id, category_id);
create index expense_line_project on expense_line (org_id, project_id) where project_id is not null;
create index expense_line_merchant on expense_line (org_id, spent_on, lower(merchant)) where merchant <> '';

create table expense_line_file (
  org_id bigint not null,
  line_id bigint not null,
  path text not null,
  name text not null,
  -- The same content elsewhere is the same receipt.
  sha256 text not null default '',
  position integer not null,
  primary key (org_id, line_id, path),
  foreign key (org_id, line_id) references expense_line on delete cascade
);
create index expense_line_file_content on expense_line_file (org_id, sha256) where sha256 <> '';
