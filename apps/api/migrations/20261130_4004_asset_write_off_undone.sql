-- A write-off can be undone, and the log says so.
alter table asset_event drop constraint asset_event_kind_check;
alter table asset_event add constraint asset_event_kind_check check (kind in ('bought', 'assigned', 'accepted', 'disputed',
  'returned', 'moved', 'damaged', 'lost', 'found', 'repair', 'repaired', 'written_off', 'restored'));
