-- One-time codes and links of mail that was not delivered yet: sealed by the application, opened by delivery alone.

alter table mail_outbox
  -- Subject and bodies as the recipient gets them; the plain columns hold them masked. Empty once delivered, and
  -- for mail without secrets.
  add column sealed text,
  -- The key that sealed it, so that a rotation finds what is left.
  add column sealed_key text;
alter table mail_outbox
  add constraint mail_outbox_sealed check ((sealed is null) = (sealed_key is null));
comment on column mail_outbox.secrets is
  'of mail written before its contents were sealed; sealed by the next rotation of keys or removed by delivery';

create index mail_outbox_sealed_key on mail_outbox (org_id, sealed_key) where sealed_key is not null;
