import { randomUUID } from 'node:crypto'
import type { makeTransfer, previewTransfer } from '@muster/contract/employees/moves/transfers.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Actor } from '../../../platform/access/actor.ts'
import { concernsCaller, isOnlyAdministrator } from '../../../platform/access/own-record.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { errorWords, fail } from '../../../platform/errors.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import type { Authors } from '../reach-given.ts'
import { findReachProblems, movedPerson, type ReachChange, refuseOwnGrowth } from '../reach-growth.ts'
import { changePeople } from '../writes/change-people.service.ts'
import type { PersonChange } from '../writes/person-draft.ts'
import { refuseManagerRings, ringInWords, ringOf } from './manager-rings.ts'
import { insertMoves } from './moves.queries.ts'
import { movesTexts } from './moves.texts.ts'
import { loadTransfer, type TransferFacts, type TransferInput } from './transfer.facts.ts'
import {
  handoverProblems,
  type JudgedPerson,
  judgePerson,
  proposalsOf,
  valueText,
} from './transfer.judgement.ts'

type Preview = DataOf<typeof previewTransfer>
type Made = DataOf<typeof makeTransfer>

/** Maximum number of reports named in a preview. */
const NAMED = 5

function reportsView(facts: TransferFacts, personId: number): Preview['people'][number]['reports'] {
  // Excludes reports who get another manager in the same transfer: that change is listed under their own entry.
  const isLed = (id: number) => facts.valuesOf.get(id)?.REPORTING_MANAGER_ID === undefined
  const reports = (facts.reportsOf.get(personId) ?? []).filter((one) => isLed(one.id))
  const { hand_reports_to: to } = facts.input
  const leader = to ? facts.managers.get(to)?.full_name : undefined
  return {
    count: reports.length,
    names: reports.slice(0, NAMED).map((one) => one.full_name),
    to: reports.length === 0 ? null : (leader ?? null),
  }
}

function personView(facts: TransferFacts, judged: JudgedPerson): Preview['people'][number] {
  const { person, changed } = judged
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
  return {
    EMPLOYEE_ID: person.id,
    EMPLOYEE_CODE: person.code,
    EMPLOYEE_NAME: person.full_name,
    version: person.version,
    changes: Object.entries(changed).map(([slug, [before, after]]) => ({
      FIELD_SLUG: slug,
      FIELD_NAME: facts.fields.get(slug)?.FIELD_NAME ?? slug,
      before: valueText(facts, slug, before),
      after: valueText(facts, slug, after),
    })),
    reports: reportsView(facts, person.id),
    groups_entered: judged.entered.map(named),
    groups_left: judged.left.map(named),
    code: { before: person.code, after: person.code },
    notes: judged.notes,
    problems: judged.problems,
  }
}

/**
 * Previews a transfer for each employee: values before and after, reports, data permission groups, planned changes
 * and problems. Writes nothing. At most ten statements.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`
 */
export function previewMoves(ctx: Ctx, input: TransferInput): Promise<Preview> {
  return tx(ctx, async (db) => {
    const facts = await loadTransfer(ctx, db, input)
    const judged = await judgedPeople(ctx, db, facts)
    const problems = handoverProblems(facts)
    const isSound = problems.length === 0 && judged.every((one) => one.problems.length === 0)
    const proposals = proposalsOf(facts, judged)
    const ring = isSound && proposals.length > 0 ? await ringOf(ctx, db, proposals) : null
    if (ring) problems.push((await ringInWords(ctx, db, ring, facts.today)).sentence)
    const changesSomething =
      facts.handed.length > 0 || judged.some((one) => Object.keys(one.changed).length > 0)
    return {
      effective_date: input.effective_date,
      can_apply: isSound && ring === null && changesSomething,
      people: judged.map((one) => personView(facts, one)),
      problems,
    }
  })
}

const reachChange = (facts: TransferFacts, judged: readonly JudgedPerson[]): ReachChange => ({
  managers: proposalsOf(facts, judged),
  moved: judged.map(({ person, changed }) => movedPerson(person, changed)),
  today: facts.today,
})

/** Judges each employee, also whether the caller would move themselves or reach more people than now. */
async function judgedPeople(ctx: Ctx, db: Db, facts: TransferFacts): Promise<JudgedPerson[]> {
  const judged = facts.people.map((person) => judgePerson(ctx, facts, person))
  const reach = await findReachProblems(ctx, db, reachChange(facts, judged))
  const isOwn = concernsCaller(
    ctx,
    judged.filter(({ changed }) => Object.keys(changed).length > 0).map(({ person }) => person.id),
  )
  const ownProblems = isOwn && !(await isOnlyAdministrator(ctx, db)) ? [errorWords('access.own_record')] : []
  const handed = facts.handed.flatMap(({ id }) => reach.get(id)?.words ?? [])
  return judged.map((one) => ({
    ...one,
    problems: [
      ...one.problems,
      ...(one.person.id === ctx.actor.employeeId ? ownProblems : []),
      ...new Set([reach.get(one.person.id)?.words ?? [], handed.slice(0, 1)].flat()),
    ],
  }))
}

