-- Helpdesk: what tickets are about and who answers them, tickets with their conversation, and the one table that knows whose an
-- anonymous ticket is.

create table helpdesk_category (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  -- Tickets are visible to their handlers alone, not to administrators.
  is_confidential boolean not null default false,
  allows_anonymous boolean not null default false,
  -- 1 active; an inactive one stays on its tickets and can no longer be chosen.
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index helpdesk_category_name on helpdesk_category (org_id, lower(name));

create table helpdesk_subcategory (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  category_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  -- Who gets a new ticket: its owner, or one of the agents.
  assignment text not null default 'owner' check (assignment in ('owner', 'round_robin', 'least_busy')),
  owner_id bigint,
  -- Questions of the form: key, label, kind, options, required.
  questions jsonb not null default '[]',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references helpdesk_category,
  foreign key (org_id, owner_id) references employee
);
create unique index helpdesk_subcategory_name on helpdesk_subcategory (org_id, category_id, lower(name));
create index helpdesk_subcategory_owner on helpdesk_subcategory (org_id, owner_id);

create table helpdesk_agent (
  org_id bigint not null,
  subcategory_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, subcategory_id, employee_id),
  foreign key (org_id, subcategory_id) references helpdesk_subcategory on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index helpdesk_agent_employee on helpdesk_agent (org_id, employee_id);

-- Of which entities' people a sub-category is for; without rows, of all.
create table helpdesk_subcategory_entity (
  org_id bigint not null,
  subcategory_id bigint not null,
  entity_id bigint not null,
  primary key (org_id, subcategory_id, entity_id),
  foreign key (org_id, subcategory_id) references helpdesk_subcategory on delete cascade,
  foreign key (org_id, entity_id) references entity
);
create index helpdesk_subcategory_entity_unit on helpdesk_subcategory_entity (org_id, entity_id);

create table helpdesk_label (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  colour text not null default 'gray',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index helpdesk_label_name on helpdesk_label (org_id, lower(name));

-- The organisation's own names of states; each stands for one of the states that rules know.
create table helpdesk_status (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  stands_for text not null check (stands_for in
    ('new', 'open', 'waiting_requester', 'waiting_third_party', 'resolved', 'closed', 'reopened')),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index helpdesk_status_name on helpdesk_status (org_id, lower(name));

create table helpdesk_setting (
  org_id bigint not null references organisation,
  intro text not null default '',
  email text not null default '',
  phone text not null default '',
  hours text not null default '',
  -- Days after closing in which the requester may reopen a ticket.
  reopen_days integer not null default 7 check (reopen_days between 0 and 90),
  -- Days after which a resolved ticket is closed; 0: never by itself.
  close_days integer not null default 5 check (close_days between 0 and 90),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id)
);

create table ticket (
  org_id bigint not null references organisation,
  -- Of an anonymous ticket a random one: the next number would tell between which others it was raised.
  id bigint generated by default as identity,
  number bigint not null,
  subject text not null check (length(subject) between 1 and 200),
  category_id bigint not null,
  subcategory_id bigint not null,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'new' check (status in
    ('new', 'open', 'waiting_requester', 'waiting_third_party', 'resolved', 'closed', 'reopened')),
  -- The organisation's own name of the status.
  status_id bigint,
  channel text not null check (channel in ('web', 'mail', 'on_behalf')),
  is_anonymous boolean not null default false,
  -- As its category was when it was raised: later changes of the category open nothing.
  is_confidential boolean not null default false,
  -- Null for an anonymous ticket, as is the entity, and who raised it.
  requester_id bigint,
  entity_id bigint,
  raised_by bigint,
  assignee_id bigint,
  -- Answers to the questions of the sub-category, by key.
  answers jsonb not null default '{}',
  -- Who wrote the last public message.
  last_from text not null default 'requester' check (last_from in ('requester', 'agent')),
  -- Messages so far, notes too.
  messages integer not null default 0,
  replies integer not null default 0,
  -- Of an anonymous ticket, what its requester does counts from the start of that day.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  answered_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  reopened integer not null default 0,
  -- What makes repeating a call create nothing; not kept for anonymous tickets.
  source_key text,
  version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, category_id) references helpdesk_category,
  foreign key (org_id, subcategory_id) references helpdesk_subcategory,
  foreign key (org_id, status_id) references helpdesk_status,
  foreign key (org_id, requester_id) references employee,
  foreign key (org_id, entity_id) references entity,
  foreign key (org_id, raised_by) references account,
  foreign key (org_id, assignee_id) references employee,
  check (not is_anonymous or (requester_id is null and entity_id is null and raised_by is null and source_key is null)),
  check (is_anonymous or requester_id is not null)
);
create unique index ticket_number on ticket (org_id, number);
create unique index ticket_source on ticket (org_id, source_key) where source_key is not null;
create index ticket_newest on ticket (org_id, updated_at desc, id desc);
create index ticket_open on ticket (org_id, updated_at desc, id desc)
  where status in ('new', 'open', 'waiting_requester', 'waiting_third_party', 'reopened');
create index ticket_requester on ticket (org_id, requester_id, updated_at desc, id desc);
create index ticket_assignee on ticket (org_id, assignee_id, updated_at desc, id desc);
create index ticket_load on ticket (org_id, assignee_id)
  where status in ('new', 'open', 'waiting_requester', 'waiting_third_party', 'reopened');
create index ticket_subcategory on ticket (org_id, subcategory_id, updated_at desc, id desc);
create index ticket_category on ticket (org_id, category_id, updated_at desc, id desc);
create index ticket_entity on ticket (org_id, entity_id);
create index ticket_status_name on ticket (org_id, status_id);
create index ticket_raised_by on ticket (org_id, raised_by);
create index ticket_resolved on ticket (org_id, resolved_at) where status = 'resolved';
create index ticket_words on ticket using gin (search_normalise(subject) gin_trgm_ops);

-- Whose an anonymous ticket is, for their own view alone: a keyed hash of the account, from which nobody can be told. Read in one
-- place of the server, and joined by nothing.
create table ticket_anonymity (
  org_id bigint not null,
  ticket_id bigint not null,
  owner_key text not null,
  -- What makes repeating a call create nothing.
  raise_key text,
  primary key (org_id, ticket_id),
  foreign key (org_id, ticket_id) references ticket on delete cascade
);
create index ticket_anonymity_owner on ticket_anonymity (org_id, owner_key);

-- People whom a ticket is about: they never see it.
create table ticket_named (
  org_id bigint not null,
  ticket_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, ticket_id, employee_id),
  foreign key (org_id, ticket_id) references ticket on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index ticket_named_employee on ticket_named (org_id, employee_id);

create table ticket_watcher (
  org_id bigint not null,
  ticket_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, ticket_id, employee_id),
  foreign key (org_id, ticket_id) references ticket on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index ticket_watcher_employee on ticket_watcher (org_id, employee_id);

create table ticket_labelled (
  org_id bigint not null,
  ticket_id bigint not null,
  label_id bigint not null,
  primary key (org_id, ticket_id, label_id),
  foreign key (org_id, ticket_id) references ticket on delete cascade,
  foreign key (org_id, label_id) references helpdesk_label
);
create index ticket_labelled_label on ticket_labelled (org_id, label_id);

create table ticket_message (
  org_id bigint not null,
  id bigint generated by default as identity,
  ticket_id bigint not null,
  -- A note is for those who answer tickets; the requester never sees it.
  kind text not null check (kind in ('reply', 'note')),
  sender text not null check (sender in ('requester', 'agent')),
  -- Null for the requester of an anonymous ticket.
  account_id bigint,
  body text not null check (length(body) between 1 and 8000),
  -- Its place in the conversation: times of an anonymous requester are days.
  position integer not null,
  key text,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references ticket,
  foreign key (org_id, account_id) references account
);
create unique index ticket_message_ticket on ticket_message (org_id, ticket_id, position);
create index ticket_message_account on ticket_message (org_id, account_id);
create unique index ticket_message_key on ticket_message (org_id, ticket_id, key) where key is not null;
create index ticket_message_words on ticket_message using gin (search_normalise(body) gin_trgm_ops) where kind = 'reply';
comment on table ticket_message is 'append-only: what was written about a ticket';

create table ticket_file (
  org_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  message_id bigint not null,
  path text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  account_id bigint,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, path),
  foreign key (org_id, ticket_id) references ticket on delete cascade,
  foreign key (org_id, message_id) references ticket_message on delete cascade,
  foreign key (org_id, account_id) references account
);
create index ticket_file_ticket on ticket_file (org_id, ticket_id);
create index ticket_file_message on ticket_file (org_id, message_id);
create index ticket_file_account on ticket_file (org_id, account_id);

