import { addDays, addMonths } from '@muster/contract/kit/days'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import type {
  applyLeave,
  applyTeamLeave,
  cancelLeavePart,
  LeavePreview,
  leaveOptions,
  previewLeave,
} from '@muster/contract/leave/apply/apply-leave.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { offDaysOf } from '../../holidays/index.ts'
import {
  clashQuery,
  effectOf,
  lockRequest,
  lockRequester,
  previewIn,
  reachForRequest,
  reachQuery,
  refuseProblems,
  submitRequest,
  submittedView,
} from '../../requests/index.ts'
import { figuresQuery, figureView } from '../balances/figures.service.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import { appliesTo } from '../rules/due-credits.ts'
import { hasBalance, isPerOccasion } from '../rules/per-occasion.ts'
import {
  findLeaveDays,
  findRuleInForce,
  findTypes,
  type TypeRow,
  termsIn,
  typesQuery,
} from './apply.queries.ts'
import { applyTexts } from './apply.texts.ts'
import { type Assessment, assess, assessmentQuery, type LeaveInput } from './assess.service.ts'
import { conflictsAhead } from './conflicts.queries.ts'
import { figureFor } from './figure-for.ts'
import { daysFrom } from './leave-effects.ts'
import { LEAVE, leaveKind } from './leave-kind.ts'
import { refuse } from './request-tables.ts'
import { countWords, dayWords } from './rules/leave-words.ts'

type Submitted = DataOf<typeof applyLeave>

const ownId = (ctx: Ctx): number => ctx.actor.employeeId ?? fail('record.not_found')

/** Submits an application within a transaction. The caller must check permission. */
export async function applyIn(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  input: LeaveInput & { reason: string; files: readonly string[] },
  options: { isHistory?: boolean; types?: readonly TypeRow[] } = {},
) {
  const { reason, files, ...days } = input
  const person = await lockRequester(ctx, db, employeeId)
  await lockBalances(ctx, db, [{ employeeId, leaveTypeId: input.LEAVE_TYPE_ID }])
  const period = { from: days.from_date, to: days.to_date }
  const facts = combineQueries({
    assessment: assessmentQuery(ctx, employeeId, days, { files: files.length, ...options }),
    clashOf: clashQuery(ctx, { employeeIds: [employeeId], ...period }),
  })
  const { assessment, clashOf } = await runQuery(db, facts)
  const { problems, payload } = assessment
  refuseProblems('leave.not_allowed', problems)
  return submitRequest(ctx, db, { kind: LEAVE, employeeId, payload, comment: reason, files, person, clashOf })
}

/** All active leave types, if the employee is in reach. One statement. @throws AppError `record.not_found` */
async function offeredTypes(ctx: Ctx, db: Db, employeeId: number): Promise<TypeRow[]> {
  const queries = { reached: reachQuery(ctx, employeeId), types: typesQuery(ctx) }
  return (await runQuery(db, combineQueries(queries))).types
}

function refuseUnoffered(types: readonly TypeRow[], id: number): void {
  if (!types.some((type) => type.id === id && type.status === 1))
    refuse('LEAVE_TYPE_ID', applyTexts('leaveTypeNotOffered'))
}

/**
 * Applies for leave, for the caller or somebody in reach.
 *
 * @throws AppError `record.not_found`, `leave.not_allowed` by field, and the errors of `submitRequest`
 */
export function applyFor(
  ctx: Ctx,
  {
    EMPLOYEE_ID,
    ...input
  }: BodyOf<typeof applyLeave> & Partial<Pick<BodyOf<typeof applyTeamLeave>, 'EMPLOYEE_ID'>>,
): Promise<Submitted> {
  const employeeId = EMPLOYEE_ID ?? ownId(ctx)
  return tx(ctx, async (db) => {
    const types = await offeredTypes(ctx, db, employeeId)
    refuseUnoffered(types, input.LEAVE_TYPE_ID)
    return submittedView(await applyIn(ctx, db, employeeId, input, { types }))
  })
}

