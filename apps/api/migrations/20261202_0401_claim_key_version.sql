-- The version that was last saved with the key: a repeat that arrives after another change would overwrite it. Null: the first.
alter table expense_claim add column key_version integer;
