import type {
  endVacancy,
  listVacancies,
  reopenVacancy,
  saveVacancy,
} from '@muster/contract/employees/directory/reporting-lines.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findMasterRecords } from '../../forms/index.ts'
import { forgetTrees } from './day-trees.ts'
import { findReach, findVacancies } from './lines.queries.ts'
import { vacancyView } from './lines.views.ts'
import { orgChartTexts } from './org-chart.texts.ts'
import { vacancyReopening } from './vacancy-reopening.hook.ts'

type SaveInput = BodyOf<typeof saveVacancy>
type EndInput = BodyOf<typeof endVacancy>
type Saved = DataOf<typeof saveVacancy>

function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message }, message })
}

const states: Record<string, (today: string) => RawBuilder<unknown>> = {
  planned: (today) =>
    sql`v.open_from > ${today}::date and (v.ended_on is null or v.ended_on > ${today}::date)`,
  open: (today) => sql`v.open_from <= ${today}::date and (v.ended_on is null or v.ended_on > ${today}::date)`,
  filled: (today) => sql`v.outcome = 'filled' and v.ended_on <= ${today}::date`,
  closed: (today) => sql`v.outcome = 'closed' and v.ended_on <= ${today}::date`,
}

export function listOpenings(
  ctx: Ctx,
  input: BodyOf<typeof listVacancies>,
): Promise<DataOf<typeof listVacancies>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const where = input.state ? states[input.state]?.(today) : undefined
    const rows = await findVacancies(ctx, db, where ?? sql`true`, input)
    const total = rows[0]?.found ?? 0
    const end = input.offset + rows.length
    return {
      vacancies: rows.map((row) => vacancyView(ctx, row, today)),
      total,
      next_offset: end < total ? end : null,
      abilities: { manage: holds(ctx.actor, 'employees.chart.manage') },
    }
  })
}

const chosen = [
  ['DESIGNATION_ID', 'designation'],
  ['DEPT_ID', 'department'],
  ['LOCATION_ID', 'location'],
] as const

/** Unchanged values may have been deactivated meanwhile; new values must be active. */
async function refuseUnknownMasters(ctx: Ctx, db: Db, input: SaveInput, before?: Stored): Promise<void> {
  const wanted = chosen.filter(([slug, table]) => {
    const id = input[slug]
    return typeof id === 'number' && before?.[`${table}_id`] !== id
  })
  if (wanted.length === 0) return
  const requested = Object.fromEntries(wanted.map(([slug, table]) => [table, [input[slug] as number]]))
  const found = await findMasterRecords(ctx, db, requested, 'choose')
  for (const [slug, table] of wanted) {
    const record = found.get(table)?.get(input[slug] as number)
    if (!record || record.active === false) refuse(slug, orgChartTexts('valueNotOffered'))
  }
}

interface Stored {
  id: number
  manager_id: number
  designation_id: number
  department_id: number | null
  location_id: number | null
  note: string
  open_from: string
  ended_on: string | null
  outcome: string | null
  filled_by: number | null
  version: number
}

