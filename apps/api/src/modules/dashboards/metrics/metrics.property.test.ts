import { addDays, daysBetween } from '@muster/contract/kit/days'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { checkFacts, updateFacts } from '../facts/facts.jobs.ts'
import { peopleMetrics } from '../rules/people-metrics.ts'
import type { PeopleMetricsInput, Person, Spell } from '../rules/people-metrics-types.ts'
import type { CountSource } from './counts.queries.ts'
import { ratesOf, readCounts } from './metrics.service.ts'

const unwatched = { checkpoint: async () => undefined }
const FIRST = '2026-01-01'
const SPAN = 60
const dayAt = (offset: number) => addDays(FIRST, offset)

/** Separation modes and what they mean; retirement is neither. */
const modes = [16, 14, 7, null] as const
const exitOf = (mode: number | null): Spell['exit'] =>
  mode === 16 ? 'voluntary' : mode === 14 ? 'involuntary' : null

interface MadePerson {
  spells: { joined: string; left: string | null; mode: number | null }[]
  periods: { from: string; to: string | null; value: number | null }[]
  isSeen: boolean
}

/** Successive spans of days, each `[gap, length]` after the one before; the last one may have no end. */
const spansFrom = (parts: readonly (readonly [number, number])[], isOpen: boolean) => {
  let at = 0
  return parts.map(([gap, length], index) => {
    const from = at + gap
    const to = from + length
    at = to + 1
    return { from: dayAt(from), to: isOpen && index === parts.length - 1 ? null : dayAt(to) }
  })
}

const span = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 25 }))
const person = fc.record({
  spells: fc.array(span, { minLength: 1, maxLength: 3 }),
  goesOn: fc.boolean(),
  mode: fc.constantFrom(...modes),
  periods: fc.array(span, { maxLength: 4 }),
  values: fc.array(fc.constantFrom(1, 2, 3, null), { minLength: 4, maxLength: 4 }),
  lasts: fc.boolean(),
  isSeen: fc.boolean(),
})

const made = person.map(
  ({ spells, goesOn, mode, periods, values, lasts, isSeen }): MadePerson => ({
    spells: spansFrom(spells, goesOn).map(({ from, to }) => ({
      joined: from,
      left: to,
      mode: to === null ? null : mode,
    })),
    periods: spansFrom(periods, lasts).map((one, at) => ({ ...one, value: values[at] ?? null })),
    isSeen,
  }),
)

