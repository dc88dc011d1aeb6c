import { addDays, daysBetween, eachDay, weekdayOf } from '@muster/contract/kit/days'
import { type LeaveTerms, leaveTerms } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import { accrueUpTo } from '../../src/modules/leave/accrual/accrue.service.ts'
import { type NewEntry, openLots, postEntries } from '../../src/modules/leave/ledger/entries.ts'
import { lapseLots } from '../../src/modules/leave/ledger/upkeep.service.ts'
import { toUnits } from '../../src/modules/leave/rules/units.ts'
import {
  compOffRecords,
  createPair,
  sandwichRecords,
  shortLeaveRecords,
} from '../../src/modules/leave/settings/leave-settings.master.ts'
import { simulate } from '../../src/modules/leave/simulation/simulate.service.ts'
import { createRule } from '../../src/modules/leave/types/rules.service.ts'
import { addFromLibrary } from '../../src/modules/leave/types/types.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'
import { type Random, randomFrom } from '../random.ts'

interface Types {
  earned: number
  casual: number
  sick: number
  compOff: number
  maternity: number
  unpaid: number
}

const terms = (given: Partial<LeaveTerms> & { quota: number }) => leaveTerms.parse(given)

async function writeTypes(ctx: Ctx): Promise<Types> {
  const { leave_types } = await addFromLibrary(ctx, [
    'earned',
    'casual',
    'sick',
    'maternity',
    'comp_off',
    'unpaid',
  ])
  const idOf = (code: string) => leave_types.find((type) => type.LEAVE_TYPE_CODE === code)?.LEAVE_TYPE_ID ?? 0
  return {
    earned: idOf('EL'),
    casual: idOf('CL'),
    sick: idOf('SL'),
    compOff: idOf('CO'),
    maternity: idOf('ML'),
    unpaid: idOf('LWP'),
  }
}

async function writeRules(ctx: Ctx, types: Types, year: string): Promise<void> {
  const half = { step: 0.5 as const, mode: 'nearest' as const }
  const given = (earned: number) => [
    {
      LEAVE_TYPE_ID: types.earned,
      terms: terms({
        quota: earned,
        rounding: half,
        carry_limit: 10,
        carry_expires_months: 6,
        encash_at_year_end: 3,
        encash_limit: 10,
        encash_keep: 10,
        encash_window: { from: '11-01', to: '12-31' },
        notice_days: 3,
      }),
    },
    { LEAVE_TYPE_ID: types.casual, terms: terms({ quota: 8, disbursement: 2, rounding: half, max_days: 3 }) },
    {
      LEAVE_TYPE_ID: types.sick,
      terms: terms({ quota: 8, disbursement: 4, rounding: half, proof_after_days: 2, carry_limit: 12 }),
    },
    {
      LEAVE_TYPE_ID: types.maternity,
      terms: terms({ quota: 0, disbursement: 5, gender: 'Female', per_occasion: 182, per_career: 2 }),
    },
    { LEAVE_TYPE_ID: types.compOff, terms: terms({ quota: 0, disbursement: 5 }) },
    { LEAVE_TYPE_ID: types.unpaid, terms: terms({ quota: 0, disbursement: 5, negative_limit: 30 }) },
  ]
  const base = { priority: 0, from_date: `${year}-01-01` }
  await createRule(ctx, {
    ...base,
    LEAVE_RULE_NAME: 'Standard leave',
    description: 'For everybody whose contract says nothing else.',
    conditions: {},
    types: given(18),
  })
  const grades = await readTx(ctx, (db) =>
    db
      .selectFrom('grade')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute(),
  )
  if (grades.length === 0) return
  await createRule(ctx, {
    ...base,
    LEAVE_RULE_NAME: 'Senior leave',
    description: 'Two days a month for the senior grades.',
    conditions: { grade: grades.map((grade) => grade.id) },
    types: given(24),
  })
}

async function writeSettings(ctx: Ctx, types: Types, year: string): Promise<void> {
  await sandwichRecords.save(ctx, {
    name: 'Enclosed week-offs',
    from_date: `${year}-01-01`,
    week_offs: true,
    holidays: false,
    prefix: false,
    suffix: false,
    across_requests: true,
    half_day_breaks: true,
    min_leave_days: 2,
    leave_type_ids: [types.earned],
    status: 1,
  })
  await createPair(ctx, {
    LEAVE_TYPE_ID: types.casual,
    OTHER_LEAVE_TYPE_ID: types.earned,
    across_off_days: true,
  })
  await shortLeaveRecords.save(ctx, {
    name: 'Everybody',
    LEAVE_RULE_ID: null,
    minutes_per_month: 180,
    count_per_month: 2,
    min_minutes: 30,
    max_minutes: 120,
    status: 1,
  })
  await compOffRecords.save(ctx, {
    LEAVE_TYPE_ID: types.compOff,
    half_day_minutes: 240,
    full_day_minutes: 480,
    expires_after_days: 90,
    claim_within_days: 30,
  })
}