/** The vacancy, optionally locked, so that of two concurrent ends the second gets a conflict. */
async function findVacancy(
  ctx: Ctx,
  db: Db,
  id: number,
  options: { lock: boolean },
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select id, manager_id, designation_id, department_id, location_id, note, open_from, ended_on, outcome,
      filled_by, version
    from vacancy where org_id = ${ctx.orgId} and id = ${id} ${options.lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** @throws AppError `record.not_found`, also for a vacancy below a manager out of reach */
async function reachVacancy(ctx: Ctx, db: Db, id: number, options = { lock: true }): Promise<Stored> {
  const vacancy = await findVacancy(ctx, db, id, options)
  const manager = vacancy && (await findReach(ctx, db, vacancy.manager_id))
  if (!vacancy || !manager?.can_manage) fail('record.not_found')
  return vacancy
}

async function openVacancy(ctx: Ctx, db: Db, id: number, version: number | undefined): Promise<Stored> {
  const vacancy = await reachVacancy(ctx, db, id)
  if (vacancy.outcome !== null) {
    fail('employees.vacancy_ended', { parameters: { outcome: vacancy.outcome, day: vacancy.ended_on ?? '' } })
  }
  requireVersion(vacancy.version, version)
  return vacancy
}

const shown = (vacancy: Omit<Stored, 'id' | 'version'>) => ({
  REPORTING_MANAGER_ID: vacancy.manager_id,
  DESIGNATION_ID: vacancy.designation_id,
  DEPT_ID: vacancy.department_id,
  LOCATION_ID: vacancy.location_id,
  note: vacancy.note,
  open_from: vacancy.open_from,
  outcome: vacancy.outcome,
  ended_on: vacancy.ended_on,
  filled_by: vacancy.filled_by,
})

async function refuseManager(ctx: Ctx, db: Db, id: number): Promise<void> {
  const manager = await findReach(ctx, db, id)
  if (!manager?.can_manage) refuse('manager_id', orgChartTexts('personNotOffered'))
  if (manager.status !== 'active')
    refuse('manager_id', orgChartTexts('hasLeft', { fullName: manager.full_name }))
}

/** Opens a vacancy below a manager, or edits an open one. */
export async function saveOpening(ctx: Ctx, input: SaveInput): Promise<Saved> {
  const saved = await tx(ctx, async (db) => {
    const before = input.id ? await openVacancy(ctx, db, input.id, input.version) : undefined
    if (before?.manager_id !== input.manager_id) await refuseManager(ctx, db, input.manager_id)
    await refuseUnknownMasters(ctx, db, input, before)
    const values = {
      manager_id: input.manager_id,
      designation_id: input.DESIGNATION_ID,
      department_id: input.DEPT_ID ?? null,
      location_id: input.LOCATION_ID ?? null,
      note: input.note ?? '',
      open_from: input.open_from,
    }
    const after = { ...values, outcome: null, ended_on: null, filled_by: null }
    const changes = changesBetween(before ? shown(before) : {}, shown(after))
    if (before && Object.keys(changes).length === 0) return { id: before.id, version: before.version }
    const at = ctx.now.toString()
    const row = before
      ? await db
          .updateTable('vacancy')
          .set({ ...values, version: before.version + 1, updated_at: at })
          .where('org_id', '=', ctx.orgId)
          .where('id', '=', before.id)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('vacancy')
          .values({
            ...values,
            org_id: ctx.orgId,
            created_by: ctx.actor.accountId,
            created_at: at,
            updated_at: at,
          })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
    await recordAudit(ctx, db, { recordType: 'vacancy', recordId: row.id, changes })
    return row
  })
  forgetTrees(ctx)
  return saved
}

async function refuseFiller(ctx: Ctx, db: Db, input: EndInput): Promise<void> {
  if (input.outcome === 'closed') {
    if (input.filled_by) refuse('filled_by', orgChartTexts('newHireNotAllowed'))
    return
  }
  const filler = input.filled_by ? await findReach(ctx, db, input.filled_by) : undefined
  if (!filler?.can_view) refuse('filled_by', orgChartTexts('newHireRequired'))
}

/** Fills or closes a vacancy from a day on. The first of two concurrent calls wins, the second gets a conflict. */
export async function endOpening(ctx: Ctx, input: EndInput): Promise<Saved> {
  const saved = await tx(ctx, async (db) => {
    const vacancy = await openVacancy(ctx, db, input.id, input.version)
    if (input.ended_on < vacancy.open_from) {
      refuse('ended_on', orgChartTexts('beforeVacancyOpened'))
    }
    await refuseFiller(ctx, db, input)
    const values = {
      outcome: input.outcome,
      ended_on: input.ended_on,
      filled_by: input.outcome === 'filled' ? (input.filled_by ?? null) : null,
    }
    return writeEnd(ctx, db, vacancy, values)
  })
  forgetTrees(ctx)
  return saved
}

async function writeEnd(
  ctx: Ctx,
  db: Db,
  vacancy: Stored,
  values: Pick<Stored, 'outcome' | 'ended_on' | 'filled_by'>,
): Promise<Saved> {
  const version = vacancy.version + 1
  await db
    .updateTable('vacancy')
    .set({ ...values, version, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', vacancy.id)
    .execute()
  await recordAudit(ctx, db, {
    recordType: 'vacancy',
    recordId: vacancy.id,
    changes: changesBetween(shown(vacancy), shown({ ...vacancy, ...values })),
  })
  return { id: vacancy.id, version }
}

/**
 * Reverts filling or closing a vacancy, as if it had stayed open. Its manager must still work here.
 *
 * @throws AppError `record.not_found`, `employees.vacancy_open`, `employees.vacancy_not_agreed`, `record.conflict`,
 *   `request.invalid`
 */
export async function reopenOpening(ctx: Ctx, input: BodyOf<typeof reopenVacancy>): Promise<Saved> {
  const saved = await tx(ctx, async (db) => {
    await reachVacancy(ctx, db, input.id, { lock: false })
    // Lock the underlying approval before the vacancy: cancelling the approval uses the same order.
    await vacancyReopening.emit(ctx, db, { vacancyId: input.id })
    const vacancy = await reachVacancy(ctx, db, input.id)
    if (vacancy.outcome === null) fail('employees.vacancy_open')
    requireVersion(vacancy.version, input.version)
    await refuseManager(ctx, db, vacancy.manager_id)
    return writeEnd(ctx, db, vacancy, { outcome: null, ended_on: null, filled_by: null })
  })
  forgetTrees(ctx)
  return saved
}
