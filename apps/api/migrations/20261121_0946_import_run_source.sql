-- Which remembered source an import's choices are for. No foreign key: a source may be forgotten, its imports stay.
alter table import_run add column source_id bigint;
