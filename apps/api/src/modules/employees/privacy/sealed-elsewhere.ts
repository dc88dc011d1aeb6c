import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Records of a module above that are sealed with the field keys, too: they are counted and sealed anew with the others. */
interface SealedElsewhere {
  /** Name of the table, or what else there is one of. */
  key: string
  /** SQL condition: one of them is sealed with key `k`. */
  isUsed: RawBuilder<boolean>
  /** How many are not sealed with the current key. */
  countBehind: (ctx: Ctx, db: Db) => Promise<number>
  /** Seals up to `most` of them anew that follow `after`. `last`: where the next batch begins; null at the end. */
  resealBatch: (
    ctx: Ctx,
    db: Db,
    batch: { after: number; most: number },
  ) => Promise<{ resealed: number; unreadable: number; last: number | null }>
}

const known = new Map<string, SealedElsewhere>()

export function registerSealed(one: SealedElsewhere): void {
  known.set(one.key, one)
}

export const sealedElsewhere = (): readonly SealedElsewhere[] => [...known.values()]
