import { daysIn } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { TRAVEL } from '@muster/contract/travel/travel.constants'
import type { applyTrip, previewTrip, TravelPayload } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { contentDigest, requireSameContent } from '../../../platform/sent-again.ts'
import {
  type Evaluation,
  effectOf,
  lockRequester,
  outcomeOf,
  previewIn,
  refuseProblems,
  submitRequest,
  submittedView,
} from '../../requests/index.ts'
import { nextTripNumber } from '../setup/numbers.ts'
import { findingViews } from './findings.ts'
import { type JudgedTripInput, judgeInput, type TripInput } from './judge.ts'
import { logEvents, TRIP } from './log.ts'
import { travelKind } from './trip.kind.ts'

const REFUSAL = 'travel.refused'

/** On duty where the traveller says so and the category allows it. */
const countsAsDuty = ({ on_duty }: TripInput, { head }: JudgedTripInput): boolean =>
  on_duty && head.has_duty === true

function payloadOf(
  input: TripInput,
  judged: JudgedTripInput,
  stored: { trip_id: number; number: string },
): TravelPayload | null {
  const { days, head, travellers, route, estimate, findings } = judged
  if (days === null || head.category === null) return null
  return {
    ...stored,
    ...{ title: input.title, category_id: input.category_id, category: head.category, route },
    ...{ from_date: days.from, to_date: days.to, travellers, currency: head.currency, estimate },
    ...{ findings: findings.length, on_duty: countsAsDuty(input, judged), advance: input.advance },
  }
}

/** What a trip would be, from the evaluation that submitting runs. */
export function preview(ctx: Ctx, input: TripInput): Promise<DataOf<typeof previewTrip>> {
  return readTx(ctx, async (db) => {
    const judged = await judgeInput(ctx, db, input)
    const { days, estimate, head, problems, clashes, employeeId } = judged
    const evaluation: Evaluation<TravelPayload> = {
      // Ids are positive; nothing is stored yet.
      ...{ problems, payload: payloadOf(input, judged, { trip_id: 1, number: '–' }), clashes },
      effect: [
        ...(days ? [effectOf('days', 'days', daysIn(days.from, days.to))] : []),
        effectOf('cost', 'text', writtenMoney(moneyValue(estimate, head.currency))),
      ],
    }
    const of = { kind: travelKind, employeeId, refusal: REFUSAL, evaluate: async () => evaluation }
    return {
      preview: await previewIn(ctx, db, of),
      findings: findingViews(judged.findings, head.currency),
    }
  })
}

type Applied = DataOf<typeof applyTrip>

/** The answer to a request that is sent again, such as after a lost connection; null for a first one. */
async function appliedBefore(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  { key, digest }: { key: string | undefined; digest: string },
): Promise<Applied | null> {
  if (key === undefined) return null
  const { rows } = await sql<{ id: number; number: string; request_id: number; key_digest: string | null }>`
    select id, number, request_id, key_digest from travel_trip
    where org_id = ${ctx.orgId} and employee_id = ${employeeId} and key = ${key}::uuid and account_id = ${ctx.actor.accountId}::bigint
      and request_id is not null`.execute(db)
  const [row] = rows
  if (!row) return null
  requireSameContent(row.key_digest, digest)
  return { ...submittedView(await outcomeOf(ctx, db, row.request_id)), ID: row.id, number: row.number }
}

async function insertTrip(
  ctx: Ctx,
  db: Db,
  input: BodyOf<typeof applyTrip>,
  { judged, digest }: { judged: JudgedTripInput; digest: string },
): Promise<{ trip_id: number; number: string }> {
  const { days, head, findings, employeeId, travellers, route, estimate } = judged
  const number = await nextTripNumber(ctx, db)
  const at = ctx.now.toString()
  const { id } = await db
    .insertInto('travel_trip')
    .values({
      ...{ org_id: ctx.orgId, number, employee_id: employeeId, account_id: ctx.actor.accountId },
      ...{ title: input.title, category_id: input.category_id, project_id: input.project_id },
      ...{ cost_centre_id: input.cost_centre_id, starts_on: days?.from ?? '', ends_on: days?.to ?? '' },
      ...{ route, plan: JSON.stringify({ legs: input.legs, stays: input.stays }) },
      ...{ findings: JSON.stringify(findings), currency: head.currency, estimate },
      ...{ on_duty: countsAsDuty(input, judged), advance: input.advance },
      ...{
        requested_on: head.today,
        key: input.key ?? null,
        key_digest: digest,
        created_at: at,
        updated_at: at,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('travel_traveller')
    .values(travellers.map((one) => ({ org_id: ctx.orgId, trip_id: id, employee_id: one.id })))
    .execute()
  return { trip_id: id, number }
}

/**
 * Requests a trip. Trips of one person are requested one after the other.
 *
 * @throws AppError `record.not_found` for a first traveller out of reach; `travel.refused` with every problem by field;
 *   `request.sent_otherwise` for another trip with the same key
 */
export function apply(ctx: Ctx, { reason, key, ...input }: BodyOf<typeof applyTrip>): Promise<Applied> {
  return tx(ctx, async (db) => {
    const digest = contentDigest({ ...input, reason })
    const employeeId = input.EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
    // Before the lock: nobody waits for the record of somebody out of reach.
    const judged = await judgeInput(ctx, db, input)
    const person = await lockRequester(ctx, db, employeeId)
    const before = await appliedBefore(ctx, db, employeeId, { key, digest })
    if (before) return before
    refuseProblems(REFUSAL, judged.problems)
    const stored = await insertTrip(ctx, db, { reason, key, ...input }, { judged, digest })
    await logEvents(ctx, db, stored.trip_id, { what: 'requested' })
    await recordAudit(ctx, db, {
      ...{ recordType: TRIP, recordId: stored.trip_id, recordLabel: stored.number },
      changes: { route: [null, judged.route], days: [null, `${judged.days?.from} – ${judged.days?.to}`] },
    })
    const payload = payloadOf(input, judged, stored)
    const outcome = await submitRequest(ctx, db, {
      ...{ kind: TRAVEL, employeeId, payload, comment: reason, person, isEvaluated: true },
    })
    return { ...submittedView(outcome), ID: stored.trip_id, number: stored.number }
  })
}
