import { recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { type Db, tx } from '../db/tx.ts'
import { auditTexts } from './audit.texts.ts'
import { writeIdRanges } from './id-ranges.ts'

/** Field groups whose reading is recorded (domain decisions, section 2). */
const WATCHED: ReadonlySet<string> = new Set(['pay', 'bank', 'identity', 'medical'])

/** The action of every entry about reading. */
export const PROTECTED_READ = 'audit.protected_fields.read'

export function isWatched(group: string | null | undefined): boolean {
  return typeof group === 'string' && WATCHED.has(group)
}

/**
 * Gathers whose protected data an answer holds: a page of people becomes one entry. One's own data does not
 * count, nor does the product itself.
 */
export class ProtectedReads {
  readonly #ctx: Ctx
  readonly #groups = new Set<string>()
  /** Whose, with what they are called. */
  readonly #people = new Map<number, string>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  /** Notes one value that the answer shows; `group` is its field's. */
  note(person: { id: number; label: string }, group: string | null, value: unknown): void {
    if (!isWatched(group) || value === null || value === undefined || value === '') return
    const { actor } = this.#ctx
    if (actor.kind === 'system' || actor.employeeId === person.id) return
    this.#groups.add(group as string)
    this.#people.set(person.id, person.label)
  }

  get isEmpty(): boolean {
    return this.#people.size === 0
  }

  /** Writes the entry, if there is anything to tell, with the read it is about. */
  async record(db: Db): Promise<void> {
    if (this.isEmpty) return
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

  /** The same after a read that could not write: before the answer leaves, in a transaction of its own. */
  async recordApart(): Promise<void> {
    if (!this.isEmpty) await tx(this.#ctx, (db) => this.record(db))
  }
}
