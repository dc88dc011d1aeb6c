-- The FAQ: articles in the categories of tickets, for whom they are, and how many they helped.

create table helpdesk_faq (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  category_id bigint not null,
  question text not null check (length(question) between 1 and 200),
  answer text not null check (length(answer) between 1 and 8000),
  keywords text not null default '',
  -- 1 published; 0 a draft, which editors alone see.
  status smallint not null default 0 check (status in (0, 1)),
  -- Words as they are compared, by the server: the database's own parser does not know every script.
  question_words text[] not null default '{}',
  keyword_words text[] not null default '{}',
  answer_words text[] not null default '{}',
  words tsvector generated always as (array_to_tsvector(question_words || keyword_words || answer_words)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references helpdesk_category
);
create unique index helpdesk_faq_question on helpdesk_faq (org_id, lower(question));
create index helpdesk_faq_category on helpdesk_faq (org_id, category_id);
create index helpdesk_faq_words on helpdesk_faq using gin (words);

create table helpdesk_faq_limit (
  org_id bigint not null,
  faq_id bigint not null,
  dimension text not null check (dimension in ('entity', 'location', 'department', 'employment_type')),
  value_id bigint not null,
  primary key (org_id, faq_id, dimension, value_id),
  foreign key (org_id, faq_id) references helpdesk_faq on delete cascade
);

-- Who voted is a keyed hash of account and article, and there is no time: what somebody looked up is nobody's business.
create table helpdesk_faq_vote (
  org_id bigint not null,
  faq_id bigint not null,
  voter_key text not null,
  is_helpful boolean not null,
  primary key (org_id, faq_id, voter_key),
  foreign key (org_id, faq_id) references helpdesk_faq on delete cascade
);

-- Articles with these words. Runs beyond the policy, since words can't use an index under row security, and keeps to the
-- organisation by itself.
create function search_faqs(p_query text) returns table (faq_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select f.id from helpdesk_faq f
  where f.org_id = current_setting('app.org_id')::bigint and f.words @@ p_query::tsquery
$$;
revoke all on function search_faqs(text) from public;
grant execute on function search_faqs(text) to muster_app;
alter function search_faqs(text) owner to muster_system;
