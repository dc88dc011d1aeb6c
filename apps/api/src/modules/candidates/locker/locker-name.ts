import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { connectedLockerName } from '../../documents/index.ts'
import type { Visitor } from '../entry/visitor.ts'

/** The locker that documents can be brought from, as people read its name; null where there is none, or nothing is open. */
export const lockerName = async (ctx: Ctx, db: Db, { status }: Visitor): Promise<string | null> =>
  isOpen(status) ? await connectedLockerName(ctx, db) : null
