import { recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { afterReading } from '../db/scope.ts'
import { type Db, tx } from '../db/tx.ts'
import { auditTexts } from './audit.texts.ts'
import { writeIdRanges } from './id-ranges.ts'

/** Field groups whose reading is audited (domain decisions, section 2). */
const WATCHED: ReadonlySet<string> = new Set(['pay', 'bank', 'identity', 'medical'])

/** Audit action of all entries about reading. */
export const PROTECTED_READ = 'audit.protected_fields.read'

export function isWatched(group: string | null | undefined): boolean {
  return typeof group === 'string' && WATCHED.has(group)
}

/**
 * Collects the people whose protected data a response contains, so that a page of people becomes one audit
 * entry. Reading one's own data is not recorded, nor are reads by the product itself.
 */
export class ProtectedReads {
  readonly #ctx: Ctx
  readonly #groups = new Set<string>()
  /** Employee id → label. */
  readonly #people = new Map<number, string>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  /** Records one value of the response; `group` is the field group of its field. */
  note(person: { id: number; label: string }, group: string | null, value: unknown): void {
    if (!isWatched(group) || value === null || value === undefined || value === '') return
    const { actor } = this.#ctx
    if (actor.kind === 'system' || (actor.employeeId === person.id && !actor.viewer)) return
    this.#groups.add(group as string)
    this.#people.set(person.id, person.label)
  }

  get isEmpty(): boolean {
    return this.#people.size === 0
  }

  /** Writes the entry in the transaction of the read, if protected data was read. */
  async record(db: Db): Promise<void> {
    if (this.isEmpty || afterReading(() => this.recordApart())) return
    const [only] = this.#people.size === 1 ? this.#people : []
    const ids = writeIdRanges(this.#people.keys())
    await recordAudit(this.#ctx, db, {
      action: PROTECTED_READ,
      recordType: 'employee',
      recordId: only?.[0] ?? null,
      recordLabel: only?.[1] ?? auditTexts.english('people', { count: this.#people.size }),
      details: {
        groups: [...this.#groups].sort(),
        people: this.#people.size,
        ...(only ? {} : { ids }),
        via: this.#ctx.request.action,
      },
    })
  }

  /**
   * Writes the entry after a read-only transaction: in a separate transaction, before the response is sent.
   */
  async recordApart(): Promise<void> {
    if (!this.isEmpty) await tx(this.#ctx, (db) => this.record(db))
  }
}
