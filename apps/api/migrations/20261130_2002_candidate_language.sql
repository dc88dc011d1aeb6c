-- The language in which a candidate last entered the portal; mails to them use it. Null before, then the organisation's is used.
alter table candidate add column language text check (language in ('en', 'hi'));
