-- Answers that those who answer tickets write once and insert often.

create table helpdesk_canned (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- Whose own it is; null: shared with all who answer tickets.
  account_id bigint,
  name text not null check (length(name) between 1 and 80),
  body text not null check (length(body) between 1 and 4000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create unique index helpdesk_canned_name on helpdesk_canned (org_id, coalesce(account_id, 0), lower(name));
create index helpdesk_canned_account on helpdesk_canned (org_id, account_id);
