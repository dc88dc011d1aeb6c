import type { DutyLine, readDuties, saveDutyHeirs } from '@muster/contract/employees/moves/duties.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { dutiesTexts } from './duties.texts.ts'
import { findDuties } from './duties.ts'
import { mayName, nameHeirs } from './heirs.service.ts'

const SEPARATION = 'employees.separation'

interface Leaver {
  id: number
  full_name: string
  left_on: string | null
  status: 'active' | 'left'
  move_id: number | null
}

async function findLeaver(ctx: Ctx, db: Db, id: number, lock: boolean): Promise<Leaver> {
  const { rows } = await sql<Leaver>`
    select e.id, e.full_name, e.left_on, e.status, (
      select max(m.id) from employee_move m where m.org_id = e.org_id and m.employee_id = e.id
        and m.kind = 'separation' and m.cancelled_at is null and m.effective_on = e.left_on) as move_id
    from employee e
    where e.org_id = ${ctx.orgId} and e.id = ${id} and coalesce(${employeeScope(ctx, SEPARATION, 'e')}, false)
    ${lock ? sql`for no key update of e` : sql``}`.execute(db)
  return found(rows[0])
}

async function namedHeirs(ctx: Ctx, db: Db, moveId: number | null) {
  if (moveId === null) return new Map<string, DutyLine['heir']>()
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    select h.kind, e.id, e.full_name as name from employee_duty_heir h
    join employee e on e.org_id = h.org_id and e.id = h.heir_id
    where h.org_id = ${ctx.orgId} and h.move_id = ${moveId} and h.done_at is null`.execute(db)
  return new Map(rows.map(({ kind, id, name }) => [kind, { EMPLOYEE_ID: id, EMPLOYEE_NAME: name }]))
}

/** What somebody holds, with the heirs named for a separation. Two statements. */
export async function dutyLines(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  moveId: number | null,
): Promise<DutyLine[]> {
  const heirs = await namedHeirs(ctx, db, moveId)
  return (await findDuties(ctx, db, [employeeId])).map(({ kind, count, names }) => ({
    kind: kind.key,
    text: wordsOf(kind.label(count)),
    names,
    count,
    fate: kind.fate,
    link: kind.link?.replace('{id}', String(employeeId)) ?? null,
    heir: heirs.get(kind.key) ?? null,
    abilities: { name_heir: mayName(ctx, kind) },
  }))
}

/**
 * What somebody holds, owns, decides and owes, with the heirs named for their separation. Three statements.
 *
 * @throws AppError `record.not_found`, also out of reach
 */
export function listDuties(
  ctx: Ctx,
  { emp_id }: BodyOf<typeof readDuties>,
): Promise<DataOf<typeof readDuties>> {
  return readTx(ctx, async (db) => {
    const leaver = await findLeaver(ctx, db, emp_id, false)
    return {
      EMPLOYEE_ID: leaver.id,
      EMPLOYEE_NAME: leaver.full_name,
      last_working_day: leaver.left_on,
      duties: await dutyLines(ctx, db, leaver.id, leaver.move_id),
      abilities: {
        edit: leaver.status === 'active' && leaver.move_id !== null && leaver.id !== ctx.actor.employeeId,
      },
    }
  })
}

/**
 * Names the heirs of an entered separation, until its last working day has passed. Idempotent.
 *
 * @throws AppError as `nameHeirs`; `record.not_found`, `employees.not_leaving`, `employees.own_status`
 */
export function saveHeirs(
  ctx: Ctx,
  { emp_id, heirs }: BodyOf<typeof saveDutyHeirs>,
): Promise<DataOf<typeof saveDutyHeirs>> {
  return tx(ctx, async (db) => {
    const leaver = await findLeaver(ctx, db, emp_id, true)
    if (leaver.id === ctx.actor.employeeId) fail('employees.own_status')
    const { move_id: moveId, left_on: lastDay } = leaver
    if (moveId === null || lastDay === null || leaver.status === 'left')
      return fail('employees.not_leaving', { parameters: { name: leaver.full_name } })
    const before = await namedHeirs(ctx, db, moveId)
    await nameHeirs(ctx, db, { employeeId: leaver.id, moveId, lastDay }, heirs)
    const after = await namedHeirs(ctx, db, moveId)
    const namesOf = (heirs: typeof before) =>
      [...new Set([...heirs.values()].flatMap((one) => one?.EMPLOYEE_NAME ?? []))].join(', ')
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: leaver.id,
      recordLabel: leaver.full_name,
      changes: { [dutiesTexts.english('handover')]: [namesOf(before) || null, namesOf(after) || null] },
    })
    return { duties: await dutyLines(ctx, db, leaver.id, moveId) }
  })
}
