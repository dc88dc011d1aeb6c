import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { personColumns, personJoins } from '../datasets/person-columns.ts'
import { clearanceTexts } from './clearance.texts.ts'
import { CLEARANCE, type ClearanceRow, clearanceStates, findClearance } from './clearance-facts.ts'

const column = (
  key: 'last_day' | 'responsibility' | 'number' | 'clearance' | 'heir' | 'passed_on',
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  ...{ key, type, heading: clearanceTexts.text(key), sql: () => value, isUsual: true, ...more },
})

/** What people who leave in a period hand over, a row for each responsibility; one that says so where there is nothing. */
export const clearanceDataset: Dataset = {
  key: 'employees.clearance',
  title: clearanceTexts.text('title'),
  description: clearanceTexts.text('description'),
  subject: 'employee',
  permission: CLEARANCE,
  timing: 'period',
  usualPeriod: 'this_year',
  facts: findClearance,
  from: ({ ctx, facts }) => sql`jsonb_to_recordset(${JSON.stringify(facts as ClearanceRow[])}::jsonb)
      c (employee_id bigint, number integer, last_day date, duty text, duty_text jsonb, count integer, state text,
        heir text, passed_on date)
    join employee e on e.org_id = ${ctx.orgId} and e.id = c.employee_id`,
  joins: personJoins(),
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}`,
  columns: [
    ...personColumns(),
    column('last_day', 'date', sql.ref('c.last_day')),
    column('responsibility', 'text', sql.ref('c.duty'), { shown: () => textOf('c.duty'), width: 40 }),
    column('number', 'number', sql.ref('c.count'), { isUsual: false }),
    column('clearance', 'choice', sql.ref('c.state'), {
      choices: () => clearanceStates.map((value) => ({ value, label: clearanceTexts(value) })),
    }),
    column('heir', 'text', sql.ref('c.heir'), { width: 28 }),
    column('passed_on', 'date', sql.ref('c.passed_on')),
  ],
  sort: [
    { column: 'last_day', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [
    { sql: () => sql.ref('e.id'), type: 'bigint' },
    { sql: () => sql.ref('c.last_day'), type: 'date' },
    { sql: () => sql.ref('c.number'), type: 'integer' },
  ],
}