const dayStates = {
  leave: 'counts',
  half_leave: 'half',
  week_off_free: 'week_off',
  holiday_free: 'holiday',
  week_off_sandwiched: 'week_off_sandwiched',
  holiday_sandwiched: 'holiday_sandwiched',
} as const

const nothing: Assessment = { problems: [], payload: null, balance: null, terms: null }
const rounded = (days: number) => Math.round(days * 10_000) / 10_000

/** Previews an application without submitting it. @throws AppError `record.not_found` */
export function preview(
  ctx: Ctx,
  { EMPLOYEE_ID, files, ...input }: BodyOf<typeof previewLeave>,
): Promise<LeavePreview> {
  const employeeId = EMPLOYEE_ID ?? ownId(ctx)
  return readTx(ctx, async (db) => {
    const types = await offeredTypes(ctx, db, employeeId)
    let assessment = nothing
    let conflicts: LeavePreview['conflicts'] = []
    let figure: LeavePreview['figure'] = null
    const shown = await previewIn(ctx, db, {
      ...{ kind: leaveKind, employeeId, refusal: 'leave.not_allowed' },
      evaluate: async () => {
        refuseUnoffered(types, input.LEAVE_TYPE_ID)
        assessment = await assess(ctx, db, employeeId, input, { files, types })
        conflicts = await conflictsAhead(ctx, db, employeeId, assessment.payload)
        const { payload, problems, balance } = assessment
        figure = balance && (await figureFor(ctx, db, { employeeId, input, types, terms: assessment.terms }))
        const name = payload?.LEAVE_TYPE_NAME ?? ''
        const before = figure?.available ?? null
        const after = before === null ? null : rounded(before - (payload?.total ?? 0))
        const days = payload?.days ?? []
        return {
          ...{ payload, problems, clashes: conflicts },
          effect: after === null ? [] : [effectOf('balance', 'days', after, { before, name })],
          days: days.map(({ date, counted, reason }) => ({ day: date, state: dayStates[reason], counted })),
        }
      },
    })
    const { payload, problems, terms } = assessment
    const total = payload?.total ?? 0
    const before = (figure as LeavePreview['figure'])?.available ?? null
    const text = payload && payload.days.length > 0 ? countWords(total, payload.days) : ''
    return {
      preview: { ...shown, summary: text },
      ...{ total, days: payload?.days ?? [], text },
      figure,
      balance_before: before,
      balance_after: before === null ? null : rounded(before - total),
      problems,
      stages: shown.approvers.map(({ stage, people, why }) => ({ name: stage, approvers: people, why })),
      conflicts,
      wants_proof: terms !== null && terms.proof_after_days !== null && total > terms.proof_after_days,
    }
  })
}

async function typesFor(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  today: string,
): Promise<DataOf<typeof leaveOptions>['types']> {
  const rule = await findRuleInForce(ctx, db, employeeId, today)
  const types = (await findTypes(ctx, db)).filter((type) => type.status === 1)
  const figures = await runQuery(
    db,
    figuresQuery(ctx, { employeeIds: [employeeId], typeIds: null, from: today, to: today }),
  )
  const order = rule.version?.types.map((type) => type.leaveTypeId) ?? []
  return types
    .flatMap((type) => {
      const terms = termsIn(rule.version, type.id)
      if (!terms || !rule.facts || !appliesTo(terms, rule.facts)) return []
      const held = figureView(figures.of(employeeId, type.id, today))
      const figure =
        isPerOccasion(terms) || !hasBalance(terms, { isPaid: type.is_paid, held: held.held }) ? null : held
      return [
        {
          LEAVE_TYPE_ID: type.id,
          LEAVE_TYPE_NAME: type.name,
          LEAVE_TYPE_CODE: type.code,
          colour: type.colour,
          is_paid: type.is_paid ? (1 as const) : (0 as const),
          balance: figure?.available ?? null,
          figure,
          half_day: terms.half_day,
          max_days: isPerOccasion(terms) ? terms.per_occasion : terms.max_days,
          proof_after_days: terms.proof_after_days,
          notice_days: terms.notice_days,
        },
      ]
    })
    .sort((a, b) => order.indexOf(a.LEAVE_TYPE_ID) - order.indexOf(b.LEAVE_TYPE_ID))
}

