-- Addresses of one mailbox are compared as one: `asha+jobs@example.com` is `asha@example.com`.
alter table candidate add column email_key text
  generated always as (regexp_replace(lower(email), '\+[^@]*@', '@')) stored;
create index candidate_email_key on candidate (org_id, email_key);
