-- What was sent with a key, as a digest: the same key with other content is refused rather than answered with the first record.
-- Null: sent before digests were stored.
alter table request add column submit_digest text;
alter table request_task add column decision_digest text;
alter table expense_claim add column submit_digest text;
alter table travel_trip add column key_digest text;
alter table travel_booking add column key_digest text;
