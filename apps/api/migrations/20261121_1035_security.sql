-- How somebody came in: by password, single sign-on, a hand-over.
alter table session add column if not exists method text not null default 'password';
alter table login_history add column if not exists method text not null default 'password';

-- Open sessions of an organisation, newest first. `created_at` never changes, so noting that a session was
-- seen touches no index.
create index session_open on session (org_id, created_at desc, id desc) where ended_at is null;

alter table organisation
  add constraint organisation_session_idle check (session_idle_minutes between 5 and 43200),
  add constraint organisation_session_max check (session_max_minutes between 60 and 129600);

-- Answers to security questions, hashed like passwords. They are asked besides a mailed link, never instead.
create table security_answer (
  org_id bigint not null,
  account_id bigint not null,
  question_id integer not null,
  answer_hash text not null,
  set_at timestamptz not null,
  primary key (org_id, account_id, question_id),
  foreign key (org_id, account_id) references account on delete cascade
);

-- Answers tried with a mailed link: counted before they are looked at, and the link is dead after the fifth.
create table security_answer_try (
  org_id bigint not null,
  link_id bigint not null,
  tries integer not null,
  primary key (org_id, link_id),
  foreign key (org_id, link_id) references account_link on delete cascade
);
