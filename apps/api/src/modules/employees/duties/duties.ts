import { type RawBuilder, sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/**
 * What becomes of a duty when its holder leaves: it passes to an heir, who must be named; a rule of its module ends it or
 * passes it on; or somebody settles it by hand, such as cash, confidential tickets and roles, which never pass on by themselves.
 */
export type DutyFate = 'heir' | 'rule' | 'settle'

/** One kind of what people hold, own, decide or owe. */
export interface DutyKind {
  /** `<module>.<what>`; stored with the heirs. */
  readonly key: string
  readonly label: (count: number) => Text
  readonly fate: DutyFate
  /** Address in the console; `{id}` stands for the person. */
  readonly link?: string
  /** Needed to name an heir besides the permission for separations: what the caller could change without one. */
  readonly permission?: string
  /** Whether it gives power over other people; nobody but administrators then names themselves. */
  readonly givesAuthority?: boolean
  /**
   * Select of `employee_id`, `count` (int) and `names` (text[], at most five, none where titles are confidential): one row per
   * person who holds some. The kinds of all modules are read in one statement.
   */
  readonly held: (ctx: Ctx, employeeIds: readonly number[]) => RawBuilder<unknown>
  /** Passes everything on, in the caller's transaction. Idempotent. Required for `heir`. @returns how many passed on */
  readonly handOver?: (ctx: Ctx, db: Db, change: HandOver) => Promise<number>
  /** For a `rule` that ends what leavers held on the day after they left, in the caller's transaction. Idempotent. */
  readonly end?: (ctx: Ctx, db: Db, employeeIds: readonly number[]) => Promise<void>
}

export interface HandOver {
  from: number
  to: number
  today: string
}

export interface HeldDuty {
  employeeId: number
  kind: DutyKind
  count: number
  names: string[]
}

const kinds = new Map<string, DutyKind>()

/** Registers what people hold in a module; called when it connects. @throws Error for an `heir` kind that cannot be handed over */
export function registerDuty(kind: DutyKind): void {
  if (kind.fate === 'heir' && !kind.handOver) throw new Error(`The duty ${kind.key} can't be handed over.`)
  kinds.set(kind.key, kind)
}

/** All kinds, in order of registration: lower modules first. */
export const dutyKinds = (): readonly DutyKind[] => [...kinds.values()]

export const dutyKind = (key: string): DutyKind | undefined => kinds.get(key)

/** What these people hold, in all modules. One statement. */
export async function findDuties(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<HeldDuty[]> {
  if (employeeIds.length === 0 || kinds.size === 0) return []
  const parts = dutyKinds().map(
    (kind) =>
      sql`select ${kind.key}::text as kind, h.employee_id, h.count, h.names from (${kind.held(ctx, employeeIds)}) h`,
  )
  const { rows } = await sql<{ kind: string; employee_id: number; count: number; names: string[] | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const found = rows.flatMap(({ kind, employee_id, count, names }) => {
    const known = kinds.get(kind)
    return known && count > 0 ? [{ employeeId: employee_id, kind: known, count, names: names ?? [] }] : []
  })
  const order = dutyKinds()
  return found.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}
