-- One engine for tasks: lists of people, and checklists that other modules start from templates for their records.

create table task_category (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  colour text not null default 'gray',
  -- 1 active; an inactive one stays on its tasks and can no longer be chosen.
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index task_category_name on task_category (org_id, lower(name));

-- People who share work, such as IT or facilities: templates name the group, tasks go to its members.
create table task_group (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index task_group_name on task_group (org_id, lower(name));

create table task_group_member (
  org_id bigint not null,
  group_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, group_id, employee_id),
  foreign key (org_id, group_id) references task_group on delete cascade,
  foreign key (org_id, employee_id) references employee
);
create index task_group_member_employee on task_group_member (org_id, employee_id);

create table task_template (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  note text not null default '',
  -- What its day is: of joining, the last working day, or any other.
  purpose text not null default 'general' check (purpose in ('general', 'joining', 'leaving', 'clearance')),
  category_id bigint,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references task_category
);
create unique index task_template_name on task_template (org_id, lower(name));
create index task_template_category on task_template (org_id, category_id);

create table task_template_item (
  org_id bigint not null,
  id bigint generated always as identity,
  template_id bigint not null,
  position integer not null,
  title text not null check (length(title) between 1 and 200),
  details text not null default '',
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  -- Days after the template's day; negative before it.
  offset_days integer not null default 0 check (offset_days between -365 and 365),
  assignee_role text not null check (assignee_role in ('person', 'manager', 'hr', 'group', 'employee', 'starter')),
  group_id bigint,
  employee_id bigint,
  -- Position of the item that must be done first.
  after_position integer check (after_position < position),
  -- Optional ones do not keep the checklist from being complete.
  is_mandatory boolean not null default true,
  checklist text[] not null default '{}',
  primary key (org_id, id),
  unique (org_id, template_id, position),
  foreign key (org_id, template_id) references task_template on delete cascade,
  foreign key (org_id, group_id) references task_group,
  foreign key (org_id, employee_id) references employee,
  check ((group_id is not null) = (assignee_role = 'group')),
  check ((employee_id is not null) = (assignee_role = 'employee'))
);
create index task_template_item_group on task_template_item (org_id, group_id);
create index task_template_item_employee on task_template_item (org_id, employee_id);

-- A recurrence: the rule (RFC 5545) counts calendar days of the organisation from starts_on.
create table task_series (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  rule text not null,
  starts_on date not null,
  -- The occurrence of which a task exists.
  last_on date not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index task_series_open on task_series (org_id, last_on) where ended_at is null;

create table task (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  details text not null default '',
  category_id bigint,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'blocked', 'done', 'cancelled')),
  due_on date,
  -- Only those who take part see it.
  is_private boolean not null default false,
  assigner_account_id bigint,
  -- The person it is about, where it came from a template.
  about_id bigint,
  template_id bigint,
  -- The record that it belongs to: a joining, a separation, an asset.
  object_type text,
  object_id bigint,
  object_label text not null default '',
  -- Where the object is shown, in the console.
  object_path text,
  -- Days from the object's day.
  offset_days integer,
  is_mandatory boolean not null default true,
  series_id bigint,
  occurrence_on date,
  -- What makes repeating a call create nothing.
  source_key text,
  done_at timestamptz,
  done_by bigint,
  deleted_at timestamptz,
  deleted_by bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references task_category,
  foreign key (org_id, assigner_account_id) references account,
  foreign key (org_id, about_id) references employee on delete set null (about_id),
  foreign key (org_id, template_id) references task_template on delete set null (template_id),
  foreign key (org_id, series_id) references task_series,
  foreign key (org_id, done_by) references account,
  foreign key (org_id, deleted_by) references account,
  check ((object_type is null) = (object_id is null)),
  check ((series_id is null) = (occurrence_on is null)),
  check ((status = 'done') = (done_at is not null))
);
create unique index task_source on task (org_id, source_key) where source_key is not null;
create unique index task_occurrence on task (org_id, series_id, occurrence_on) where series_id is not null;
create index task_unfinished on task (org_id, due_on, id)
  where deleted_at is null and status in ('open', 'in_progress', 'blocked');
create index task_due on task (org_id, due_on, id) where deleted_at is null;
create index task_done on task (org_id, done_at) where deleted_at is null and status = 'done';
create index task_assigner on task (org_id, assigner_account_id);
create index task_of_category on task (org_id, category_id);
create index task_of_object on task (org_id, object_type, object_id) where object_type is not null;
create index task_about on task (org_id, about_id) where about_id is not null;
create index task_search on task using gin (search_normalise(title) gin_trgm_ops);

create table task_assignee (
  org_id bigint not null,
  task_id bigint not null,
  employee_id bigint not null,
  -- The organisation's date.
  assigned_on date not null,
  reminded_on date,
  primary key (org_id, task_id, employee_id),
  foreign key (org_id, task_id) references task,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index task_assignee_employee on task_assignee (org_id, employee_id, task_id);

create table task_watcher (
  org_id bigint not null,
  task_id bigint not null,
  employee_id bigint not null,
  primary key (org_id, task_id, employee_id),
  foreign key (org_id, task_id) references task,
  foreign key (org_id, employee_id) references employee on delete cascade
);
create index task_watcher_employee on task_watcher (org_id, employee_id, task_id);

create table task_check (
  org_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  position integer not null,
  title text not null check (length(title) between 1 and 200),
  checked_at timestamptz,
  checked_by bigint,
  primary key (org_id, id),
  foreign key (org_id, task_id) references task,
  foreign key (org_id, checked_by) references account
);
create index task_check_task on task_check (org_id, task_id, position);

-- The task can be done once the other one is.
create table task_dependency (
  org_id bigint not null,
  task_id bigint not null,
  after_id bigint not null,
  primary key (org_id, task_id, after_id),
  foreign key (org_id, task_id) references task,
  foreign key (org_id, after_id) references task,
  check (task_id <> after_id)
);
create index task_dependency_after on task_dependency (org_id, after_id);

create table task_comment (
  org_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  account_id bigint not null,
  -- People are mentioned as @{id}.
  body text not null,
  -- What makes sending it again add nothing.
  key uuid,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, task_id) references task,
  foreign key (org_id, account_id) references account
);
create index task_comment_task on task_comment (org_id, task_id, id);
create index task_comment_account on task_comment (org_id, account_id);
create unique index task_comment_key on task_comment (org_id, account_id, key) where key is not null;

create table task_file (
  org_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  path text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  account_id bigint,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, task_id) references task,
  foreign key (org_id, account_id) references account
);
create index task_file_task on task_file (org_id, task_id, id);
create index task_file_account on task_file (org_id, account_id);

create table task_event (
  org_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  at timestamptz not null,
  account_id bigint,
  kind text not null,
  -- By field, before and after; people by id.
  changes jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id, task_id) references task,
  foreign key (org_id, account_id) references account
);
comment on table task_event is 'append-only: what happened to a task, and who did it';
create index task_event_task on task_event (org_id, task_id, id desc);
create index task_event_account on task_event (org_id, account_id);

-- Tasks with a text in their title. Runs beyond the policy, since a pattern can't use an index under row security, and keeps
-- to the organisation by itself.
create function search_tasks(p_query text) returns table (task_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select t.id from task t
  where t.org_id = current_setting('app.org_id')::bigint and t.deleted_at is null
    and search_normalise(t.title) like
      '%' || replace(replace(replace(search_normalise(p_query), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
revoke all on function search_tasks(text) from public;
grant execute on function search_tasks(text) to muster_app;
alter function search_tasks(text) owner to muster_system;
