-- When a person was last mailed an invitation: at most one a minute, also when the account is switched off in between.
alter table account add column invitation_mailed_at timestamptz;
