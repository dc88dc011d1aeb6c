import { daysIn, eachDay } from '@muster/contract/kit/days'
import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { offDaysOf } from '../../holidays/index.ts'
import { planApproval, stageName } from '../../workflows/index.ts'
import { findClashes } from '../clashes.service.ts'
import type { RequestKind, RequestRecord } from '../request-kinds.ts'
import { requestsTexts } from '../requests.texts.ts'
import { proposerOf } from '../submit.service.ts'
import { findTeamAwayOn } from '../surroundings.queries.ts'
import type { Evaluation, PreviewDay } from './kind-types.ts'

/** Longer periods are not listed by day. */
const MAX_DAYS = 92

interface Period {
  from: string
  to: string
}

/** The days of a period, with the employee's off-days. One statement. */
export async function previewDays(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  { from, to }: Period,
  state: PreviewDay['state'] = 'counts',
): Promise<PreviewDay[]> {
  if (to < from || daysIn(from, to) > MAX_DAYS) return []
  const off = (await offDaysOf(ctx, db, [employeeId], from, to)).get(employeeId)
  const weekOffs = new Set(off?.week_offs)
  const holidays = new Set(off?.holidays.map(({ date }) => date))
  return eachDay(from, to).map((day) => {
    if (holidays.has(day)) return { day, state: 'holiday', counted: null }
    if (weekOffs.has(day)) return { day, state: 'week_off', counted: null }
    return { day, state, counted: null }
  })
}

type Problem = RequestPreview['problems'][number]

/** Converts a refusal into the problems that submission would report. */
function problemsOf(error: unknown): Problem[] {
  // A missing record is not a problem of the input.
  if (!(error instanceof AppError) || ![409, 422].includes(error.status)) throw error
  const { key, words } = error
  const fields = Object.entries(error.fields ?? {})
  return fields.length === 0
    ? [{ field: null, key, text: words }]
    : fields.map(([field, text]) => ({ field, key, text }))
}

const empty = { summary: '', days: [], effect: [], reasons: [], clashes: [], approvers: [] }

/** The preview of an input that is refused before it can be evaluated. @throws errors other than refusals */
export const refusedPreview = (error: unknown): RequestPreview => ({ ...empty, problems: problemsOf(error) })

interface Person {
  status: string
  full_name: string
}

async function findPerson(ctx: Ctx, db: Db, employeeId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select status, full_name from employee where org_id = ${ctx.orgId} and id = ${employeeId}`.execute(db)
  return found(rows[0])
}

/** The request as it would be stored, for functions that expect a stored one. */
function candidate<P>(ctx: Ctx, kind: string, employeeId: number, name: string, payload: P) {
  const record: RequestRecord<P> = {
    ...{ id: 0, kind, employeeId, employeeName: name, payload, status: REQUEST.pending },
    ...{ comment: '', submittedAt: ctx.now.toString(), cancels: null },
  }
  return record
}

async function clashesOf<P>(
  ctx: Ctx,
  db: Db,
  kind: RequestKind<P>,
  record: RequestRecord<P>,
): Promise<RequestPreview['clashes']> {
  const ownConflicts = (await kind.conflicts?.(ctx, db, [record]))?.get(record.id) ?? []
  const period = kind.period?.(record.payload) ?? null
  const away = period ? await findTeamAwayOn(ctx, db, { employeeId: record.employeeId, ...period }) : null
  if (!away) return ownConflicts
  const { others, team } = away
  // A number only: names are visible to approvers.
  const text = requestsTexts('teamAway', { others, team })
  return [...ownConflicts, { tone: others * 2 >= team ? 'warning' : 'info', text }]
}

/** The approval chain, stage by stage. */
async function approversOf<P>(
  ctx: Ctx,
  db: Db,
  kind: RequestKind<P>,
  { employeeId, payload }: { employeeId: number; payload: P },
): Promise<RequestPreview['approvers']> {
  const { trigger } = kind
  const barred = proposerOf(ctx, { kind, employeeId })
  const plan = await planApproval(ctx, db, { trigger, employeeId, facts: kind.facts(payload), barred })
  return plan.stages.map(({ name, approvers, unresolved }) => ({
    stage: stageName(plan.versionId, name),
    people: approvers.map((one) => one.name),
    why: unresolved ? wordsOf(unresolved) : [...new Set(approvers.map((one) => wordsOf(one.via)))].join(', '),
  }))
}

/** Previews a request from the same evaluation that submission uses. */
export async function previewIn<P>(
  ctx: Ctx,
  db: Db,
  of: {
    kind: RequestKind<P>
    employeeId: number
    refusal: string
    evaluate: () => Promise<Evaluation<P>>
    dayState?: ((payload: P) => PreviewDay['state']) | undefined
  },
): Promise<RequestPreview> {
  const { kind, employeeId, refusal } = of
  const person = await findPerson(ctx, db, employeeId)
  const thrown: Problem[] = []
  const evaluation = await of.evaluate().catch((error: unknown): Evaluation<P> => {
    thrown.push(...problemsOf(error))
    return { payload: null, problems: [] }
  })
  const listed = evaluation.problems.map(({ field, problem }) => ({ field, key: refusal, text: problem }))
  const { payload, reasons = [] } = evaluation
  const effect =
    typeof evaluation.effect === 'function' ? await evaluation.effect() : (evaluation.effect ?? [])
  const common = { effect: [...effect], reasons: [...reasons], problems: [...thrown, ...listed] }
  if (person.status !== 'active') {
    const left = new AppError('requests.person_left', { parameters: { name: person.full_name } })
    common.problems.unshift(...problemsOf(left))
  }
  if (payload === null || person.status !== 'active')
    return { ...common, summary: '', days: [...(evaluation.days ?? [])], clashes: [], approvers: [] }
  const [clash] = await findClashes(ctx, db, [{ kind: kind.trigger, employeeId, payload }])
  if (clash) common.problems.push({ field: clash.field, key: 'requests.days_taken', text: clash.problem })
  const period = kind.period?.(payload) ?? null
  const record = candidate(ctx, kind.trigger, employeeId, person.full_name, payload)
  return {
    ...common,
    summary: wordsOf(kind.summary(payload)),
    days: [
      ...(evaluation.days ??
        (period ? await previewDays(ctx, db, employeeId, period, of.dayState?.(payload)) : [])),
    ],
    clashes: evaluation.clashes ?? (await clashesOf(ctx, db, kind, record)),
    approvers: await approversOf(ctx, db, kind, record),
  }
}
