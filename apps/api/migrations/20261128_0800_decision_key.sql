-- The key that the browser gave a decision: sent twice, it decides once, also when a later stage has opened meanwhile.
alter table request_task add column decision_key uuid;
