import { separationModes } from '@muster/contract/employees/moves/moves.constants'
import { addDays } from '@muster/contract/kit/days'
import { isPrivateMode, PERSONAL_MODE } from '@muster/contract/offboarding/offboarding.constants'
import {
  type ResignationPayload,
  resignation,
  resignationPayload,
} from '@muster/contract/offboarding/resignation.contract'
import { sql } from 'kysely'
import { englishOf } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import {
  type Decision,
  defineKind,
  type Evaluation,
  type EvaluationInput,
  effectOf,
  type RequestRecord,
} from '../../requests/index.ts'
import { computeNotice, findNoticeTerms, type NoticeTerms } from '../notice/notice.service.ts'
import { managedScope, VIEW } from '../offboarding.access.ts'
import { offboardingTexts, statusText } from '../offboarding.texts.ts'
import { insertSeparation, ofEmployment } from '../separations/create-separation.ts'
import { findSeparations, lockSeparationsWhere } from '../separations/load-separation.ts'
import { writeStatus } from '../separations/status.service.ts'

/** How long ago notice may have been given that is entered for somebody. */
const EARLIEST = 90
/** How far ahead the last working day may be. */
const FARTHEST = 366

interface ResignationInput {
  last_working_day: string
  mode: number
  resigned_on: string | null
}

interface Person {
  joined_on: string
  left_on: string | null
  today: string
  is_own: boolean
  may_manage: boolean
  /** Notice given first, by a resignation of this employment that was rejected: it goes on. */
  running_since: string | null
}

