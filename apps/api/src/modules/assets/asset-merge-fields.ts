import { sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { MergeCell, MergeColumn, MergeRow, MergeSource } from '../../platform/merge-fields/index.ts'
import { OF_PERSON } from './assets.access.ts'
import { assetsTexts } from './assets.texts.ts'
import { assetReportsTexts } from './reports/reports.texts.ts'

const column = (
  name: string,
  key: 'code' | 'name' | 'type' | 'serial' | 'condition' | 'handed_on' | 'due_back_on' | 'cost',
  type: MergeColumn['type'] = 'text',
): MergeColumn => ({ name, label: assetReportsTexts.text(key), type })

const columns: readonly MergeColumn[] = [
  column('CODE', 'code'),
  column('NAME', 'name'),
  column('TYPE', 'type'),
  column('SERIAL', 'serial'),
  column('CONDITION', 'condition', 'choice'),
  column('HANDED_ON', 'handed_on', 'date'),
  column('DUE_BACK_ON', 'due_back_on', 'date'),
  column('COST', 'cost', 'money'),
]

interface Held {
  employee_id: number
  code: string
  name: string
  type: string
  serial: string
  condition_out: 'new' | 'good' | 'fair' | 'poor'
  handed_on: string
  due_back_on: string | null
  cost: string | null
  currency: string | null
}

const moneyOf = ({ cost: amount, currency }: Held): MergeCell =>
  amount === null || currency === null ? null : { amount, currency }

/** What people hold on the chosen day, as rows of a table: for letters of hand-over and of what is to be returned. One statement. */
export const assetMergeFields: MergeSource = {
  key: 'assets',
  label: assetReportsTexts.text('dataset'),
  fields: async () => [
    {
      ...{ name: 'ASSETS', label: assetsTexts.text('heldByPerson'), type: 'rows', permission: OF_PERSON },
      ...{ isDated: true, columns },
      sample: [
        {
          ...{ CODE: 'LAP-0001', NAME: assetsTexts('sampleName'), TYPE: assetsTexts('sampleType') },
          ...{ SERIAL: 'SN-1234', CONDITION: assetReportsTexts('new'), HANDED_ON: '2026-04-01' },
          ...{ DUE_BACK_ON: null, COST: { amount: '65000.00', currency: 'INR' } },
        },
      ],
    },
  ],
  read: async (ctx, db, { employeeIds, asOf, language }) => {
    const { rows } = await sql<Held>`
      select h.employee_id, a.code, a.name, t.name as type, a.serial, h.condition_out, h.handed_on::text as handed_on,
        h.due_back_on::text as due_back_on, a.cost::text as cost, a.currency
      from asset_holding h join asset a on a.org_id = h.org_id and a.id = h.asset_id
      join asset_type t on t.org_id = a.org_id and t.id = a.type_id
      where h.org_id = ${ctx.orgId} and h.employee_id = any (${[...employeeIds]}::bigint[])
        and h.handed_on <= ${asOf}::date and (h.ended_on is null or h.ended_on > ${asOf}::date)
      order by h.handed_on, h.id`.execute(db)
    const rowOf = (held: Held): MergeRow => ({
      ...{ CODE: held.code, NAME: held.name, TYPE: held.type, SERIAL: held.serial || null },
      CONDITION: wordsOf(assetReportsTexts.text(held.condition_out), { language }),
      ...{ HANDED_ON: held.handed_on, DUE_BACK_ON: held.due_back_on, COST: moneyOf(held) },
    })
    const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
    return new Map(employeeIds.map((id) => [id, { ASSETS: (byPerson.get(id) ?? []).map(rowOf) }]))
  },
}
