import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { addDays } from '@muster/contract/kit/days'
import type { SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import { enteredKinds } from '@muster/contract/offboarding/offboarding.constants'
import { separationSheet } from '@muster/contract/offboarding/separation-sheet'
import {
  downloadSeparationProblems,
  readSeparationColumns,
  uploadSeparations,
} from '@muster/contract/offboarding/separation-upload.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { defineSheetUpload, sampleSheet } from '../../forms/index.ts'
import { dayProblems, type ExitInput, enterWithin } from '../hr/enter-exit.service.ts'
import { managedScope } from '../offboarding.access.ts'
import { offboardingTexts, statusText } from '../offboarding.texts.ts'

type Row = SheetTable<typeof separationSheet.columns>['rows'][number]

interface Person {
  id: number
  key: string
  name: string
  joined_on: string
  left_on: string | null
  status: 'active' | 'left'
  open: SeparationStatus | null
}

interface Planned {
  row: Row
  name: string
  input: ExitInput
}

/** A sheet to fill in, with one example row. */
export async function separationSample(ctx: Ctx): Promise<FileReply> {
  const today = await readTx(ctx, (db) => organisationToday(ctx, db))
  const example = { code: 'EMP0001', kind: 'Retirement', last_day: addDays(today, 60) }
  return sampleSheet(separationSheet, { columns: offeredColumns(separationSheet, {}), rows: [example] })
}

/** People whom the caller manages by employee code, in lower case. One statement. */
async function findPeople(ctx: Ctx, db: Db, codes: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    select e.id, e.code_key as key, e.full_name as name, e.date_of_joining as joined_on, e.left_on, e.status,
      (select s.status from separation s where s.org_id = e.org_id and s.employee_id = e.id
        and s.joined_on = e.date_of_joining and s.status not in (2, 7)) as open
    from employee e where e.org_id = ${ctx.orgId} and e.code_key = any (${[...codes]}::text[]) and ${managedScope(ctx)}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Why somebody can't be separated by a row; null if they can. */
function personProblem({ name, open, left_on, status }: Person): string | null {
  if (open !== null) return offboardingTexts('alreadyOpenOf', { name, status: statusText(open) })
  if (status === 'left' || left_on !== null) return offboardingTexts('alreadyLeaving', { day: left_on ?? '' })
  return null
}

function judge(row: Row, people: ReadonlyMap<string, Person>, seen: Map<number, number>, today: string) {
  const { code, kind: chosen, last_day: lastDay, given, note } = row.read()
  const kind = enteredKinds.find((one) => one === chosen)
  const person = people.get(code.toLowerCase())
  if (code !== '' && !person) row.complain('code', offboardingTexts('unknownCode', { code }))
  if (!person || !kind || lastDay === null) return []
  const problem = personProblem(person)
  if (problem !== null) row.complain('code', problem)
  const earlier = seen.get(person.id)
  if (earlier !== undefined) row.complain('code', offboardingTexts('alreadyInRow', { earlier }))
  else seen.set(person.id, row.number)
  const resignedOn = given ?? (lastDay < today ? lastDay : today)
  const fields = dayProblems({ joined_on: person.joined_on, today }, { kind, resignedOn, lastDay })
  if (fields.last_working_day) row.complain('last_day', fields.last_working_day)
  if (fields.resigned_on) row.complain('given', fields.resigned_on)
  const input: ExitInput = {
    ...{ emp_id: person.id, kind, last_working_day: lastDay, resigned_on: given, note },
    ...{ notice_waived: 0, rehire: 'undecided' },
  }
  return [{ row, name: person.name, input }]
}

/** Separations from a file, entered like single ones. All or nothing. */
export const separationUpload = defineSheetUpload({
  sheet: separationSheet,
  calls: {
    upload: uploadSeparations,
    columns: readSeparationColumns,
    problems: downloadSeparationProblems,
  },
  errors: 'offboarding.upload',
  said: offboardingTexts.text('uploaded'),
  offer: async (ctx, db) => ({
    columns: offeredColumns(separationSheet, {}),
    today: await organisationToday(ctx, db),
  }),
  judge: async (ctx, db, { table, offer }) => {
    const codes = table.distinct('code').map((code) => code.toLowerCase())
    const people = await findPeople(ctx, db, codes)
    const seen = new Map<number, number>()
    return table.rows.flatMap((row): Planned[] => judge(row, people, seen, offer.today))
  },
  write: async (ctx, db, planned) => {
    // In order of ids, so that two uploads cannot wait for each other; each leaving date has its own consequences.
    const ordered = planned.toSorted((one, other) => one.input.emp_id - other.input.emp_id)
    for (const { input } of ordered) await enterWithin(ctx, db, input)
  },
  answer: (planned) => {
    const sound = planned.filter(({ row }) => row.isSound)
    return {
      entered: sound.length,
      rows: sound.map(({ row, name, input }) => ({
        ...{ row: row.number, EMPLOYEE_NAME: name, kind: input.kind },
        last_working_day: input.last_working_day,
      })),
    }
  },
})