async function findPerson(ctx: Ctx, db: Db, employeeId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select e.date_of_joining as joined_on, e.left_on, ${organisationTodaySql(ctx)} as today,
      e.id is not distinct from ${ctx.actor.employeeId}::bigint as is_own, ${managedScope(ctx)} as may_manage,
      (select min(s.resigned_on) from separation s where s.org_id = e.org_id and s.employee_id = e.id
        and s.joined_on = e.date_of_joining and s.status = 2 and s.kind = 'resignation') as running_since
    from employee e where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`.execute(db)
  return found(rows[0])
}

const problem = (field: string | null, text: string) => ({ field, problem: text })

/** The day on which notice counts as given. */
function noticeDay({ is_own, running_since, today }: Person, given: string | null): string {
  const day = is_own ? today : (given ?? today)
  return running_since !== null && running_since < day ? running_since : day
}

function dayProblems(person: Person, input: ResignationInput, resignedOn: string) {
  const { today, joined_on, is_own } = person
  const { last_working_day: day, resigned_on: given } = input
  const problems: ReturnType<typeof problem>[] = []
  if (is_own && given !== null && given !== today)
    problems.push(problem('resigned_on', offboardingTexts('noticeIsToday')))
  if (given !== null && given > today) problems.push(problem('resigned_on', offboardingTexts('noticeLater')))
  if (given !== null && given < addDays(today, -EARLIEST))
    problems.push(problem('resigned_on', offboardingTexts('noticeTooEarly')))
  if (resignedOn < joined_on) problems.push(problem('resigned_on', offboardingTexts('noticeBeforeJoining')))
  if (day < today) problems.push(problem('last_working_day', offboardingTexts('lastDayPast')))
  else if (day < resignedOn)
    problems.push(problem('last_working_day', offboardingTexts('lastDayBeforeNotice')))
  if (day < joined_on) problems.push(problem('last_working_day', offboardingTexts('lastDayBeforeJoining')))
  if (day > addDays(today, FARTHEST))
    problems.push(problem('last_working_day', offboardingTexts('lastDayFar')))
  return problems
}

const daysWords = (count: number): string => offboardingTexts('days', { count })

function reasonsOf(person: Person, terms: NoticeTerms, resignedOn: string, day: string, short: number) {
  const days = daysWords(terms.days)
  const said =
    terms.days === 0
      ? offboardingTexts('noticeNone', { day })
      : short > 0
        ? offboardingTexts('noticeShort', { day, days, short: daysWords(short) })
        : offboardingTexts('noticeMet', { day, days })
  return [
    said,
    ...(person.running_since === resignedOn
      ? [offboardingTexts('noticeRunsSince', { day: resignedOn })]
      : []),
    ...(terms.in_probation && terms.probation_until
      ? [offboardingTexts('ruleInProbation', { day: terms.probation_until })]
      : []),
    terms.rule === null ? offboardingTexts('byGeneral') : offboardingTexts('byRule', { rule: terms.rule }),
  ]
}

async function evaluate(
  ctx: Ctx,
  db: Db,
  { employeeId, input }: EvaluationInput<ResignationInput>,
): Promise<Evaluation<ResignationPayload>> {
  const person = await findPerson(ctx, db, employeeId)
  const resignedOn = noticeDay(person, input.resigned_on)
  const problems = dayProblems(person, input, resignedOn)
  const [open] = await findSeparations(ctx, db, ofEmployment(employeeId))
  if (open)
    problems.unshift(problem(null, offboardingTexts('alreadyOpen', { status: statusText(open.status) })))
  else if (person.left_on !== null)
    problems.unshift(problem(null, offboardingTexts('alreadyLeaving', { day: person.left_on })))
  if (problems.some(({ field }) => field !== null)) return { payload: null, problems }
  const terms = await findNoticeTerms(ctx, db, employeeId, resignedOn)
  const { last_working_day: day, mode } = input
  const notice = await computeNotice(ctx, db, { employeeId, resignedOn, lastDay: day, terms, waived: 0 })
  return {
    payload: {
      ...{ resigned_on: resignedOn, last_working_day: day, notice_days: terms.days, mode },
      ...{ notice_ends_on: notice.ends_on, shortfall: notice.shortfall, in_probation: terms.in_probation },
    },
    problems,
    effect: [
      effectOf('notice', 'days', terms.days),
      effectOf('notice_ends', 'day', notice.ends_on),
      effectOf('notice_served', 'days', notice.served),
      ...(notice.shortfall > 0 ? [effectOf('notice_short', 'days', notice.shortfall)] : []),
    ],
    reasons: reasonsOf(person, terms, resignedOn, day, notice.shortfall),
    days: [],
  }
}

type Resignation = RequestRecord<ResignationPayload>

async function store(ctx: Ctx, db: Db, { id, employeeId, payload, comment }: Resignation): Promise<void> {
  const { resigned_on, last_working_day, notice_ends_on, mode } = payload
  const [{ is_own, may_manage }, terms] = [
    await findPerson(ctx, db, employeeId),
    await findNoticeTerms(ctx, db, employeeId, resigned_on),
  ]
  await insertSeparation(ctx, db, {
    ...{ employeeId, kind: 'resignation', mode, status: 0, resignedOn: resigned_on },
    ...{ requestedDay: last_working_day, agreedDay: null, terms, noticeEndsOn: notice_ends_on, waived: 0 },
    ...{ initiatedBy: is_own ? 'person' : may_manage ? 'hr' : 'manager', note: comment, requestId: id },
  })
}

/** Only a pending separation is decided: HR may have decided it meanwhile. */
async function decide(
  ctx: Ctx,
  db: Db,
  { id }: Resignation,
  status: 1 | 2 | 7,
  comment: Decision['comment'],
): Promise<void> {
  const [separation] = await lockSeparationsWhere(ctx, db, sql<boolean>`s.request_id = ${id}`)
  if (separation?.status !== 0) return
  await writeStatus(ctx, db, separation, { status, reason: englishOf(comment) })
}

const shownMode = (mode: number): string => separationModes[isPrivateMode(mode) ? PERSONAL_MODE : mode] ?? ''

/** A resignation: approved, it sets the leaving date. Reason and person are for those who may see the separation. */
export const resignationKind = defineKind<ResignationInput, ResignationPayload>({
  declaration: resignation,
  refusal: 'offboarding.refused',
  evaluate,
  name: offboardingTexts.text('resignation'),
  payload: resignationPayload,
  confidential: VIEW,
  properties: [
    { property: 'in_probation', label: offboardingTexts.text('inProbation'), type: 'flag' },
    { property: 'notice_days', label: offboardingTexts.text('noticeDays'), type: 'number' },
    { property: 'shortfall', label: offboardingTexts.text('shortfall'), type: 'number' },
    { property: 'last_working_day', label: offboardingTexts.text('lastDay'), type: 'date' },
  ],
  facts: ({ in_probation, notice_days, shortfall, last_working_day }) => ({
    ...{ in_probation, last_working_day, notice_days: String(notice_days), shortfall: String(shortfall) },
  }),
  summary: ({ last_working_day: day }) => offboardingTexts.text('resignationSummary', { day }),
  onSubmit: store,
  onApprove: (ctx, db, request, { comment }) => decide(ctx, db, request, 1, comment),
  onReject: (ctx, db, request, { comment }) => decide(ctx, db, request, 2, comment),
  onWithdraw: (ctx, db, request) => decide(ctx, db, request, 7, request.comment),
  lines: ({ resigned_on, last_working_day, notice_days, notice_ends_on, shortfall, mode }) => [
    { key: 'resigned_on', label: offboardingTexts('resignedOn'), value: writtenDay(resigned_on) },
    { key: 'last_working_day', label: offboardingTexts('lastDay'), value: writtenDay(last_working_day) },
    { key: 'notice_days', label: offboardingTexts('noticeDays'), value: daysWords(notice_days) },
    { key: 'notice_ends_on', label: offboardingTexts('noticeEnds'), value: writtenDay(notice_ends_on) },
    ...(shortfall > 0
      ? [{ key: 'shortfall', label: offboardingTexts('shortfall'), value: daysWords(shortfall) }]
      : []),
    { key: 'reason', label: offboardingTexts('reason'), value: shownMode(mode) },
  ],
})
