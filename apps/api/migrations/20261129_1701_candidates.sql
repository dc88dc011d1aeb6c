-- Onboarding: flows and their versions, candidates with their own copy of the flow, history, links and the blacklist.

create table onboarding_flow (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  -- 1 can be assigned to new candidates.
  status smallint not null default 1 check (status in (0, 1)),
  -- For candidates whom no rule assigns to another flow.
  is_default boolean not null default false,
  -- The version that new candidates get.
  current_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check (status = 1 or not is_default)
);
create unique index onboarding_flow_name on onboarding_flow (org_id, lower(name));
create unique index onboarding_flow_default on onboarding_flow (org_id) where is_default;

create table onboarding_flow_version (
  org_id bigint not null,
  flow_id bigint not null,
  number integer not null,
  -- Kind, name, days and activities of each step; always read and written together.
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (org_id, flow_id, number),
  foreign key (org_id, flow_id) references onboarding_flow on delete cascade
);
comment on table onboarding_flow_version is 'append-only: the steps of a flow as they were; candidates get a copy of the current ones';

-- Whom a flow is for. The rule that names most wins; what is null does not limit it.
create table onboarding_flow_rule (
  org_id bigint not null,
  id bigint generated always as identity,
  flow_id bigint not null,
  entity_id bigint,
  location_id bigint,
  department_id bigint,
  primary key (org_id, id),
  check (num_nonnulls(entity_id, location_id, department_id) > 0),
  foreign key (org_id, flow_id) references onboarding_flow on delete cascade,
  foreign key (org_id, entity_id) references entity,
  foreign key (org_id, location_id) references location,
  foreign key (org_id, department_id) references department
);
create unique index onboarding_flow_rule_place on onboarding_flow_rule
  (org_id, coalesce(entity_id, 0), coalesce(location_id, 0), coalesce(department_id, 0));
create index onboarding_flow_rule_flow on onboarding_flow_rule (org_id, flow_id);

