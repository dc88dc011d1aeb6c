-- A sending's key belongs to whoever sent, and to what was sent: by the hash another sending with the same key is told from it.
alter table letter_run add column body_hash text;
drop index letter_run_key;
create unique index letter_run_key on letter_run (org_id, account_id, key) nulls not distinct;

-- What a deletion did to its recurrence, so that undoing it takes that back as well.
alter table task add column deletion_next_id bigint;
alter table task add column deletion_ended_series boolean not null default false;
