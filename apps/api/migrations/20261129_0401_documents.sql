-- Folders and categories of documents, the documents, and what is reminded of.

create table document_folder (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- 1 employee, 2 organisation, 3 HR.
  cat_type smallint not null check (cat_type in (1, 2, 3)),
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index document_folder_name on document_folder (org_id, cat_type, lower(name));

create table document_category (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  cat_type smallint not null check (cat_type in (1, 2, 3)),
  folder_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  -- Whether people add documents to it about themselves.
  employee_uploads boolean not null default false,
  -- Whether managers see the documents of their reports.
  managers_see boolean not null default false,
  -- What happens with people's own uploads: they count at once, at once but to be checked, or once approved.
  approval text not null default 'none' check (approval in ('none', 'check', 'before')),
  is_mandatory boolean not null default false,
  -- Days after joining within which a mandatory document is due.
  due_days integer not null default 7 check (due_days between 0 and 3650),
  -- For people who joined before: the days count from here.
  mandatory_from date,
  expiry text not null default 'optional' check (expiry in ('never', 'optional', 'required')),
  reminder_days integer[] not null default '{30,7}',
  extensions text[] not null,
  max_mb integer not null check (max_mb between 1 and 25),
  -- Readers need this group of fields as well.
  field_group text check (field_group in ('pay', 'bank', 'identity', 'medical', 'contact')),
  -- Months after which documents are erased: after the person left, or after they were replaced, deleted or expired.
  retention_months integer check (retention_months between 1 and 600),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, folder_id) references document_folder (org_id, id),
  check (cat_type = 1 or (not employee_uploads and not managers_see and not is_mandatory and approval = 'none'))
);
create unique index document_category_name on document_category (org_id, cat_type, lower(name));
create index document_category_folder on document_category (org_id, folder_id);

-- For whom documents are: values of one dimension are alternatives, dimensions are combined; without any for everybody.
create table document_category_limit (
  org_id bigint not null,
  category_id bigint not null,
  dimension text not null check (dimension in ('entity', 'location', 'department', 'designation', 'employment_type')),
  value_id bigint not null,
  primary key (org_id, category_id, dimension, value_id),
  foreign key (org_id, category_id) references document_category (org_id, id) on delete cascade
);

create table document (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  category_id bigint not null,
  -- Whom it is about; null for documents of the organisation, and HR documents about nobody.
  employee_id bigint,
  title text not null check (length(title) between 1 and 160),
  note text not null default '',
  issued_on date,
  expires_on date,
  file_path text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  state text not null check (state in ('pending', 'valid', 'rejected', 'replaced')),
  -- The request that decides, or decided, about it.
  request_id bigint,
  -- Why it was rejected.
  decision_note text not null default '',
  decided_at timestamptz,
  -- The document that it takes the place of once valid.
  replaces bigint,
  replaced_at timestamptz,
  -- Entry of a bulk upload: an upload that is repeated adds nothing twice.
  source text,
  uploaded_by bigint,
  uploader text not null default '',
  deleted_at timestamptz,
  deleted_by bigint,
  erased_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references document_category (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id),
  foreign key (org_id, replaces) references document (org_id, id),
  check (expires_on is null or issued_on is null or expires_on >= issued_on)
);
create index document_of_person on document (org_id, employee_id, category_id) where deleted_at is null;
create index document_of_category on document (org_id, category_id, created_at) where deleted_at is null;
create index document_expiry on document (org_id, expires_on) where deleted_at is null and state = 'valid';
create index document_request on document (org_id, request_id) where request_id is not null;
create index document_replaces on document (org_id, replaces) where replaces is not null;
create unique index document_source on document (org_id, source) where source is not null;

create table document_limit (
  org_id bigint not null,
  document_id bigint not null,
  dimension text not null check (dimension in ('entity', 'location', 'department', 'designation', 'employment_type')),
  value_id bigint not null,
  primary key (org_id, document_id, dimension, value_id),
  foreign key (org_id, document_id) references document (org_id, id) on delete cascade
);

-- Documents that people asked for and that were approved: to be issued.
create table document_wanted (
  org_id bigint not null,
  request_id bigint not null,
  employee_id bigint not null,
  title text not null,
  needed_by date,
  approved_at timestamptz not null,
  document_id bigint,
  issued_at timestamptz,
  primary key (org_id, request_id),
  foreign key (org_id, employee_id) references employee (org_id, id),
  foreign key (org_id, document_id) references document (org_id, id)
);
create index document_wanted_open on document_wanted (org_id, approved_at) where document_id is null;
create index document_wanted_of on document_wanted (org_id, employee_id);

-- Reminders that were sent, each once. days_before: -1 after the day.
create table document_reminder (
  org_id bigint not null,
  document_id bigint not null,
  expires_on date not null,
  days_before integer not null,
  primary key (org_id, document_id, expires_on, days_before),
  foreign key (org_id, document_id) references document (org_id, id) on delete cascade
);
-- The last time somebody was reminded of a document that they owe, and for which day that was.
create table document_owed_notice (
  org_id bigint not null,
  employee_id bigint not null,
  category_id bigint not null,
  due_on date not null,
  -- 'due': in the week before; 'overdue': once the day has passed; 'asked': by HR.
  what text not null check (what in ('due', 'overdue', 'asked')),
  reminded_at timestamptz not null,
  primary key (org_id, employee_id, category_id),
  -- Derived: goes with a person whose import is reverted.
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, category_id) references document_category (org_id, id) on delete cascade
);
