-- How far each candidate got, so that figures over years need no history.
alter table candidate
  -- When the status was first set to, or beyond, what they say; each includes the ones before.
  add column offered_at timestamptz,
  add column accepted_at timestamptz,
  add column joined_at timestamptz,
  -- Since when the candidate will not join; null for those who still may, and for those who were deleted.
  add column lost_at timestamptz;

-- Whoever sets a status sets these with it.
create function candidate_milestones() returns trigger language plpgsql as $$
begin
  if new.status in ('offer_sent', 'offer_accepted', 'offer_declined', 'offer_expired', 'offer_revoked',
      'ready_to_join', 'did_not_join', 'joined', 'completed') then
    new.offered_at := coalesce(new.offered_at, new.status_at);
  end if;
  if new.status in ('offer_accepted', 'ready_to_join', 'did_not_join', 'joined', 'completed') then
    new.accepted_at := coalesce(new.accepted_at, new.status_at);
  end if;
  if new.status in ('joined', 'completed') then
    new.joined_at := coalesce(new.joined_at, new.status_at);
  end if;
  new.lost_at := case when new.status in (
      'offer_declined', 'offer_expired', 'offer_revoked', 'did_not_join', 'withdrawn', 'blacklisted')
    then case when tg_op = 'UPDATE' and old.lost_at is not null then old.lost_at else new.status_at end end;
  return new;
end $$;

-- Of candidates there already: from their history, then from where they stand.
update candidate c set
  offered_at = m.offered_at, accepted_at = m.accepted_at, joined_at = m.joined_at
from (
  select e.org_id, e.candidate_id,
    min(e.at) filter (where e.changes -> 'status' ->> 1 in ('offer_sent', 'offer_accepted', 'offer_declined', 'offer_expired',
      'offer_revoked', 'ready_to_join', 'did_not_join', 'joined', 'completed')) as offered_at,
    min(e.at) filter (where e.changes -> 'status' ->> 1 in (
      'offer_accepted', 'ready_to_join', 'did_not_join', 'joined', 'completed')) as accepted_at,
    min(e.at) filter (where e.changes -> 'status' ->> 1 in ('joined', 'completed')) as joined_at
  from candidate_event e where e.kind = 'status' group by e.org_id, e.candidate_id
) m where c.org_id = m.org_id and c.id = m.candidate_id;

create trigger candidate_milestones before insert or update of status on candidate
  for each row execute function candidate_milestones();
update candidate set status = status;

create index candidate_offered on candidate (org_id, offered_at) where offered_at is not null;
