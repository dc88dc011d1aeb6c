-- Background work as people follow it, schedules, and the files that work leaves behind.

alter table job_run
  -- What it is, in words.
  add column label text not null default '',
  -- The schedule that asked for it; empty when a person or another job did.
  add column schedule text not null default '',
  -- A failed try is followed by another one then.
  add column next_try_at timestamptz,
  -- What the queue knows this run by: a run that is asked for again gets a new one, so that an order of
  -- the queue from before can't start it a second time.
  add column queue_id uuid;
update job_run set queue_id = public_id;
alter table job_run
  alter column queue_id set default gen_random_uuid(),
  alter column queue_id set not null;
create unique index job_run_queue on job_run (queue_id);
create index job_run_state on job_run (org_id, state, id desc);
create index job_run_schedule on job_run (org_id, schedule, id desc) where schedule <> '';
create index job_run_finished on job_run (org_id, finished_at) where finished_at is not null;
drop index job_run_unqueued;
create index job_run_unqueued on job_run (created_at) where queued_at is null and state = 'queued';

-- How far a schedule has come in an organisation: one small row, so that a look at what is due reads no history.
create table schedule_state (
  org_id bigint not null references organisation,
  schedule text not null,
  -- Key of the last slot that was dealt with; null before the first look.
  last_slot text,
  next_at timestamptz not null,
  -- What `next_at` was computed from: when either changes, it is computed again.
  time_zone text not null,
  rule text not null,
  -- Its latest run; while that goes on, the next slot waits.
  job_run_id bigint,
  primary key (org_id, schedule)
);

-- Every slot that was given to a job: the key alone keeps a slot from running twice.
create table schedule_slot (
  org_id bigint not null references organisation,
  schedule text not null,
  -- A local date, a month, or an instant, as the schedule counts.
  slot text not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  job_run_id bigint,
  primary key (org_id, schedule, slot),
  foreign key (org_id, job_run_id) references job_run (org_id, id) on delete set null (job_run_id)
);
create index schedule_slot_job on schedule_slot (org_id, job_run_id);
create index schedule_slot_created on schedule_slot (org_id, created_at);

-- What a job makes for a person to fetch.
create table download (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  account_id bigint not null,
  job_run_id bigint not null,
  -- What the file is called.
  name text not null,
  -- Needed again, in some scope, by whoever fetches it.
  permissions text[] not null default '{}',
  -- What its owner could see when it was made; who has lost any of it can't fetch it any more.
  reach jsonb,
  path text,
  size bigint,
  row_count integer,
  expires_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, job_run_id),
  foreign key (org_id, account_id) references account (org_id, id),
  foreign key (org_id, job_run_id) references job_run (org_id, id) on delete cascade
);
create index download_account on download (org_id, account_id, id desc) where removed_at is null;
create index download_expiry on download (org_id, expires_at) where path is not null and removed_at is null;

create index stored_file_loose on stored_file (org_id, created_at) where record_type is null and state <> 'removed';

-- A failed try waits until its time. The function keeps its name and gets the clock and the queue's id.
drop function system_unqueued_jobs(integer);
create function system_unqueued_jobs(p_limit integer, p_now timestamptz default now())
  returns table (org_id bigint, id bigint, public_id uuid, kind text, queue_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select j.org_id, j.id, j.public_id, j.kind, j.queue_id from job_run j
    where j.queued_at is null and j.state = 'queued' and (j.next_try_at is null or j.next_try_at <= p_now)
    order by j.created_at limit p_limit
  $$;

-- A node of the version before marks by public ids.
create or replace function system_mark_jobs_queued(p_public_ids uuid[], p_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update job_run set queued_at = p_at where queue_id = any (p_public_ids) or public_id = any (p_public_ids) $$;

-- Which schedules of which organisations want a look: never seen, due, or counted by another clock since.
-- One whose run goes on waits for its end.
create function system_due_schedules(p_schedules text[], p_rules text[], p_now timestamptz, p_limit integer)
  returns table (org_id bigint, schedule text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.org_id, d.name
    from organisation o
    cross join unnest(p_schedules, p_rules) as d(name, rule)
    left join schedule_state s on s.org_id = o.org_id and s.schedule = d.name
    where o.status = 1
      and (s.schedule is null or s.next_at <= p_now or s.time_zone <> o.time_zone or s.rule <> d.rule)
      and not exists (
        select from job_run j
        where j.org_id = s.org_id and j.id = s.job_run_id and j.state in ('queued', 'running'))
    order by o.org_id, d.name limit p_limit
  $$;

do $$
declare
  gate regprocedure;
begin
  for gate in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public'
      and p.proname in ('system_unqueued_jobs', 'system_mark_jobs_queued', 'system_due_schedules')
  loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to muster_gate', gate);
    execute format('alter function %s owner to muster_system', gate);
  end loop;
end $$;
