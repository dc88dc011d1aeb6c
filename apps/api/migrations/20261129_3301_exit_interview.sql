-- Exit interviews: which form of the builder is asked, and what leavers answered. Answers are confidential: they are read with a
-- permission of their own, and stand in no history.
create table exit_interview_setting (
  org_id bigint not null references organisation,
  -- A form of the builder; null until one is chosen.
  form_no integer,
  -- When the form goes to the leaver by itself: never, when the separation is on notice, or when clearance begins.
  send_on text not null default 'hand' check (send_on in ('hand', 'notice', 'clearance')),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id),
  foreign key (org_id, form_no) references form (org_id, form_no)
);

create table exit_interview (
  org_id bigint not null,
  id bigint generated always as identity,
  separation_id bigint not null,
  -- The leaver.
  employee_id bigint not null,
  form_no integer not null,
  -- Null where HR fills it in without having sent it.
  sent_at timestamptz,
  sent_by bigint,
  sent_by_name text not null default '',
  -- Who fills it in, from the first word on.
  filler text check (filler in ('person', 'hr')),
  -- As typed last; the answers once submitted.
  typed jsonb not null default '{}',
  version integer not null default 1,
  -- The form with its options as it was answered.
  form jsonb,
  -- Answers that are counted: [{slug, name, label}].
  choices jsonb not null default '[]',
  submitted_at timestamptz,
  submitted_by_name text not null default '',
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, separation_id),
  check ((submitted_at is null) = (form is null)),
  check (submitted_at is null or filler is not null),
  foreign key (org_id, separation_id) references separation on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade,
  foreign key (org_id, form_no) references form (org_id, form_no)
);
create index exit_interview_person on exit_interview (org_id, employee_id);
create index exit_interview_form on exit_interview (org_id, form_no);
