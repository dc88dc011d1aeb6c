-- How requesters found the answer to a ticket, and the single-use links by which they are asked.

alter table helpdesk_setting add column asks_feedback boolean not null default true;

create table ticket_feedback (
  org_id bigint not null,
  ticket_id bigint not null,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  -- Of an anonymous ticket the start of the day.
  created_at timestamptz not null,
  primary key (org_id, ticket_id),
  foreign key (org_id, ticket_id) references ticket on delete cascade
);
comment on table ticket_feedback is 'append-only: what the requester said once';

-- Never for an anonymous or a confidential ticket: a mail has an address and a time.
create table ticket_feedback_link (
  org_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  -- Only the hash is kept.
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id),
  unique (token_hash),
  foreign key (org_id, ticket_id) references ticket on delete cascade
);
create index ticket_feedback_link_ticket on ticket_feedback_link (org_id, ticket_id);

create function system_ticket_feedback_link(p_token_hash text) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.org_id, l.id from ticket_feedback_link l where l.token_hash = p_token_hash $$;
revoke all on function system_ticket_feedback_link(text) from public;
grant execute on function system_ticket_feedback_link(text) to muster_gate;
alter function system_ticket_feedback_link(text) owner to muster_system;

-- Figures are of tickets by the day on which they were raised or resolved.
create index ticket_created on ticket (org_id, created_at);
create index ticket_resolved_at on ticket (org_id, resolved_at) where resolved_at is not null;
