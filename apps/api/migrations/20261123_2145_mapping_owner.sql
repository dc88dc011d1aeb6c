-- Whoever first imported from a source owns its remembered mapping; null for those of before, which only holders of the
-- import for the whole organisation rename and delete.
alter table import_mapping add column created_by bigint;
alter table import_mapping add foreign key (org_id, created_by) references account (org_id, id) on delete set null (created_by);
create index import_mapping_created_by on import_mapping (org_id, created_by) where created_by is not null;