/**
 * Leave types an employee can apply for, with off-days and leave over three months. @throws AppError
 * `record.not_found`
 */
export function readOptions(
  ctx: Ctx,
  { employee_id, month }: QueryOf<typeof leaveOptions>,
): Promise<DataOf<typeof leaveOptions>> {
  const employeeId = employee_id ?? ownId(ctx)
  return readTx(ctx, async (db) => {
    await reachForRequest(ctx, db, employeeId)
    const today = await organisationToday(ctx, db)
    const first = `${(month ?? today).slice(0, 7)}-01`
    const from = addDays(first, -7)
    const to = addDays(addMonths(first, 3), 7)
    const types = await findTypes(ctx, db)
    const off = (await offDaysOf(ctx, db, [employeeId], from, to)).get(employeeId)
    const days = await findLeaveDays(ctx, db, { employeeIds: [employeeId], from, to })
    const { rows } = await sql<{ EMPLOYEE_ID: number; EMPLOYEE_NAME: string }>`
      select id as "EMPLOYEE_ID", full_name as "EMPLOYEE_NAME" from employee
      where org_id = ${ctx.orgId} and id = ${employeeId}`.execute(db)
    return {
      employee: rows[0] ?? fail('record.not_found'),
      today,
      types: await typesFor(ctx, db, employeeId, today),
      calendar: {
        from,
        to,
        week_offs: [...(off?.week_offs ?? [])],
        holidays: (off?.holidays ?? []).map(({ date, name }) => ({ date, name })),
        mine: days.map(({ date, halves, state, leaveTypeId }) => {
          const type = types.find((one) => one.id === leaveTypeId)
          return { date, halves, state, LEAVE_TYPE_NAME: type?.name ?? '', colour: type?.colour ?? 'gray' }
        }),
      },
    }
  })
}

/**
 * Requests cancellation of approved leave from a date on; uses the approval chain of leave.
 *
 * @throws AppError `record.not_found`, `leave.not_allowed`
 */
export function requestPartCancellation(
  ctx: Ctx,
  { REQUEST_ID, from_day, reason }: BodyOf<typeof cancelLeavePart>,
): Promise<Submitted> {
  return tx(ctx, async (db) => {
    const original = await lockRequest(ctx, db, REQUEST_ID, LEAVE)
    if (!original) fail('record.not_found')
    await reachForRequest(ctx, db, original.employeeId)
    const payload = leaveKind.payload.parse(original.payload)
    if (payload.what !== 'application' || original.status !== 1)
      refuse('REQUEST_ID', applyTexts('onlyApprovedCancellable'))
    const { dates, total, last } = await daysFrom(ctx, db, { ...original, payload }, from_day)
    if (dates.length === 0) refuse('from_day', applyTexts('noLeaveFromDay', { fromDay: dayWords(from_day) }))
    if (!last) refuse('from_day', applyTexts('cancelWholeRequest'))
    const { LEAVE_TYPE_ID, LEAVE_TYPE_NAME } = payload
    const cancellation = {
      what: 'part_cancellation',
      REQUEST_ID,
      LEAVE_TYPE_ID,
      LEAVE_TYPE_NAME,
      from_day,
      total,
    }
    const { employeeId } = original
    return submittedView(
      await submitRequest(ctx, db, { kind: LEAVE, employeeId, payload: cancellation, comment: reason }),
    )
  })
}
