-- Tickets that belong together: linked, split off, or merged into another.

alter table ticket add column merged_into bigint;
alter table ticket add foreign key (org_id, merged_into) references ticket;
create index ticket_merged on ticket (org_id, merged_into) where merged_into is not null;
alter table ticket add check (merged_into is null or (status = 'closed' and merged_into <> id));

create table ticket_link (
  org_id bigint not null,
  -- The smaller id, so that a pair is linked once.
  ticket_id bigint not null,
  other_id bigint not null,
  primary key (org_id, ticket_id, other_id),
  foreign key (org_id, ticket_id) references ticket on delete cascade,
  foreign key (org_id, other_id) references ticket on delete cascade,
  check (ticket_id < other_id)
);
create index ticket_link_other on ticket_link (org_id, other_id);
