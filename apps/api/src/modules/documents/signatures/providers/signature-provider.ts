import type { ServiceState, SignatureProviderKind } from '@muster/contract/documents/connections.constants'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/tx.ts'

/**
 * A way in which letters are signed. However it is done, it ends in `writeSigned` or `writeDeclined`, so that what follows a
 * signature is the same; and a letter belongs to one of them at a time.
 */
export interface SignatureProvider {
  readonly kind: SignatureProviderKind
  /** The name that people read; undefined while letters can't be given to it. */
  readyName(ctx: Ctx, db: Db): Promise<string | undefined>
  /** How a letter stands with it. */
  stateOf(ctx: Ctx, db: Db, letterId: number): Promise<ServiceState>
  /** Letters can't be signed with it any more: withdrawn, declined, or signed another way. In the caller's transaction. */
  release(ctx: Ctx, db: Db, letterIds: readonly number[]): Promise<void>
}