/** @throws AppError `employees.transfer_refused` with all problems */
function refuseProblems(facts: TransferFacts, judged: readonly JudgedPerson[]): void {
  const problems = [
    ...judged.flatMap(({ person, problems: own }) =>
      own.map((message) => ({ emp_id: person.id, name: person.full_name, message })),
    ),
    ...handoverProblems(facts).map((message) => ({ emp_id: null, name: '', message })),
  ]
  const [first] = problems
  if (!first) return
  const more = problems.length - 1
  fail('employees.transfer_refused', {
    parameters: {
      first: more === 0 ? first.message : movesTexts('andMore', { message: first.message, more }),
    },
    data: { problems },
  })
}

/** Changes of the employees and of the transferred reports. */
function changesOf(facts: TransferFacts, judged: readonly JudgedPerson[]): PersonChange[] {
  const own = judged.map(({ person }) => ({ person, values: facts.valuesOf.get(person.id) ?? {} }))
  const to = facts.input.hand_reports_to
  if (!to) return own
  const handed = facts.handed.map((person) => ({ person, values: { REPORTING_MANAGER_ID: to } }))
  return [...own, ...handed]
}

async function write(
  ctx: Ctx,
  db: Db,
  facts: TransferFacts,
  judged: readonly JudgedPerson[],
  authors?: Authors,
): Promise<Made> {
  const { input, today } = facts
  const handedBy = new Map(
    [...facts.reportsOf].flatMap(([leader, reports]) => reports.map((one) => [one.id, leader] as const)),
  )
  const moving = judged.filter(
    ({ person, changed }) =>
      Object.keys(changed).length > 0 || facts.handed.some((one) => handedBy.get(one.id) === person.id),
  )
  const batch = randomUUID()
  const moves = await insertMoves(
    ctx,
    db,
    moving.map(({ person, changed }) => ({
      employee_id: person.id,
      kind: 'transfer',
      effective_on: input.effective_date,
      reason_id: input.reason_id ?? null,
      note: input.note ?? '',
      batch,
      details: { changes: changed },
    })),
  )
  const moveOf = new Map(moves)
  for (const person of facts.handed) {
    const move = moves.get(handedBy.get(person.id) as number)
    if (move !== undefined) moveOf.set(person.id, move)
  }
  const reason = input.reason_id ? (facts.names.get('reason')?.get(input.reason_id)?.label ?? '') : ''
  const changed = await changePeople(ctx, db, changesOf(facts, judged), {
    effectiveDate: input.effective_date,
    today,
    reason: [reason, input.note].filter(Boolean).join(': '),
    fields: facts.allFields,
    moves: moveOf,
    ...(authors ? { authors } : {}),
  })
  return {
    moves: [...moves].map(([emp_id, move_id]) => ({
      emp_id,
      move_id,
      version:
        changed.get(emp_id)?.version ?? (facts.people.find((one) => one.id === emp_id)?.version as number),
      scheduled: changed.get(emp_id)?.scheduled ?? [],
    })),
    unchanged: judged.map(({ person }) => person.id).filter((id) => !moves.has(id)),
    reports_moved: facts.handed.length,
  }
}

function refuseReason(facts: TransferFacts): void {
  const { reason_id: id } = facts.input
  if (!id) return
  const reason = facts.names.get('reason')?.get(id)
  if (reason && reason.active !== false) return
  const message = movesTexts('reasonNotOffered')
  fail('request.invalid', { fields: { reason_id: message }, message })
}

/** Runs all checks of a transfer before anything is written. */
async function judgeAll(ctx: Ctx, db: Db, input: TransferInput) {
  const facts = await loadTransfer(ctx, db, input)
  refuseReason(facts)
  const judged = await judgedPeople(ctx, db, facts)
  refuseProblems(facts, judged)
  await refuseManagerRings(ctx, db, proposalsOf(facts, judged), facts.today)
  return { facts, judged }
}

/**
 * Checks a proposed transfer without writing it.
 *
 * @param proposer whose reach must not grow by it
 * @returns names of the changed fields, in form order
 * @throws AppError as `transferPeople`, `request.invalid` if nothing would change, `access.reach_grows`
 */
export async function judgeMoves(ctx: Ctx, db: Db, input: TransferInput, proposer: Actor): Promise<string[]> {
  const { facts, judged } = await judgeAll(ctx, db, input)
  await refuseOwnGrowth(ctx, db, reachChange(facts, judged), proposer)
  const changed = new Set(judged.flatMap((one) => Object.keys(one.changed)))
  if (changed.size === 0 && facts.handed.length === 0) {
    const message = movesTexts('nothingWouldChange')
    fail('request.invalid', { fields: { values: message }, message })
  }
  return facts.allFields.filter((field) => changed.has(field.FIELD_SLUG)).map((field) => field.FIELD_NAME)
}

/**
 * As `transferPeople`, in the caller's transaction.
 *
 * @param authors who proposed and approved it, if it was proposed
 * @throws AppError also as `findReachProblems` finds them for the authors
 */
export async function transferWithin(
  ctx: Ctx,
  db: Db,
  input: TransferInput,
  authors?: Authors,
): Promise<Made> {
  const { facts, judged } = await judgeAll(ctx, db, input)
  return write(ctx, db, facts, judged, authors)
}

/**
 * Transfers employees from an effective date, all or none. Idempotent: values already in force are skipped.
 *
 * @throws AppError `employees.transfer_refused` with the problems, `employees.manager_cycle`,
 *   `employees.future_cycle`, `record.conflict`, `record.not_found`
 */
export async function transferPeople(ctx: Ctx, input: TransferInput): Promise<Made> {
  const made = await tx(ctx, (db) => transferWithin(ctx, db, input))
  forgetTotals(ctx)
  return made
}
