-- A reminder of a return is about a holding: the next holder is reminded, too, where the day of return is the same.

-- 0: of a warranty, which is about no holding.
alter table asset_reminder add column holding_id bigint not null default 0;
alter table asset_reminder drop constraint asset_reminder_pkey;
alter table asset_reminder add primary key (org_id, asset_id, what, about, holding_id);
