import { isDeepStrictEqual } from 'node:util'
import { monthAfter, monthOf } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  addRuleVersion,
  exampleOfTerms,
  RuleVersionView,
} from '@muster/contract/leave/leave-rules.contract'
import { type LeaveTerms, termsProblems } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { accrualJob } from '../accrual/accrual.jobs.ts'
import { findDifferences, withDraft } from '../accrual/differences.ts'
import { loadRuleBook } from '../accrual/rule-book.ts'
import { dueCredits, leaveYear, yearStartOf } from '../rules/due-credits.ts'
import { toDays } from '../rules/units.ts'
import { findRule, findRuleOptions, findVersions } from './rules.queries.ts'
import { insertVersion, refuseWrongTypes, type TypesInput } from './rules.service.ts'

type Input = BodyOf<typeof addRuleVersion>
type Answer = DataOf<typeof addRuleVersion>

const draftTypes = (types: TypesInput) =>
  types.map(({ LEAVE_TYPE_ID, terms }) => ({ leaveTypeId: LEAVE_TYPE_ID, terms: terms as LeaveTerms }))

/** Credits and adjustments that publishing would cause; empty for a version that starts in the future. */
async function preview(ctx: Ctx, input: Input, number: number): Promise<Omit<Answer, 'number'>> {
  const { today, book } = await readTx(ctx, async (db) => ({
    today: await organisationToday(ctx, db),
    book: await loadRuleBook(ctx, db),
  }))
  const none = { differences: [], people: 0, differing: 0, total_days: 0 }
  if (input.from_date > today) return none
  const draft = withDraft(book, {
    ruleId: input.LEAVE_RULE_ID,
    number,
    from: input.from_date,
    types: draftTypes(input.types),
  })
  return findDifferences(ctx, { ruleId: input.LEAVE_RULE_ID, book, draft, today })
}

/** Whether the version says what is to be published: it was published already, by the same call or at the same time. */
const isPublished = (latest: RuleVersionView | undefined, { from_date, note, types }: Input): boolean =>
  latest !== undefined &&
  isDeepStrictEqual(
    [latest.from_date, latest.note, latest.types.map(asInput)],
    JSON.parse(JSON.stringify([from_date, note, types])),
  )

/**
 * Publishes a version of a rule. Idempotent. If it starts in the past, its employees are recalculated in the background
 * and the difference is posted as one adjustment per leave type, as the preview shows.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `leave.comp_off_only`
 */
export async function publishVersion(ctx: Ctx, input: Input): Promise<Answer> {
  const id = input.LEAVE_RULE_ID
  const latest = await readTx(ctx, async (db) => {
    found(await findRule(ctx, db, id))
    refuseWrongTypes(input.types, await findRuleOptions(ctx, db))
    return (await findVersions(ctx, db, id, input.from_date))[0]
  })
  const number = (latest?.number ?? 0) + 1
  const differences = await preview(ctx, input, number)
  if (input.preview === 1) return { number: null, ...differences }
  const published = await tx(ctx, async (db) => {
    const rule = found(await findRule(ctx, db, id, { lock: true }))
    const today = await organisationToday(ctx, db)
    const [before] = await findVersions(ctx, db, id, today)
    if (before && isPublished(before, input)) return before.number
    const isOld = input.number !== undefined && input.number !== before?.number
    if (isOld || before?.number !== latest?.number) fail('record.conflict')
    await insertVersion(ctx, db, { ...input, ruleId: id, number })
    await sql`
      update leave_assignment set seen = null
      where org_id = ${ctx.orgId} and rule_id = ${id} and ${input.from_date}::date <= ${today}::date
        and (to_date is null or to_date >= ${input.from_date}::date)`.execute(db)
    await recordAudit(ctx, db, {
      recordType: 'leave_rule',
      recordId: id,
      recordLabel: rule.LEAVE_RULE_NAME,
      changes: changesBetween(
        { number: before?.number ?? null, types: before?.types.map(asInput) ?? [] },
        { number, types: input.types, from_date: input.from_date },
      ),
      reason: input.note,
    })
    await ctx.platform.jobs.enqueue(ctx, db, accrualJob, { day: today })
    return number
  })
  ctx.platform.jobs.poke()
  return { number: published, ...differences }
}

const asInput = ({ LEAVE_TYPE_ID, terms }: { LEAVE_TYPE_ID: number; terms: LeaveTerms }) => ({
  LEAVE_TYPE_ID,
  terms,
})

/**
 * Credits of terms for an employee with a given joining date, in the leave year starting in `year`. No
 * statement.
 */
export function exampleOf(input: BodyOf<typeof exampleOfTerms>): DataOf<typeof exampleOfTerms> {
  const terms = input.terms as LeaveTerms
  const start = yearStartOf(terms, input.joined)
  const { from, to } = leaveYear(start, `${input.year}-${start}`)
  const problems = termsProblems(terms)
  const shape = { year_from: from, year_to: to, problems }
  if (Object.keys(problems).length > 0) return { ...shape, credits: [], total: 0 }
  const months = Array.from({ length: 14 }, (_, at) => monthAfter(monthOf(from), at - 1))
  const due = dueCredits(
    { joined: input.joined, left: input.left, confirmed: input.joined, gender: null, marital: null },
    [
      {
        ruleId: 0,
        number: 0,
        from,
        to,
        types: [{ leaveTypeId: 0, terms: { ...terms, gender: 'All', marital_status: 0 } }],
      },
    ],
    { from, to },
    new Map(),
    Object.fromEntries(months.map((month) => [month, input.worked_days])),
  )
  return {
    ...shape,
    credits: due.map(({ on, units }) => ({ on, days: toDays(units) })),
    total: toDays(due.reduce((sum, one) => sum + one.units, 0)),
  }
}
