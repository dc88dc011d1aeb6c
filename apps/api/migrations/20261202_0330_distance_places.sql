-- From where to where a distance was; empty for other expenses, and for distances entered before.
alter table expense_line
  add column from_place text not null default '' check (length(from_place) <= 80),
  add column to_place text not null default '' check (length(to_place) <= 80);
