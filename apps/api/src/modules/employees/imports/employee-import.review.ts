import { slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { virtualSlugs } from '@muster/contract/imports/index'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { AppError, errorWords } from '../../../platform/errors.ts'
import { fieldsOf, type ImportFacts, type RefusedRow, type ReviewedRow } from '../../forms/index.ts'
import { findPowerfulLogins } from '../employees.access.ts'
import { findPeriods, type PersonRow, readPeople, type StoredPeriod } from '../people.queries.ts'
import { findReachProblems } from '../reach-growth.ts'
import { findProblems } from '../writes/judge-change.ts'
import { type ChangeOptions, type Draft, draftChange } from '../writes/person-draft.ts'

const MANAGER = slugOfAttribute.manager
/** Stands for a record that the import will create; nobody's limits contain it. */
const TO_COME = -1

function valuesOf({ row, managerId }: ReviewedRow): FormValues {
  const created = Object.keys(row.newMasters).map((slug) => [slug, TO_COME] as const)
  const manager = managerId === undefined ? {} : { [MANAGER]: managerId }
  return { ...row.values, ...Object.fromEntries(created), ...manager }
}

function employmentOf({ row }: ReviewedRow) {
  if (!row.employment) return {}
  const { status, leftOn, reason } = row.employment
  return { employment: { status, leftOn, reasonId: null, note: reason ?? '' } }
}

interface Drafted {
  drafts: Draft[]
  refused: RefusedRow[]
}

function draftRows(
  rows: readonly ReviewedRow[],
  people: ReadonlyMap<number, PersonRow>,
  periods: ReadonlyMap<number, StoredPeriod[]>,
  options: ChangeOptions,
): Drafted {
  const drafted: Drafted = { drafts: [], refused: [] }
  for (const reviewed of rows) {
    const id = reviewed.row.existingId as number
    const person = people.get(id)
    if (!person) continue
    const change = { person, values: valuesOf(reviewed), ...employmentOf(reviewed) }
    try {
      drafted.drafts.push(draftChange(change, periods.get(id) ?? [], options))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [slug = 'EMPLOYEE_CODE'] = Object.keys(error.fields ?? {})
      drafted.refused.push({ row: reviewed.row.rowNumber, slug, problem: error.words })
    }
  }
  return drafted
}

/** As the managers whom the file adds will stand below stored ones, people may come below these. */
async function findGrowthBelowNew(ctx: Ctx, db: Db, rows: readonly ReviewedRow[], today: string) {
  const below = rows.filter(({ managerId, storedAbove }) => (managerId ?? 0) < 0 && storedAbove != null)
  if (below.length === 0) return []
  const managers = below.map(({ row, storedAbove }) => ({
    ...{ employeeId: row.existingId as number, managerId: storedAbove as number, fromDate: today },
  }))
  return [...(await findReachProblems(ctx, db, { managers, moved: [], today }))].map(
    ([employeeId, error]) => ({
      ...{ employeeId, slug: MANAGER, error },
    }),
  )
}

/** Accounts of leavers that the caller may not disable. */
async function findGuarded(ctx: Ctx, db: Db, rows: readonly ReviewedRow[]): Promise<RefusedRow[]> {
  const leavers = rows.filter(({ row }) => row.employment?.status === 'left')
  const guarded = await findPowerfulLogins(
    ctx,
    db,
    leavers.map(({ row }) => row.existingId as number),
  )
  const problem = guarded.size > 0 ? errorWords('employees.account_guarded') : ''
  return leavers.flatMap(({ row }) =>
    guarded.has(row.existingId) ? [{ row: row.rowNumber, slug: virtualSlugs.employmentStatus, problem }] : [],
  )
}

/**
 * Judges rows about stored people as writing them will: what their authors would reach or give by them, guarded
 * addresses and accounts, the author's own record, dates. A fixed number of statements for all rows.
 */
export function reviewRows(
  ctx: Ctx,
  rows: readonly ReviewedRow[],
  facts: ImportFacts,
): Promise<RefusedRow[]> {
  const { today } = facts.form
  const options = { effectiveDate: today, today, reason: '', fields: fieldsOf(facts.form) }
  const ids = rows.map(({ row }) => row.existingId as number)
  return readTx(ctx, async (db) => {
    const people = new Map((await readPeople(ctx, db, ids)).map((person) => [person.id, person]))
    const periods = Map.groupBy(await findPeriods(ctx, db, ids), (period) => period.employee_id)
    const { drafts, refused } = draftRows(rows, people, periods, options)
    const problems = await findProblems(ctx, db, drafts, options)
    const known = new Set(problems.map(({ employeeId, slug }) => `${employeeId} ${slug}`))
    const growth = await findGrowthBelowNew(ctx, db, rows, today)
    const rowOf = new Map(rows.map(({ row }) => [row.existingId, row.rowNumber]))
    return [
      ...refused,
      ...[...problems, ...growth.filter(({ employeeId, slug }) => !known.has(`${employeeId} ${slug}`))].map(
        ({ employeeId, slug, error }) => ({
          ...{ row: rowOf.get(employeeId) as number, slug, problem: error.words },
        }),
      ),
      ...(await findGuarded(ctx, db, rows)),
    ]
  })
}
