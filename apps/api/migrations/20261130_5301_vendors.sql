-- Vendors: created by approval, with contacts, sealed bank accounts and contracts; their invoices, approved and paid.

create table vendor_category (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  gl_code text not null default '',
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index vendor_category_name on vendor_category (org_id, lower(name));

create table vendor_setting (
  org_id bigint not null references organisation,
  payable_gl_code text not null default '',
  tax_gl_code text not null default '',
  withholding_gl_code text not null default '',
  default_gl_code text not null default '',
  -- Days until an invoice is due where nothing was agreed, and at most with small suppliers.
  payment_days integer not null default 30 check (payment_days between 0 and 365),
  small_supplier_days integer not null default 45 check (small_supplier_days between 0 and 365),
  remind_days integer not null default 30 check (remind_days between 1 and 365),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id)
);

create table vendor (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  code text not null,
  name text not null check (length(name) between 1 and 160),
  category_id bigint not null,
  -- Null: of the whole organisation.
  entity_id bigint,
  owner_id bigint,
  gl_code text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  gstin text not null default '',
  pan text not null default '',
  vat_id text not null default '',
  is_small boolean not null default false,
  payment_days integer check (payment_days between 0 and 365),
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  note text not null default '',
  state text not null default 'active' check (state in ('active', 'inactive', 'blocked')),
  state_reason text not null default '',
  -- The bank account, sealed; `bank_hint` is its end, by which people recognise it.
  bank_sealed text,
  bank_hint text not null default '',
  bank_changed_at timestamptz,
  -- The request that it was created by; null for an imported one.
  request_id bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references vendor_category,
  foreign key (org_id, entity_id) references entity,
  foreign key (org_id, owner_id) references employee,
  foreign key (org_id, request_id) references request,
  check (state <> 'blocked' or state_reason <> '')
);
create unique index vendor_name on vendor (org_id, lower(name));
create unique index vendor_code on vendor (org_id, lower(code));
create unique index vendor_request on vendor (org_id, request_id) where request_id is not null;
create unique index vendor_gstin on vendor (org_id, gstin) where gstin <> '';
create unique index vendor_vat on vendor (org_id, vat_id) where vat_id <> '';
create index vendor_category_of on vendor (org_id, category_id);
create index vendor_entity on vendor (org_id, entity_id);
create index vendor_owner on vendor (org_id, owner_id) where owner_id is not null;

create table vendor_contact (
  org_id bigint not null,
  vendor_id bigint not null,
  position integer not null,
  name text not null,
  role text not null default '',
  email text not null default '',
  phone text not null default '',
  primary key (org_id, vendor_id, position),
  foreign key (org_id, vendor_id) references vendor on delete cascade
);

-- Proposed bank accounts: another person decides, and nothing is changed before.
create table vendor_bank_change (
  org_id bigint not null,
  id bigint generated always as identity,
  vendor_id bigint not null,
  sealed text not null,
  hint text not null,
  reason text not null default '',
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  account_id bigint,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_account_id bigint,
  decided_by text not null default '',
  decided_at timestamptz,
  decision_note text not null default '',
  primary key (org_id, id),
  foreign key (org_id, vendor_id) references vendor,
  check ((state = 'open') = (decided_at is null)),
  check (state not in ('approved', 'rejected') or account_id is distinct from decided_account_id)
);
create unique index vendor_bank_change_open on vendor_bank_change (org_id, vendor_id) where state = 'open';
create index vendor_bank_change_vendor on vendor_bank_change (org_id, vendor_id, id desc);

create table vendor_contract (
  org_id bigint not null,
  id bigint generated always as identity,
  vendor_id bigint not null,
  title text not null check (length(title) between 1 and 160),
  number text not null default '',
  starts_on date not null,
  -- Null: until further notice.
  ends_on date,
  amount numeric(18, 2),
  currency text check (currency ~ '^[A-Z]{3}$'),
  note text not null default '',
  -- The end that people were reminded of.
  reminded_of date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, vendor_id) references vendor,
  check (ends_on is null or ends_on >= starts_on),
  check ((amount is null) = (currency is null))
);
create index vendor_contract_vendor on vendor_contract (org_id, vendor_id);
create index vendor_contract_end on vendor_contract (org_id, ends_on) where ends_on is not null;

create table vendor_contract_file (
  org_id bigint not null,
  contract_id bigint not null,
  path text not null,
  name text not null,
  position integer not null,
  primary key (org_id, contract_id, path),
  foreign key (org_id, contract_id) references vendor_contract on delete cascade
);

create table vendor_claim (
  org_id bigint not null,
  request_id bigint not null,
  vendor_id bigint not null,
  employee_id bigint not null,
  -- Of the vendor, if it has one: who is limited to an entity sees its invoices.
  entity_id bigint,
  number text not null check (length(number) between 1 and 60),
  -- Without case, spaces and dashes: equal for what is the same number.
  number_key text not null,
  -- The same without leading zeros: possibly the same number.
  number_bare text not null,
  invoice_on date not null,
  due_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(18, 2) not null check (amount > 0),
  tax numeric(18, 2) not null default 0 check (tax >= 0),
  withheld numeric(18, 2) not null default 0 check (withheld >= 0),
  payable numeric(18, 2) not null,
  state text not null default 'submitted' check (state in ('submitted', 'approved', 'rejected', 'withdrawn', 'cancelled', 'paid')),
  decided_at timestamptz,
  paid_on date,
  reference text not null default '',
  paid_by text not null default '',
  account_id bigint,
  version integer not null default 1,
  submitted_at timestamptz not null,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request,
  foreign key (org_id, vendor_id) references vendor,
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, entity_id) references entity,
  check (payable = amount - withheld and payable >= 0),
  check (tax < amount),
  check ((state = 'paid') = (paid_on is not null))
);
-- What was rejected or withdrawn may be submitted again.
create unique index vendor_claim_number on vendor_claim (org_id, vendor_id, number_key)
  where state in ('submitted', 'approved', 'paid');
create index vendor_claim_bare on vendor_claim (org_id, vendor_id, number_bare);
create index vendor_claim_employee on vendor_claim (org_id, employee_id, request_id desc);
create index vendor_claim_due on vendor_claim (org_id, state, due_on);
create index vendor_claim_entity on vendor_claim (org_id, entity_id);

create table vendor_claim_line (
  org_id bigint not null,
  request_id bigint not null,
  position integer not null,
  text text not null,
  gl_code text not null default '',
  cost_centre_id bigint,
  -- Without tax.
  amount numeric(18, 2) not null check (amount > 0),
  primary key (org_id, request_id, position),
  foreign key (org_id, request_id) references vendor_claim,
  foreign key (org_id, cost_centre_id) references cost_centre
);
comment on table vendor_claim_line is 'append-only: what was approved remains';
