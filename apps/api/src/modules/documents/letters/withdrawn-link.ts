import { sql } from 'kysely'
import { tenantTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { LinkGuard } from '../../../platform/files/link-guard.ts'

/** Of links that were issued after the withdrawal, to people whose screen says so. */
export const WITHDRAWN = 'withdrawn'

/**
 * A link to a letter ends with the letter's withdrawal: whoever has kept it learns of that at once.
 *
 * @throws AppError `documents.letter_withdrawn`
 */
export const refuseWithdrawn: LinkGuard = async (database, { orgId, path, mark }) => {
  if (mark === WITHDRAWN) return
  const isWithdrawn = await tenantTx(
    database,
    orgId,
    async (db) => {
      const { rows } = await sql<{ is: boolean }>`
        select exists (select from letter l where l.org_id = ${orgId} and l.file_path = ${path} and l.state = 'void')
          or exists (
            select from letter_signature s join letter l on l.org_id = s.org_id and l.id = s.letter_id
            where s.org_id = ${orgId} and s.file_path = ${path} and l.state = 'void') as is`.execute(db)
      return rows[0]?.is ?? false
    },
    { readOnly: true },
  )
  if (isWithdrawn) fail('documents.letter_withdrawn')
}
