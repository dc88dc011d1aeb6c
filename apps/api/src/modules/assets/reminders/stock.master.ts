import { stockLevels as contract } from '@muster/contract/assets/stock.contract'
import { type RawBuilder, sql } from 'kysely'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { remindersTexts } from './reminders.texts.ts'

/** How many assets are available of those that a stock level covers. */
export const availableOf = (alias: string): RawBuilder<number> => sql<number>`(
  select count(*)::int from asset a where a.org_id = ${sql.ref(`${alias}.org_id`)} and a.type_id = ${sql.ref(`${alias}.type_id`)}
    and a.status = 1 and a.retired_on is null
    and (${sql.ref(`${alias}.location_id`)} is null or a.location_id = ${sql.ref(`${alias}.location_id`)}))`

/** Minimum stock by type, at a location or everywhere together. */
export const stockLevels = defineMaster({
  contract,
  table: 'asset_stock_level',
  record: 'asset_stock_level',
  audited: { label: remindersTexts('level'), path: () => '/assets/stock' },
  nameOf: async ({ type_id, location_id }, ctx, db) => {
    const { rows } = await sql<{ type: string; location: string | null }>`
      select (select name from asset_type where org_id = ${ctx.orgId} and id = ${type_id}) as type,
        (select name from location where org_id = ${ctx.orgId} and id = ${location_id}::bigint) as location`.execute(
      db,
    )
    const { type = '', location = null } = rows[0] ?? {}
    return remindersTexts.english('levelOf', {
      type,
      location: location ?? remindersTexts.english('everywhere'),
    })
  },
  extraColumns: {
    type: sql<string>`(select t.name from asset_type t where t.org_id = r.org_id and t.id = r.type_id)`,
    location: sql<string>`coalesce((select l.name from location l where l.org_id = r.org_id and l.id = r.location_id), '')`,
    available: availableOf('r'),
  },
  order: sql`(select lower(t.name) from asset_type t where t.org_id = r.org_id and t.id = r.type_id), r.id`,
  unique: [{ of: ['type_id', 'location_id'], message: remindersTexts.text('taken') }],
  choices: {
    types: { table: 'asset_type', where: sql`m.status = 1` },
    locations: { table: 'location', where: sql`m.status = 1` },
  },
  references: {
    type_id: { of: 'types', message: remindersTexts.text('chooseType') },
    location_id: { of: 'locations', message: remindersTexts.text('choosePlace') },
  },
})
