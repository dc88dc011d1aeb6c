-- Codes of assets are looked up without marks that nobody sees (Unicode's format characters), so they are stored without them. Where
-- that would give two assets one code, or none at all, they stay: the assets' list finds them, and their code can be changed there.
do $$
declare
  unseen constant text := '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]';
begin
  update asset a set code = n.code, version = a.version + 1
  from (select org_id, id, trim(regexp_replace(code, unseen, '', 'g')) as code,
      count(*) over (partition by org_id, lower(trim(regexp_replace(code, unseen, '', 'g')))) as uses
    from asset) n
  where n.org_id = a.org_id and n.id = a.id and n.code <> a.code and n.code <> '' and n.uses = 1;
end $$;
