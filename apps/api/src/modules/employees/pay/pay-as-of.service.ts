import type {
  PayCalculation,
  PayFrequency,
  PayKind,
  PayReason,
} from '@muster/contract/employees/pay/pay.constants'
import { type RawBuilder, sql } from 'kysely'
import { scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findComponents } from './components.queries.ts'
import { findBefore, findLines, findOn, type RevisionRow } from './pay.queries.ts'

export const SEE = 'employees.fields.pay'

/** What somebody gets on a day; amounts as decimal text in `currency`. */
export interface PayStructure {
  revisionId: number
  employeeId: number
  effectiveOn: string
  currency: string
  reason: PayReason
  annualCtc: string
  annualGross: string
  monthlyGross: string
  /** One-time amounts, which are not part of the CTC. */
  once: string
  lines: {
    componentId: number
    code: string
    name: string
    kind: PayKind
    frequency: PayFrequency
    calculation: PayCalculation
    monthly: string | null
    annual: string | null
    once: string | null
  }[]
}

/**
 * SQL condition: the caller may see the pay of employee `e`. People see their own only where the organisation shows it, unless
 * they work with the pay of others.
 */
export function payScope(ctx: Ctx): RawBuilder<boolean> {
  const scopes = scopesOf(ctx.actor, SEE)
  const inReach = sql<boolean>`coalesce(${employeeScope(ctx, SEE, 'e')}, false)`
  const own = ctx.actor.employeeId
  if (own === null || scopes.has('organisation') || scopes.has('group')) return inReach
  return sql<boolean>`(${inReach} and (e.id <> ${own} or exists (
    select from pay_setting s where s.org_id = ${ctx.orgId} and s.shows_own)))`
}

/** Of these people, those whose pay the caller may see. One statement. */
export async function mayReadPay(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<Set<number>> {
  if (employeeIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[]) and ${payScope(ctx)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

type Revisions = ReadonlyMap<number, RevisionRow>

/** Revisions with their components, in the order given. Two statements. */
async function structuresOf(ctx: Ctx, db: Db, ...all: Revisions[]): Promise<Map<number, PayStructure>[]> {
  const ids = all.flatMap((revisions) => [...revisions.values()].map(({ id }) => id))
  if (ids.length === 0) return all.map(() => new Map())
  const lines = await findLines(ctx, db, ids)
  const components = new Map((await findComponents(ctx, db)).map((one) => [one.id, one]))
  const structureOf = (employeeId: number, row: RevisionRow): PayStructure => ({
    ...{ revisionId: row.id, employeeId, effectiveOn: row.effective_on, currency: row.currency },
    ...{ reason: row.reason, annualCtc: row.annual_ctc, annualGross: row.annual_gross },
    ...{ monthlyGross: row.monthly_gross, once: row.once },
    lines: (lines.get(row.id) ?? []).map((line) => {
      const component = components.get(line.component_id)
      return {
        ...{ componentId: line.component_id, code: component?.code ?? '', name: component?.name ?? '' },
        ...{ kind: component?.kind ?? 'earning', frequency: line.frequency, calculation: line.calculation },
        ...{ monthly: line.monthly, annual: line.annual, once: line.once },
      }
    }),
  })
  return all.map((one) => new Map([...one].map(([id, row]) => [id, structureOf(id, row)])))
}

/**
 * What people get on a day, by employee; those without pay are missing. Checks no access: see `mayReadPay`. Three statements for
 * any number of people.
 */
export async function payStructuresAsOf(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  day: string,
): Promise<Map<number, PayStructure>> {
  const [structures = new Map()] = await structuresOf(ctx, db, await findOn(ctx, db, employeeIds, day))
  return structures
}

export interface PayWithPrevious {
  current: PayStructure
  /** What applied until the day before; null for somebody's first pay, also of another employment. */
  previous: PayStructure | null
}

/** The same with what applied before it. Checks no access. Four statements for any number of people. */
export async function payWithPrevious(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  day: string,
): Promise<Map<number, PayWithPrevious>> {
  const on = await findOn(ctx, db, employeeIds, day)
  const [current = new Map(), before = new Map()] = await structuresOf(
    ctx,
    db,
    on,
    await findBefore(ctx, db, on),
  )
  return new Map(
    [...current].map(([id, structure]) => {
      const isFirst = structure.reason === 'joining'
      return [id, { current: structure, previous: isFirst ? null : (before.get(id) ?? null) }]
    }),
  )
}
