-- Letters that go out by themselves on the day after the last working day.
alter table offboarding_setting
  add column letter_templates bigint[] not null default '{}',
  -- Whose letters they are: who chose the templates. They reach whom that account reaches.
  add column letters_by bigint,
  -- Those who had left before are not written to.
  add column letters_since date,
  add foreign key (org_id, letters_by) references account (org_id, id);
alter table separation add column letters_at timestamptz;
comment on column separation.letters_at is 'When the letters of the last evening were sent, or HR was told why not.';
