-- A vendor of one entity from whom the others buy as well: its entity looks after it, people of every entity submit its invoices.
alter table vendor add column is_shared boolean not null default false;
