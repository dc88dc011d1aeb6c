-- Onboarding: kits for new colleagues, what candidates were given, welcome mails.

create table onboarding_kit (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  -- Null: for candidates of every flow.
  flow_id bigint,
  -- Tasks that it starts.
  task_template_id bigint,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, flow_id) references onboarding_flow on delete set null (flow_id),
  foreign key (org_id, task_template_id) references task_template on delete set null (task_template_id)
);
create unique index onboarding_kit_name on onboarding_kit (org_id, lower(name));
create index onboarding_kit_flow on onboarding_kit (org_id, flow_id);
create index onboarding_kit_template on onboarding_kit (org_id, task_template_id);

create table onboarding_kit_file (
  org_id bigint not null,
  id bigint generated always as identity,
  kit_id bigint not null,
  position smallint not null,
  path text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  primary key (org_id, id),
  foreign key (org_id, kit_id) references onboarding_kit on delete cascade
);
create index onboarding_kit_file_kit on onboarding_kit_file (org_id, kit_id, position);

-- The kit that a candidate was given.
create table candidate_kit (
  org_id bigint not null,
  candidate_id bigint not null,
  kit_id bigint not null,
  -- The day from which the due dates of its tasks are counted.
  day date not null,
  given_at timestamptz not null,
  given_by bigint,
  primary key (org_id, candidate_id),
  foreign key (org_id, candidate_id) references candidate on delete cascade,
  foreign key (org_id, kit_id) references onboarding_kit,
  foreign key (org_id, given_by) references account on delete set null (given_by)
);
create index candidate_kit_kit on candidate_kit (org_id, kit_id);
create index candidate_kit_given_by on candidate_kit (org_id, given_by);
create index candidate_kit_day on candidate_kit (org_id, day);

-- When candidates were sent the welcome mail.
create table candidate_welcome (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  sent_at timestamptz not null,
  sent_by bigint,
  primary key (org_id, id),
  foreign key (org_id, candidate_id) references candidate on delete cascade,
  foreign key (org_id, sent_by) references account on delete set null (sent_by)
);
create index candidate_welcome_candidate on candidate_welcome (org_id, candidate_id, sent_at desc);
create index candidate_welcome_sent_by on candidate_welcome (org_id, sent_by);

-- What is kept of a candidate whose person is anonymised: place and dates, for figures. The history goes.
create function forget_joined_candidates(p_employees bigint[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    with joined as (
      update candidate c set first_name = '–', last_name = '', email = null, phone = null, phone_key = null,
        date_of_birth = null, name_key = '', gender = null, note = '', custom = '{}', status_reason = ''
      where c.org_id = current_setting('app.org_id')::bigint and c.employee_id = any (p_employees)
      returning c.id
    ), events as (
      delete from candidate_event e using joined j
      where e.org_id = current_setting('app.org_id')::bigint and e.candidate_id = j.id
    )
    delete from custom_value v using joined j
    where v.org_id = current_setting('app.org_id')::bigint and v.form_no = 23 and v.record_id = j.id
  $$;

do $$
begin
  revoke all on function forget_joined_candidates(bigint[]) from public;
  grant execute on function forget_joined_candidates(bigint[]) to muster_app;
  alter function forget_joined_candidates(bigint[]) owner to muster_system;
end $$;
