import type {
  removeDottedLine,
  saveDottedLine,
} from '@muster/contract/employees/directory/reporting-lines.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { findReach } from './lines.queries.ts'
import { orgChartTexts } from './org-chart.texts.ts'

type Input = BodyOf<typeof saveDottedLine>

interface Stored {
  id: number
  employee_id: number
  manager_id: number
  kind: string
  note: string
  from_date: string
  to_date: string | null
  version: number
}

function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message }, message })
}

async function findLine(ctx: Ctx, db: Db, id: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select id, employee_id, manager_id, kind, note, from_date, to_date, version from dotted_line
    where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Locks the person's row first, which serialises changes to their lines. */
async function lockOwner(ctx: Ctx, db: Db, employeeId: number) {
  const owner = await findReach(ctx, db, employeeId, { lock: true })
  if (!owner?.can_manage) fail('record.not_found')
  return owner
}

async function otherEnd(ctx: Ctx, db: Db, input: Input) {
  if (input.manager_id === input.employee_id) fail('employees.dotted_line_own')
  const manager = await findReach(ctx, db, input.manager_id)
  if (!manager?.can_view) refuse('manager_id', orgChartTexts('personNotOffered'))
  if (!input.id && manager.status !== 'active')
    refuse('manager_id', orgChartTexts('hasLeft', { fullName: manager.full_name }))
  return manager
}

async function refuseOverlap(ctx: Ctx, db: Db, input: Input): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from dotted_line
    where org_id = ${ctx.orgId} and employee_id = ${input.employee_id} and manager_id = ${input.manager_id}
      and id <> ${input.id ?? 0}
      and daterange(from_date, to_date, '[]') && daterange(${input.from_date}::date, ${input.to_date ?? null}::date, '[]')
    limit 1`.execute(db)
  if (rows.length > 0) {
    fail('employees.dotted_line_overlap', {
      fields: { from_date: orgChartTexts('dottedLineExists') },
    })
  }
}

const shown = (line: Pick<Stored, 'kind' | 'note' | 'from_date' | 'to_date' | 'manager_id'>) => ({
  REPORTING_MANAGER_ID: line.manager_id,
  kind: line.kind,
  note: line.note,
  from_date: line.from_date,
  to_date: line.to_date,
})

async function changeLine(ctx: Ctx, db: Db, id: number, input: Input, next: ReturnType<typeof shown>) {
  const line = await findLine(ctx, db, id)
  if (!line || line.employee_id !== input.employee_id) fail('record.not_found')
  if (line.manager_id !== input.manager_id) refuse('manager_id', orgChartTexts('replaceDottedLine'))
  requireVersion(line.version, input.version)
  const changes = changesBetween(shown(line), next)
  if (Object.keys(changes).length === 0) return { id, version: line.version, changes }
  await db
    .updateTable('dotted_line')
    .set({
      kind: next.kind,
      note: next.note,
      from_date: next.from_date,
      to_date: next.to_date,
      version: line.version + 1,
      updated_at: ctx.now.toString(),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  return { id, version: line.version + 1, changes }
}

async function addLine(ctx: Ctx, db: Db, input: Input, next: ReturnType<typeof shown>) {
  const { id } = await db
    .insertInto('dotted_line')
    .values({
      org_id: ctx.orgId,
      employee_id: input.employee_id,
      manager_id: input.manager_id,
      kind: next.kind,
      note: next.note,
      from_date: next.from_date,
      to_date: next.to_date,
      created_by: ctx.actor.accountId,
      created_at: ctx.now.toString(),
      updated_at: ctx.now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, version: 1, changes: changesBetween({}, next) }
}

/**
 * Adds or edits a dotted line to a second manager. Idempotent. Both ends must be within the caller's reach; a cycle
 * with the reporting line is allowed, a line to oneself is not.
 */
export function saveLine(ctx: Ctx, input: Input): Promise<DataOf<typeof saveDottedLine>> {
  return tx(ctx, async (db) => {
    const owner = await lockOwner(ctx, db, input.employee_id)
    const manager = await otherEnd(ctx, db, input)
    if (input.to_date && input.to_date < input.from_date) {
      refuse('to_date', orgChartTexts('lastDayBeforeFirst'))
    }
    await refuseOverlap(ctx, db, input)
    const next = shown({ ...input, note: input.note ?? '', to_date: input.to_date ?? null })
    const { changes, ...saved } = input.id
      ? await changeLine(ctx, db, input.id, input, next)
      : await addLine(ctx, db, input, next)
    if (Object.keys(changes).length > 0) {
      await recordAudit(ctx, db, {
        recordType: 'employee',
        recordId: owner.id,
        recordLabel: owner.full_name,
        changes,
        details: { line: saved.id, to: manager.full_name },
      })
    }
    return saved
  })
}

/** Deletes a line entered by mistake. To end a line, set its last day instead. */
export function removeLine(ctx: Ctx, { id }: BodyOf<typeof removeDottedLine>): Promise<null> {
  return tx(ctx, async (db) => {
    const line = await findLine(ctx, db, id)
    if (!line) fail('record.not_found')
    const owner = await findReach(ctx, db, line.employee_id)
    if (!owner?.can_manage) fail('record.not_found')
    await db.deleteFrom('dotted_line').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: owner.id,
      recordLabel: owner.full_name,
      changes: changesBetween(shown(line), {}),
      details: { line: id },
    })
    return null
  })
}
