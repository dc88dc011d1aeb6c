import type { FormValues } from '@muster/contract/forms/form-definition'
import { refuseOwnRecord } from '../../platform/access/own-record.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** A unit's values before and after a change. */
export interface ChangedUnit {
  before: FormValues
  values: FormValues
}

/** Employees who become or cease to be head of a department. */
function changedHeads({ before, values }: ChangedUnit): number[] {
  if (!('HEAD_ID' in values) || (values.HEAD_ID ?? null) === (before.HEAD_ID ?? null)) return []
  return [before.HEAD_ID, values.HEAD_ID].filter((id) => typeof id === 'number')
}

/**
 * The head of a department approves for it: nobody makes themselves head, or ends it themselves.
 *
 * @throws AppError `access.own_record`
 */
export async function refuseOwnHead(ctx: Ctx, db: Db, changed: readonly ChangedUnit[]): Promise<void> {
  await refuseOwnRecord(ctx, db, changed.flatMap(changedHeads), 'organisation.masters.manage')
}
