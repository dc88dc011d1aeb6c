-- What a request says in a line, by key with parameters, so that each reader reads it in their language; null for
-- requests of before, whose words in `summary` stay as they are.
alter table request add column summary_text jsonb;
