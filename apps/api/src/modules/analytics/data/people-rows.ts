import type { PersonBehind } from '@muster/contract/dashboards/company.contract'
import type { ColumnType } from '@muster/contract/reports/dataset-types'
import type { Ctx } from '../../../platform/context.ts'
import type { DatasetRow } from '../../../platform/datasets/index.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { type Behind, findPeopleBehind } from '../../dashboards/index.ts'
import { analyticsTexts } from '../analytics.texts.ts'

interface PeopleColumn {
  readonly key: string
  readonly heading: string
  readonly type: ColumnType
}

/** The columns of a list of people behind a figure. */
export const peopleColumns = (): PeopleColumn[] => [
  { key: 'employee_code', heading: analyticsTexts('employeeCode'), type: 'text' },
  { key: 'employee_name', heading: analyticsTexts('employeeName'), type: 'text' },
  { key: 'department', heading: analyticsTexts('department'), type: 'text' },
  { key: 'designation', heading: analyticsTexts('designation'), type: 'text' },
  { key: 'location', heading: analyticsTexts('location'), type: 'text' },
  { key: 'joined_on', heading: analyticsTexts('joinedOn'), type: 'date' },
  { key: 'last_day', heading: analyticsTexts('lastDay'), type: 'date' },
  { key: 'exit_kind', heading: analyticsTexts('exitKind'), type: 'text' },
]

const exits = {
  voluntary: 'exitVoluntary',
  involuntary: 'exitInvoluntary',
  transfer: 'exitTransfer',
} as const

function rowOf(person: PersonBehind): DatasetRow {
  const exit = person.exit_kind && analyticsTexts(exits[person.exit_kind])
  return Object.fromEntries(
    peopleColumns().map(({ key }) => [
      key,
      key === 'exit_kind' ? exit : ((person[key as keyof PersonBehind] ?? null) as string | null),
    ]),
  )
}

/** A page of the people behind a figure, and how many there are. One statement. */
export async function readPeople(
  ctx: Ctx,
  db: Db,
  behind: Behind,
  slice: { limit: number; offset: number },
): Promise<{ rows: DatasetRow[]; count: number }> {
  const { rows, count } = await findPeopleBehind(ctx, db, behind, slice)
  return { rows: rows.map(rowOf), count }
}

const BATCH = 1000

/** All people behind a figure, in batches, so that no transaction lasts as long as the file takes. */
export async function* streamPeople(ctx: Ctx, behind: Behind): AsyncGenerator<DatasetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const { rows } = await readTx(ctx, (db) => readPeople(ctx, db, behind, { limit: BATCH, offset }))
    yield* rows
    if (rows.length < BATCH) return
  }
}
