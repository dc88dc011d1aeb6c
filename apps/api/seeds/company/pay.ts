import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { findComponents } from '../../src/modules/employees/pay/components.queries.ts'
import { insertRevisions, type NewRevision } from '../../src/modules/employees/pay/pay.queries.ts'
import { computePay } from '../../src/modules/employees/pay/rules/pay-structure.ts'
import {
  payComponentRecords,
  paySettingRecord,
  payTemplateRecords,
} from '../../src/modules/employees/pay/setup.masters.ts'
import { linesOf, storedLines, totalsRow } from '../../src/modules/employees/pay/structure.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

const components = [
  ['BASIC', 'Basic', 'earning', 'monthly'],
  ['HRA', 'House rent allowance', 'earning', 'monthly'],
  ['LTA', 'Leave travel allowance', 'earning', 'annual'],
  ['SPECIAL', 'Special allowance', 'earning', 'monthly'],
  ['EMPLOYER_PF', 'Employer PF', 'employer', 'monthly'],
  ['GRATUITY', 'Gratuity', 'employer', 'annual'],
  ['JOINING_BONUS', 'Joining bonus', 'earning', 'once'],
] as const

async function writeSetUp(ctx: Ctx) {
  const ids = new Map<string, number>()
  for (const [index, [code, name, kind, frequency]] of components.entries()) {
    const position = (index + 1) * 10
    const saved = await payComponentRecords.save(ctx, { code, name, kind, frequency, position, status: 1 })
    ids.set(code, saved.component_id)
  }
  const of = (code: (typeof components)[number][0]) => ids.get(code) as number
  const percentOf = (code: Parameters<typeof of>[0], percent: string, cap?: string) => ({
    ...{ component_id: of(code), calculation: 'percent_of_component' as const, percent },
    ...{ of_component_id: of('BASIC'), ...(cap ? { cap } : {}) },
  })
  const lines = (basic: string) => [
    { component_id: of('BASIC'), calculation: 'percent_of_ctc' as const, percent: basic },
    percentOf('HRA', '50'),
    percentOf('LTA', '8.33', '60000'),
    { component_id: of('SPECIAL'), calculation: 'rest' as const },
    percentOf('EMPLOYER_PF', '12', '1800'),
    percentOf('GRATUITY', '4.81'),
  ]
  const structures = [
    ['Standard', '40'],
    ['Senior', '50'],
  ] as const
  for (const [name, basic] of structures)
    await payTemplateRecords.save(ctx, { name, grade_id: null, basis: 'ctc', lines: lines(basic), status: 1 })
  await paySettingRecord.save(ctx, { shows_own: true, shows_planned: false, rounding: 'rupee' })
  return lines
}

interface Paid {
  id: number
  joined: string
  left: string | null
  reports: number
}

/** A yearly amount that fits the place: more for those who lead others. */
const yearly = ({ id, reports }: Paid): number => {
  const base = 360_000 + ((id * 37) % 29) * 36_000
  return reports === 0 ? base : base * (reports > 8 ? 3 : 2)
}

/** The first of April after a year, of this year at the latest; in the future for those who joined lately. */
function incrementDay(joined: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const aprils = [year - 1, year, year + 1].map((one) => `${one}-04-01`)
  const due = aprils.filter((day) => day > addDays(joined, 180))
  return due.findLast((day) => day <= today) ?? due[0] ?? `${year + 1}-04-01`
}

async function writeRevisions(
  ctx: Ctx,
  db: Db,
  today: string,
  lines: Awaited<ReturnType<typeof writeSetUp>>,
): Promise<void> {
  const known = await findComponents(ctx, db)
  const { rows } = await sql<Paid>`
    select e.id, e.date_of_joining as joined, e.left_on as left,
      (select count(*)::int from employee r where r.org_id = e.org_id and r.manager_id = e.id) as reports
    from employee e where e.org_id = ${ctx.orgId} order by e.id`.execute(db)
  const revision = (person: Paid, day: string, ctc: number, reason: 'joining' | 'increment'): NewRevision => {
    const read = linesOf(known, lines(person.reports > 0 ? '50' : '40'))
    if ('problems' in read) throw new Error('The demo structure has an unknown component.')
    const target = ctc.toFixed(2)
    const computed = computePay({ basis: 'ctc', target, rounding: 'rupee', lines: read.lines })
    if ('problems' in computed) throw new Error(`The demo pay of ${target} can't be computed.`)
    return {
      ...{
        employee_id: person.id,
        effective_on: day,
        currency: 'INR',
        basis: 'ctc',
        target,
        rounding: 'rupee',
      },
      ...{ reason, source: reason === 'joining' ? 'offer' : 'increment', note: '', supersedes: null },
      ...totalsRow(computed.pay),
      lines: storedLines(read.lines, computed.pay),
    }
  }
  const revisions = rows.flatMap((person) => {
    const ctc = yearly(person)
    const day = incrementDay(person.joined, today)
    const raised = Math.round((ctc * (106 + (person.id % 7))) / 100 / 1000) * 1000
    return [
      revision(person, person.joined, ctc, 'joining'),
      ...(person.left !== null && day > person.left ? [] : [revision(person, day, raised, 'increment')]),
    ]
  })
  await insertRevisions(ctx, db, revisions)
}

/** Pay: usual components, two structures, and for everybody what they joined with and an increment. */
export async function writeDemoPay(ctx: Ctx, today: string): Promise<void> {
  const lines = await writeSetUp(ctx)
  await tx(ctx, (db) => writeRevisions(ctx, db, today, lines))
}
