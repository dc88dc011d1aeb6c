import { sql } from 'kysely'
import type { MergeRow, MergeSource } from '../../../platform/merge-fields/index.ts'
import { balancesOn } from '../ledger/balances.queries.ts'
import { toDays } from '../rules/units.ts'
import { mergeFieldsTexts } from './merge-fields.texts.ts'

/** Leave balances of today, as rows of a table. */
export const leaveMergeFields: MergeSource = {
  key: 'leave',
  label: mergeFieldsTexts.text('leave'),
  fields: async () => [
    {
      ...{ name: 'LEAVE_BALANCES', label: mergeFieldsTexts.text('balances'), type: 'rows' },
      permission: 'leave.balance.view',
      columns: [
        { name: 'TYPE', label: mergeFieldsTexts.text('type'), type: 'text' },
        { name: 'BALANCE', label: mergeFieldsTexts.text('balance'), type: 'days' },
      ],
      sample: [
        { TYPE: mergeFieldsTexts('sampleEarned'), BALANCE: 12.5 },
        { TYPE: mergeFieldsTexts('sampleSick'), BALANCE: 7 },
      ],
    },
  ],
  read: async (ctx, db, { employeeIds, today }) => {
    const balances = await balancesOn(ctx, db, employeeIds, today)
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from leave_type where org_id = ${ctx.orgId} and status = 1 order by lower(name)`.execute(
      db,
    )
    const byPerson = Map.groupBy(balances, ({ employee_id }) => employee_id)
    return new Map(
      employeeIds.map((id) => {
        const own = new Map((byPerson.get(id) ?? []).map((one) => [one.leave_type_id, one.balance]))
        const listed = rows.flatMap(({ id: type, name }): MergeRow[] => {
          const units = own.get(type)
          return units === undefined ? [] : [{ TYPE: name, BALANCE: toDays(units) }]
        })
        return [id, { LEAVE_BALANCES: listed }]
      }),
    )
  },
}
