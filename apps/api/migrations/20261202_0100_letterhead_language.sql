-- Letterheads of a language: the address of a company is written in it. Null: of every language that has none of its own.
alter table letterhead add column language text check (language in ('en', 'hi'));
drop index letterhead_entity;
create unique index letterhead_of on letterhead (org_id, coalesce(entity_id, 0), coalesce(language, ''));
