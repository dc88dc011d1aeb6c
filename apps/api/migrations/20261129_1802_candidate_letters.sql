-- Letters to candidates that they accept or reject, and what candidate and recruiter write to each other.

create table candidate_letter (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  -- The kind of step: 3 offer, 5 offer acceptance, 6 appointment, 7 appointment acceptance, 12 custom stage, 15 acknowledgement.
  kind smallint not null check (kind in (3, 5, 6, 7, 12, 15)),
  -- Counts the letters of a kind to a candidate from 1; the latest one can be answered.
  number integer not null check (number >= 1),
  -- A sending that is repeated sends nothing twice.
  key uuid not null,
  template_id bigint not null,
  template_version integer not null,
  title text not null,
  reference text not null default '',
  letter_date date not null,
  -- The version of the CTC that it says; null where it says no pay.
  pay_id bigint,
  step_id bigint,
  file_path text not null,
  sha256 text not null,
  size bigint not null,
  pages integer not null,
  -- Last day on which it can be answered, and the end of that day.
  expires_on date not null,
  expires_at timestamptz not null,
  state text not null default 'sent' check (state in ('sent', 'accepted', 'rejected', 'expired', 'withdrawn', 'superseded')),
  state_at timestamptz not null,
  reason_code text,
  reason text not null default '',
  opened_at timestamptz,
  account_id bigint,
  sender text not null default '',
  sender_employee_id bigint,
  sent_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, candidate_id, kind, number),
  unique (org_id, candidate_id, key),
  check (reason_code is null or state = 'rejected'),
  foreign key (org_id, candidate_id) references candidate on delete cascade,
  foreign key (org_id, template_id, template_version) references letter_template_version (org_id, template_id, number),
  foreign key (org_id, pay_id) references candidate_pay on delete cascade,
  foreign key (org_id, step_id) references candidate_step on delete set null (step_id),
  foreign key (org_id, sender_employee_id) references employee on delete set null (sender_employee_id)
);
create index candidate_letter_template on candidate_letter (org_id, template_id, template_version);
create index candidate_letter_due on candidate_letter (org_id, expires_at) where state = 'sent';
create index candidate_letter_pay on candidate_letter (org_id, pay_id);
create index candidate_letter_step on candidate_letter (org_id, step_id);
create index candidate_letter_sender on candidate_letter (org_id, sender_employee_id);
create index candidate_letter_answered on candidate_letter (org_id, state_at) where state in ('accepted', 'rejected');

-- A letter that was sent stays as it is: it is opened, and its state changes once.
create function candidate_letter_stays() returns trigger language plpgsql as $$
begin
  if new.kind <> old.kind or new.number <> old.number or new.candidate_id <> old.candidate_id or new.key <> old.key
    or new.template_id <> old.template_id or new.template_version <> old.template_version or new.title <> old.title
    or new.reference <> old.reference or new.letter_date <> old.letter_date or new.pay_id is distinct from old.pay_id
    or new.file_path <> old.file_path or new.sha256 <> old.sha256 or new.size <> old.size or new.pages <> old.pages
    or new.expires_on <> old.expires_on or new.expires_at <> old.expires_at or new.sent_at <> old.sent_at
    or new.sender <> old.sender
    -- An offer that was accepted can still be withdrawn, superseded or declined.
    or (old.state not in ('sent', 'accepted') and (new.state <> old.state or new.reason <> old.reason))
    or (old.state = 'accepted' and new.state not in ('accepted', 'withdrawn', 'superseded'))
  then
    raise exception 'A letter that was sent is never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger candidate_letter_stays before update on candidate_letter
  for each row execute function candidate_letter_stays();

create table candidate_message (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  -- Of the candidate, else of the company.
  is_candidate boolean not null,
  author text not null,
  account_id bigint,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);
comment on table candidate_message is 'append-only: what candidate and recruiter write to each other';
create index candidate_message_candidate on candidate_message (org_id, candidate_id, id);