create table candidate (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- In public links.
  public_id uuid not null default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null default '',
  full_name text generated always as (
    first_name || case when last_name = '' then '' else ' ' || last_name end) stored,
  email text check (email = lower(email) and length(email) <= 254),
  phone text,
  -- Digits alone, the last ten: numbers are compared by it.
  phone_key text,
  date_of_birth date,
  -- Words of the name in order, without accents: other spellings of the same name are equal by it.
  name_key text not null,
  gender text,
  entity_id bigint,
  location_id bigint,
  branch_id bigint,
  department_id bigint,
  designation_id bigint,
  grade_id bigint,
  employee_type_id bigint,
  cost_centre_id bigint,
  business_unit_id bigint,
  manager_id bigint,
  recruiter_id bigint,
  source text,
  expected_joining_on date,
  note text not null default '',
  custom jsonb not null default '{}',
  status text not null default 'draft' check (status in (
    'draft', 'in_progress', 'offer_sent', 'offer_accepted', 'offer_declined', 'documents_pending', 'verified', 'ready_to_join',
    'joined', 'on_hold', 'offer_expired', 'offer_revoked', 'did_not_join', 'completed', 'withdrawn', 'blacklisted', 'deleted')),
  -- To return to from on hold, withdrawn, blacklisted and deleted.
  status_before text,
  status_at timestamptz not null,
  status_reason text not null default '',
  flow_id bigint,
  flow_version integer,
  -- The first step that is not done; null without a flow and after the last step.
  step_id bigint,
  -- The person that the candidate became.
  employee_id bigint,
  search_text text generated always as (search_normalise(
    first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (public_id),
  foreign key (org_id, entity_id) references entity,
  foreign key (org_id, location_id) references location,
  foreign key (org_id, branch_id) references branch,
  foreign key (org_id, department_id) references department,
  foreign key (org_id, designation_id) references designation,
  foreign key (org_id, grade_id) references grade,
  foreign key (org_id, employee_type_id) references employee_type,
  foreign key (org_id, cost_centre_id) references cost_centre,
  foreign key (org_id, business_unit_id) references business_unit,
  foreign key (org_id, manager_id) references employee on delete set null (manager_id),
  foreign key (org_id, recruiter_id) references employee on delete set null (recruiter_id),
  foreign key (org_id, employee_id) references employee on delete set null (employee_id),
  foreign key (org_id, flow_id, flow_version) references onboarding_flow_version
);
create index candidate_newest on candidate (org_id, created_at desc, id desc);
create index candidate_status on candidate (org_id, status, created_at desc, id desc);
create index candidate_at_step on candidate (org_id, step_id);
create index candidate_joining on candidate (org_id, expected_joining_on);
create index candidate_email on candidate (org_id, email);
create index candidate_phone on candidate (org_id, phone_key);
create index candidate_called on candidate (org_id, name_key, date_of_birth);
create index candidate_department on candidate (org_id, department_id);
create index candidate_location on candidate (org_id, location_id);
create index candidate_recruiter on candidate (org_id, recruiter_id);
create index candidate_manager on candidate (org_id, manager_id);
create index candidate_flow on candidate (org_id, flow_id);
create unique index candidate_employee on candidate (org_id, employee_id) where employee_id is not null;

-- The candidate's own copy of the flow.
create table candidate_step (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  position smallint not null,
  kind smallint not null check (kind in (1, 2, 3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 19, 20)),
  name text not null,
  -- Runs beside the step before.
  is_parallel boolean not null default false,
  due_days smallint,
  remind_days smallint,
  responsible text not null default 'recruiter' check (responsible in ('recruiter', 'manager')),
  state text not null default 'waiting' check (state in ('waiting', 'open', 'done')),
  opened_at timestamptz,
  due_on date,
  reminded_on date,
  done_at timestamptz,
  done_by bigint,
  primary key (org_id, id),
  unique (org_id, candidate_id, position),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);
create index candidate_step_due on candidate_step (org_id, due_on) where state = 'open' and due_on is not null;
alter table candidate add foreign key (org_id, step_id) references candidate_step on delete set null (step_id);

create table candidate_activity (
  org_id bigint not null,
  id bigint generated always as identity,
  step_id bigint not null,
  position smallint not null,
  name text not null,
  is_mandatory boolean not null default true,
  done_at timestamptz,
  done_by bigint,
  primary key (org_id, id),
  unique (org_id, step_id, position),
  foreign key (org_id, step_id) references candidate_step on delete cascade
);

create table candidate_event (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  at timestamptz not null,
  account_id bigint,
  actor text not null default '',
  kind text not null,
  changes jsonb not null default '{}',
  reason text not null default '',
  primary key (org_id, id),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);
comment on table candidate_event is 'append-only: the history of a candidate';
create index candidate_event_candidate on candidate_event (org_id, candidate_id, id desc);

-- Links that candidates get by mail. Only the hash of the token is kept.
create table candidate_link (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  purpose text not null check (purpose in (
    'portal', 'offer', 'offer_acceptance', 'appointment', 'appointment_acceptance', 'acknowledgement', 'custom_stage', 'joinee_form')),
  step_id bigint,
  token_hash text not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (token_hash),
  foreign key (org_id, candidate_id) references candidate on delete cascade,
  foreign key (org_id, step_id) references candidate_step on delete set null (step_id)
);
create index candidate_link_candidate on candidate_link (org_id, candidate_id);
create index candidate_link_step on candidate_link (org_id, step_id);

-- Outlives the candidate: keyed hashes alone are kept of who it was.
create table candidate_blacklist (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  candidate_id bigint,
  reason text not null check (length(reason) > 0),
  -- Counts until and including this day; null without an end.
  expires_on date,
  lifted_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, candidate_id) references candidate on delete set null (candidate_id)
);
create index candidate_blacklist_candidate on candidate_blacklist (org_id, candidate_id);

create table candidate_blacklist_key (
  org_id bigint not null,
  blacklist_id bigint not null,
  kind text not null check (kind in ('email', 'phone', 'identity')),
  blind text not null,
  primary key (org_id, blacklist_id, kind, blind),
  foreign key (org_id, blacklist_id) references candidate_blacklist on delete cascade
);
create index candidate_blacklist_key_blind on candidate_blacklist_key (org_id, kind, blind);

-- One row for an organisation that has changed something.
create table onboarding_setting (
  org_id bigint primary key references organisation,
  -- Days after which data of those who did not join is erased.
  erase_days integer not null check (erase_days between 30 and 3650),
  -- Days that a link of a candidate works.
  link_days integer not null default 7 check (link_days between 1 and 90),
  -- Shape of the flow endpoints: 1 old, 2 new.
  workflow_shape smallint not null default 2 check (workflow_shape in (1, 2)),
  version integer not null default 1,
  updated_at timestamptz not null
);

-- The application can only add to the history; data of those who did not join is erased by this alone.
create function erase_candidates(p_candidates bigint[]) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (
      delete from candidate c
      where c.org_id = current_setting('app.org_id')::bigint and c.id = any (p_candidates) and c.employee_id is null
        and c.status in ('withdrawn', 'offer_declined', 'offer_expired', 'offer_revoked', 'did_not_join', 'deleted', 'blacklisted')
      returning 1
    ) select count(*) from gone
  $$;

do $$
begin
  revoke all on function erase_candidates(bigint[]) from public;
  grant execute on function erase_candidates(bigint[]) to muster_app;
  alter function erase_candidates(bigint[]) owner to muster_system;
end $$;

-- Versions are facts; they go with a flow that no candidate ever had.
create function erase_onboarding_flow(p_flow bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from onboarding_flow f
    where f.org_id = current_setting('app.org_id')::bigint and f.id = p_flow and not f.is_default
  $$;

do $$
begin
  revoke all on function erase_onboarding_flow(bigint) from public;
  grant execute on function erase_onboarding_flow(bigint) to muster_app;
  alter function erase_onboarding_flow(bigint) owner to muster_system;
end $$;
