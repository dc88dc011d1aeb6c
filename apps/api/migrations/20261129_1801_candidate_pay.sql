-- What candidates are offered, version by version, and the requests that approve it, or the candidate.

create table candidate_pay (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  -- Counts the versions of a candidate from 1; the latest one counts.
  number integer not null check (number >= 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  basis text not null check (basis in ('none', 'gross', 'ctc')),
  -- The annual amount of the basis.
  target numeric(17, 2),
  rounding text not null check (rounding in ('paisa', 'rupee')),
  monthly_gross numeric(17, 2) not null,
  annual_gross numeric(17, 2) not null,
  annual_ctc numeric(17, 2) not null,
  -- One-time amounts, which are not part of the CTC.
  once numeric(17, 2) not null,
  note text not null default '',
  created_by bigint,
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, candidate_id, number),
  check ((basis = 'none') = (target is null)),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);
comment on table candidate_pay is 'append-only: the CTC that a candidate is offered; a change is the next version';

create table candidate_pay_line (
  org_id bigint not null,
  pay_id bigint not null,
  position integer not null,
  component_id bigint not null,
  calculation text not null check (calculation in (
    'fixed', 'percent_of_component', 'percent_of_gross', 'percent_of_ctc', 'rest')),
  frequency text not null check (frequency in ('monthly', 'annual', 'once')),
  amount numeric(17, 2),
  percent numeric(9, 4),
  of_component_id bigint,
  minimum numeric(17, 2),
  cap numeric(17, 2),
  monthly numeric(17, 2),
  annual numeric(17, 2),
  once numeric(17, 2),
  primary key (org_id, pay_id, position),
  unique (org_id, pay_id, component_id),
  foreign key (org_id, pay_id) references candidate_pay on delete cascade,
  foreign key (org_id, component_id) references pay_component,
  foreign key (org_id, of_component_id) references pay_component
);
comment on table candidate_pay_line is 'append-only: the components of what a candidate is offered';
create index candidate_pay_line_component on candidate_pay_line (org_id, component_id);
create index candidate_pay_line_of_component on candidate_pay_line (org_id, of_component_id);

-- Which request decides about what: its outcome is the request's own status.
create table candidate_approval (
  org_id bigint not null,
  request_id bigint not null,
  candidate_id bigint not null,
  -- The kind of step: 14 approves a version of the CTC, 2 the candidate.
  kind smallint not null check (kind in (2, 14)),
  pay_id bigint,
  primary key (org_id, request_id),
  check ((kind = 14) = (pay_id is not null)),
  foreign key (org_id, request_id) references request on delete cascade,
  foreign key (org_id, candidate_id) references candidate on delete cascade,
  foreign key (org_id, pay_id) references candidate_pay on delete cascade
);
comment on table candidate_approval is 'append-only: requests about a candidate';
create index candidate_approval_candidate on candidate_approval (org_id, candidate_id, kind, request_id desc);
create index candidate_approval_pay on candidate_approval (org_id, pay_id);