/** A sample simulation: two more days for everybody. */
async function tryAnotherQuota(ctx: Ctx, year: string): Promise<void> {
  const { rule, draft } = await readTx(ctx, async (db) => {
    const { rows } = await sql<{
      id: number
      name: string
      types: { LEAVE_TYPE_ID: number; terms: LeaveTerms }[]
    }>`
      select r.id, r.name, jsonb_agg(jsonb_build_object('LEAVE_TYPE_ID', t.leave_type_id, 'terms', t.terms)
        order by t.position) as types
      from leave_rule r join leave_rule_type t on t.org_id = r.org_id and t.rule_id = r.id
      where r.org_id = ${ctx.orgId} group by r.id, r.name order by r.id limit 1`.execute(db)
    const [rule] = rows
    const draft = rule?.types.map((one, at) =>
      at === 0 ? { ...one, terms: { ...one.terms, quota: one.terms.quota + 2 } } : one,
    )
    return { rule, draft }
  })
  if (!rule) return
  const { id } = await tx(ctx, (db) =>
    db
      .insertInto('leave_simulation')
      .values({
        org_id: ctx.orgId,
        label: rule.name,
        rule_id: rule.id,
        year: Number(year),
        types: JSON.stringify(draft),
        author: ctx.actor.name,
        created_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await simulate(ctx, id)
}

const isWeekday = (day: string) => weekdayOf(day) <= 5

/** Typical leave: one to four days at a time, sometimes also planned for the future. */
function takenBy(
  random: Random,
  of: { id: number; joined: string; from: string; today: string },
  types: Types,
) {
  const first = of.joined > of.from ? of.joined : of.from
  const span = daysBetween(first, of.today)
  if (span < 60) return []
  const plans = [
    { type: types.earned, length: random.between(1, 4), at: random.between(30, span - 1) },
    { type: types.sick, length: random.between(1, 2), at: random.between(30, span - 1) },
    { type: types.casual, length: 1, at: random.between(30, span - 1) },
    ...(random.chance(0.25) ? [{ type: types.earned, length: 2, at: span + random.between(5, 29) }] : []),
  ]
  return plans.map((plan, at) => {
    const begin = addDays(first, plan.at)
    const days = eachDay(begin, addDays(begin, plan.length + 2))
      .filter(isWeekday)
      .slice(0, plan.length)
    return { employeeId: of.id, leaveTypeId: plan.type, sourceId: of.id * 10 + at, days }
  })
}

/**
 * Leave types, rules and settings, and this year's ledger entries: carry-forward, credits since January, bookings,
 * and comp-off that expires.
 *
 * @param always people who have taken leave in any case
 */
export async function writeDemoLeave(ctx: Ctx, today: string, always: readonly number[] = []): Promise<void> {
  const year = today.slice(0, 4)
  const types = await writeTypes(ctx)
  await writeRules(ctx, types, year)
  await writeSettings(ctx, types, year)
  await accrueUpTo(ctx, today)
  await tryAnotherQuota(ctx, year)
  const random = randomFrom(16)
  await tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number; joined: string }>`
      select id, date_of_joining as joined from employee where org_id = ${ctx.orgId} and status = 'active' order by id`.execute(
      db,
    )
    const entries: NewEntry[] = []
    const from = `${year}-01-01`
    for (const { id, joined } of rows) {
      if (joined >= from) continue
      const units = toUnits(random.between(0, 24) / 2)
      const key = { employeeId: id, leaveTypeId: types.earned, on: from, units }
      entries.push({ ...key, kind: 'opening', source: 'upload', note: 'Balance of last year' })
    }
    const workers = rows.filter((_, at) => at % 12 === 0)
    const lots = workers.map(({ id }, at) => ({
      employeeId: id,
      leaveTypeId: types.compOff,
      expiresOn: addDays(today, (at % 9) * 12 - 10),
    }))
    const lotIds = await openLots(ctx, db, lots)
    lots.forEach((lot, at) => {
      const { employeeId, leaveTypeId, expiresOn } = lot
      const on = addDays(expiresOn, -90)
      const units = toUnits(at % 3 === 0 ? 0.5 : 1)
      const entry = { employeeId, leaveTypeId, on, units, lotId: lotIds[at] ?? null }
      entries.push({ ...entry, kind: 'comp_off', source: 'comp_off', note: 'Worked on a week-off' })
    })
    const takers = rows.filter((row, at) => at % 4 > 0 || always.includes(row.id))
    for (const { id, joined } of takers) {
      for (const { days, ...taken } of takenBy(random, { id, joined, from, today }, types)) {
        for (const on of days) {
          entries.push({ ...taken, on, units: toUnits(-1), kind: 'taken', source: 'demo' })
        }
      }
    }
    await postEntries(ctx, db, entries)
    await lapseLots(ctx, db, today)
  })
}
