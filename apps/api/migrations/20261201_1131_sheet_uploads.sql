-- Files whose rows were added, for sheets whose rows have nothing of their own by which a second upload would be noticed.
create table sheet_upload (
  org_id bigint not null references organisation,
  sheet text not null,
  sha256 text not null,
  account_id bigint,
  -- Who it was, in words that stay true when the account is gone.
  actor text not null,
  at timestamptz not null,
  primary key (org_id, sheet, sha256),
  foreign key (org_id, account_id) references account on delete set null (account_id)
);
create index sheet_upload_account on sheet_upload (org_id, account_id) where account_id is not null;
