-- An expense can be split over projects and cost centres; a category can ask who took part.

create table expense_line_part (
  org_id bigint not null,
  line_id bigint not null,
  position integer not null,
  project_id bigint,
  cost_centre_id bigint,
  -- Percent or amount, as entered: each part has its share of the sum of all.
  share numeric(18, 4) not null check (share > 0),
  primary key (org_id, line_id, position),
  foreign key (org_id, line_id) references expense_line on delete cascade,
  foreign key (org_id, project_id) references expense_project,
  foreign key (org_id, cost_centre_id) references cost_centre
);
create index expense_line_part_project on expense_line_part (org_id, project_id) where project_id is not null;
create index expense_line_part_centre on expense_line_part (org_id, cost_centre_id) where cost_centre_id is not null;

-- How the shares of its parts were entered; null for an expense that is not split.
alter table expense_line add column split_by text check (split_by in ('percent', 'amount'));
alter table expense_line add check (split_by is null or (project_id is null and cost_centre_id is null));

alter table expense_category add column asks_guests smallint not null default 0 check (asks_guests in (0, 1));