/** People of the rule: a value that ended is followed by none. */
function ofRule({ spells, periods }: MadePerson, id: number): Person {
  return {
    id,
    spells: spells.map(({ joined, left, mode }) => ({
      joined,
      left,
      exit: left === null ? null : exitOf(mode),
    })),
    groups: periods.flatMap(({ from, to, value }, at) => {
      const begins = { from, value: value === null ? null : String(value) }
      const next = periods[at + 1]?.from
      const ends = to !== null && next !== addDays(to, 1)
      return ends ? [begins, { from: addDays(to, 1), value: null }] : [begins]
    }),
  }
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

/** Replaces the people of the organisation. */
async function write(orgId: number, people: readonly MadePerson[]): Promise<void> {
  await tx(app.system(orgId), async (db) => {
    for (const table of ['employee_assignment', 'past_employment', 'employee'])
      await sql`delete from ${sql.table(table)} where org_id = ${orgId}`.execute(db)
    for (const [index, { spells, periods, isSeen }] of people.entries()) {
      const now = spells.at(-1) as MadePerson['spells'][number]
      const { rows } = await sql<{ id: number }>`
        insert into employee (org_id, code, first_name, city, date_of_joining, left_on, separation_mode, status)
        values (${orgId}, ${`P${index}`}, 'Person', ${isSeen ? 'Pune' : 'Delhi'}, ${now.joined}::date, ${now.left}::date,
          ${now.mode}, ${now.left === null ? 'active' : 'left'}) returning id`.execute(db)
      const id = rows[0]?.id as number
      for (const [number, past] of spells.slice(0, -1).entries())
        await sql`insert into past_employment (org_id, employee_id, number, code, joined_on, left_on, separation_mode)
          values (${orgId}, ${id}, ${number}, ${`P${index}`}, ${past.joined}::date, ${past.left}::date, ${past.mode})`.execute(
          db,
        )
      for (const { from, to, value } of periods)
        await sql`insert into employee_assignment (org_id, employee_id, attribute, value_id, from_date, to_date)
          values (${orgId}, ${id}, 'department', ${value}, ${from}::date, ${to}::date)`.execute(db)
    }
  })
}

async function bySql(
  orgId: number,
  source: CountSource,
  { from, to, average }: Omit<PeopleMetricsInput, 'people'>,
) {
  const counted = await readTx(app.system(orgId), (db) =>
    readCounts(db, source, 'department', [{ from, to }]),
  )
  const [of] = counted
  if (!of) throw new Error('There is no period.')
  const groups = of.groups
    .map(({ value, counts }) => ({
      group: value === 0 ? null : String(value),
      moved_in: counts.moved_in,
      moved_out: counts.moved_out,
      ...ratesOf(counts, of.period, average),
    }))
    .filter((one) => one.opening + one.joiners + one.leavers + one.moved_in + one.moved_out + one.closing > 0)
    .sort((a, b) => (a.group === null ? 1 : b.group === null ? -1 : a.group < b.group ? -1 : 1))
  return { total: ratesOf(of.total, of.period, average), groups }
}

const asked = fc
  .record({
    from: fc.integer({ min: -3, max: SPAN }),
    length: fc.integer({ min: 0, max: 40 }),
    average: fc.constantFrom('ends' as const, 'daily' as const),
  })
  .map(({ from, length, average }) => ({ from: dayAt(from), to: dayAt(from + length), average }))

describe('figures from the database are those of the rule', () => {
  test('for any people, period and stand of the facts', async () => {
    const { orgId } = await anOrganisation(app)
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 1, maxLength: 7 }),
        fc.array(asked, { minLength: 3, maxLength: 3 }),
        fc.integer({ min: -5, max: SPAN }),
        async (people, questions, wrong) => {
          await write(orgId, people)
          expect((await checkFacts(app.system(orgId), unwatched)).differences).toBe(0)
          const all = people.map(ofRule)
          const seen = all.filter((_, at) => people[at]?.isSeen)
          const ofFacts = { orgId, wrongFrom: null }
          const limited = { ...ofFacts, people: sql<boolean>`e.city = 'Pune'` }
          for (const question of questions) {
            expect(await bySql(orgId, ofFacts, question)).toEqual(peopleMetrics({ ...question, people: all }))
            expect(await bySql(orgId, limited, question)).toEqual(
              peopleMetrics({ ...question, people: seen }),
            )
          }
          // What was changed and not yet counted again is read from the records.
          const wrongFrom = dayAt(wrong)
          await tx(app.system(orgId), (db) =>
            sql`delete from people_fact where org_id = ${orgId} and day >= ${wrongFrom}::date`.execute(db),
          )
          for (const question of questions)
            expect(await bySql(orgId, { orgId, wrongFrom }, question)).toEqual(
              peopleMetrics({ ...question, people: all }),
            )
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)

  test('in successive periods, each opening is the closing before', async () => {
    const { orgId } = await anOrganisation(app)
    const people = fc.sample(made, { numRuns: 12, seed: 7 })
    await write(orgId, people)
    await updateFacts(app.system(orgId), unwatched)
    const periods = [0, 10, 20, 30].map((at) => ({ from: dayAt(at), to: dayAt(at + 9) }))
    const counted = await readTx(app.system(orgId), (db) =>
      readCounts(db, { orgId, wrongFrom: null }, 'department', periods),
    )
    for (const { period, total, groups } of counted) {
      const expected = peopleMetrics({ ...period, average: 'daily', people: people.map(ofRule) })
      if ('error' in expected) throw new Error(expected.error)
      expect(ratesOf(total, period, 'daily')).toEqual(expected.total)
      expect(groups.reduce((sum, { counts }) => sum + counts.moved_in - counts.moved_out, 0)).toBe(0)
    }
    expect(daysBetween(periods[0]?.from as string, periods[3]?.to as string)).toBe(39)
  })
})
