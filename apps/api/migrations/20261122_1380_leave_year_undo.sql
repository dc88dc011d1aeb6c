-- A closing is taken back in parts. From the moment that begins its lots are nobody's to take from, so that what a part
-- finds is what was judged; a crash leaves it under way, to be gone on with.
alter table leave_year_end drop constraint leave_year_end_state_check;
alter table leave_year_end
  add constraint leave_year_end_state_check check (state in ('running', 'done', 'undoing', 'undone')),
  -- People whose part is taken back.
  add column taken_back integer not null default 0,
  -- The background work that takes it back, by its public id.
  add column undo_job uuid;
create unique index leave_year_end_undoing on leave_year_end (org_id) where state = 'undoing';
