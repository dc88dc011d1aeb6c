-- The key that the browser gave a request: sent twice, such as after a lost connection, it is one request.
alter table request add column submit_key uuid;
create unique index request_submit_key on request (org_id, account_id, submit_key) where submit_key is not null;
