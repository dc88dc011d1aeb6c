import type { listSuspensions, suspendEmployee } from '@muster/contract/employees/moves/suspension.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findMasterRecords } from '../../forms/index.ts'
import { refusePowerfulLogin } from '../employees.access.ts'
import { labelOf, type PersonInReach, reachPerson } from '../reach-person.ts'
import { suspensionProblems } from './rules/suspension-days.ts'
import {
  countSuspensions,
  findOverlap,
  findSuspensions,
  lockSuspension,
  MANAGE,
  type SuspensionRow,
} from './suspension.queries.ts'
import { suspensionTexts } from './suspension.texts.ts'
import { cancelSuspension, endSuspension, startSuspension } from './suspension-effects.ts'

type Input = BodyOf<typeof suspendEmployee>
type Answer = DataOf<typeof suspendEmployee>

function refuse(problems: Record<string, string>): void {
  const [message] = Object.values(problems)
  if (message) fail('request.invalid', { fields: problems, message })
}

async function refuseUnknownReason(ctx: Ctx, db: Db, id: number | null): Promise<void> {
  if (id === null) return
  const reason = (await findMasterRecords(ctx, db, { reason: [id] }, 'choose')).get('reason')?.get(id)
  if (!reason || reason.active === false) refuse({ reason_id: suspensionTexts('reasonNotOffered') })
}

async function refuseOverlap(ctx: Ctx, db: Db, person: PersonInReach, from: string, to: string) {
  const other = await findOverlap(ctx, db, { employeeId: person.id, from, to })
  if (other) {
    fail('employees.suspension_overlaps', {
      parameters: { name: person.full_name, from: other.from_date, to: other.to_date },
      fields: {
        from_date: suspensionTexts('alreadySuspended', {
          fromDate: other.from_date,
          toDate: other.to_date,
        }),
      },
    })
  }
}

const nameOf = (ctx: Ctx) => ctx.actor.name || ctx.actor.email

async function insert(ctx: Ctx, db: Db, input: Input, days: { from: string; to: string }) {
  const row = await db
    .insertInto('employee_suspension')
    .values({
      org_id: ctx.orgId,
      employee_id: input.emp_id,
      from_date: days.from,
      to_date: days.to,
      planned_to_date: days.to,
      reason_id: input.reason_id ?? null,
      note: input.note,
      is_paid: input.is_paid === 1,
      state: 'planned',
      created_by: nameOf(ctx),
      created_at: ctx.now.toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as SuspensionRow
}

async function suspend(ctx: Ctx, db: Db, person: PersonInReach, input: Input): Promise<Answer> {
  if (person.status === 'left') fail('employees.has_left', { parameters: { name: person.full_name } })
  const { from_date: from, to_date: to } = input
  if (!from) refuse({ from_date: suspensionTexts('firstDayRequired') })
  if (!to) refuse({ to_date: suspensionTexts('lastDayRequired') })
  const days = { from: from as string, to: to as string }
  const today = await organisationToday(ctx, db)
  refuse(suspensionProblems({ ...days, today, joinedOn: person.date_of_joining, leftOn: person.left_on }))
  await refuseUnknownReason(ctx, db, input.reason_id ?? null)
  // The lock on the person's row serialises concurrent calls; an exclusion constraint backs this up.
  await refuseOverlap(ctx, db, person, days.from, days.to)
  const row = await insert(ctx, db, input, days)
  await recordAudit(ctx, db, {
    recordType: 'employee',
    recordId: person.id,
    recordLabel: labelOf(person),
    changes: {
      suspension_from: [null, days.from],
      suspension_to: [null, days.to],
      is_paid: [null, input.is_paid === 1],
    },
    reason: input.note,
  })
  const begins = days.from <= today
  const { tookLogin } = begins ? await startSuspension(ctx, db, row, person, true) : { tookLogin: false }
  return {
    id: row.id,
    emp_id: person.id,
    state: begins ? 'running' : 'planned',
    from_date: days.from,
    to_date: days.to,
    version: begins ? row.version + 1 : row.version,
    login_changed: tookLogin,
  }
}

/** @throws AppError `record.not_found`, `record.conflict`, `employees.suspension_over` */
async function lockOwn(
  ctx: Ctx,
  db: Db,
  input: Input,
  wanted: 'planned' | 'running',
): Promise<SuspensionRow> {
  const row = found(await lockSuspension(ctx, db, input.id ?? 0))
  if (row.employee_id !== input.emp_id) found(undefined)
  if (row.state !== wanted) {
    fail('employees.suspension_over', { parameters: { wanted }, data: { state: row.state } })
  }
  requireVersion(row.version, input.version)
  return row
}

async function cancel(ctx: Ctx, db: Db, person: PersonInReach, input: Input): Promise<Answer> {
  const row = await lockOwn(ctx, db, input, 'planned')
  await cancelSuspension(ctx, db, row, person, { by: nameOf(ctx), note: input.note })
  return { ...answerOf(row, person), state: 'cancelled', login_changed: false }
}

async function end(ctx: Ctx, db: Db, person: PersonInReach, input: Input): Promise<Answer> {
  const row = await lockOwn(ctx, db, input, 'running')
  const today = await organisationToday(ctx, db)
  const lastDay = today < row.to_date ? today : row.to_date
  const { gaveLogin } = await endSuspension(ctx, db, row, person, {
    lastDay,
    backOn: today,
    by: nameOf(ctx),
    note: input.note,
    comesBack: person.status === 'active',
  })
  return { ...answerOf(row, person), to_date: lastDay, state: 'over', login_changed: gaveLogin }
}

function answerOf(row: SuspensionRow, person: PersonInReach) {
  return {
    id: row.id,
    emp_id: person.id,
    from_date: row.from_date,
    to_date: row.to_date,
    version: row.version + 1,
  }
}

const actions = { suspend, cancel, end }

/**
 * Suspends a person for a range of days, cancels a planned suspension, or ends a running one early. The account is
 * disabled on the first day: at once if that is today or earlier.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `employees.has_left`,
 *   `employees.own_status`, `employees.suspension_overlaps`, `employees.suspension_over`,
 *   `session.last_administrator`, `access.denied` for people with more permissions than the caller
 */
export function changeSuspension(ctx: Ctx, input: Input): Promise<Answer> {
  return tx(ctx, async (db) => {
    const person = await reachPerson(ctx, db, input.emp_id, MANAGE, { lock: true })
    if (ctx.actor.employeeId === person.id) fail('employees.own_status')
    await refusePowerfulLogin(ctx, db, [person.id])
    return actions[input.action](ctx, db, person, input)
  })
}

/** A page of suspensions and the number in each state. Two statements. */
export function readSuspensions(
  ctx: Ctx,
  wanted: BodyOf<typeof listSuspensions>,
): Promise<DataOf<typeof listSuspensions>> {
  return readTx(ctx, async (db) => {
    const rows = await findSuspensions(ctx, db, wanted)
    const total = rows[0]?.total ?? 0
    return {
      suspensions: rows.map(({ total: _total, is_self, ...row }) => ({
        ...row,
        abilities: {
          cancel: row.state === 'planned' && !is_self,
          end: row.state === 'running' && !is_self,
        },
      })),
      total_rows: total,
      numPages: pageCount(total, wanted.limit),
      counts: await countSuspensions(ctx, db),
    }
  })
}