create table ticket_event (
  org_id bigint not null,
  id bigint generated by default as identity,
  ticket_id bigint not null,
  at timestamptz not null,
  -- Null for the product itself, and for the requester of an anonymous ticket.
  account_id bigint,
  by_requester boolean not null default false,
  kind text not null,
  -- By field, before and after; people by id.
  changes jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references ticket,
  foreign key (org_id, account_id) references account
);
comment on table ticket_event is 'append-only: what happened to a ticket, and who did it';
create index ticket_event_ticket on ticket_event (org_id, ticket_id, at desc, id desc);
create index ticket_event_account on ticket_event (org_id, account_id);

-- The next number of an organisation's tickets.
create table ticket_counter (
  org_id bigint not null references organisation,
  last bigint not null,
  primary key (org_id)
);

-- Whose turn it was last, where tickets go round.
create table helpdesk_turn (
  org_id bigint not null,
  subcategory_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, subcategory_id),
  foreign key (org_id, subcategory_id) references helpdesk_subcategory on delete cascade,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index helpdesk_turn_employee on helpdesk_turn (org_id, employee_id);

-- Tickets with a text in their subject or in a reply. Runs beyond the policy, since a pattern can't use an index under row
-- security, and keeps to the organisation by itself. Notes are left out: requesters must not find what they can't read.
create function search_tickets(p_query text) returns table (ticket_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select t.id from ticket t
  where t.org_id = current_setting('app.org_id')::bigint
    and search_normalise(t.subject) like
      '%' || replace(replace(replace(search_normalise(p_query), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  union
  select m.ticket_id from ticket_message m
  where m.org_id = current_setting('app.org_id')::bigint and m.kind = 'reply'
    and search_normalise(m.body) like
      '%' || replace(replace(replace(search_normalise(p_query), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
revoke all on function search_tickets(text) from public;
grant execute on function search_tickets(text) to muster_app;
alter function search_tickets(text) owner to muster_system;
