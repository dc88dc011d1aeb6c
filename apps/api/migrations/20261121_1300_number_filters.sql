-- Numbers of own fields, as they are filtered by. The comparison of numerics may tell what it sees (it is not
-- leakproof), so below the policy it is asked of every value of the field; that of texts goes by the index.
alter table custom_value add column number_key text generated always as (trim_scale(num_value)::text) stored;
create index custom_value_number_key on custom_value (org_id, field_id, number_key, record_id)
  where number_key is not null;
drop index custom_value_number;
