import type { ProtectedGroup } from '@muster/contract/employees/identity/protected-records.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { keepCurrentKey } from './protected.queries.ts'
import { sealSecret } from './protected-numbers.ts'

/** A record to be encrypted; numbers in normalised form. */
export interface NewProtectedRecord {
  employeeId: number
  group: ProtectedGroup
  kind: string
  country: string
  number: string
  holder?: string
  branchCode?: string
  issuer?: string
  validTo?: string | null
  isPrimary?: boolean
}

/** Encrypts and inserts any number of records without permission checks, for internal callers. */
export async function writeProtectedRecords(
  ctx: Ctx,
  db: Db,
  records: readonly NewProtectedRecord[],
): Promise<void> {
  await keepCurrentKey(ctx, db)
  const at = ctx.now.toString()
  const rows = records.map(({ employeeId, group, kind, number, holder = '', branchCode = '', ...rest }) => {
    const place = { employee_id: employeeId, field_group: group, kind }
    return {
      org_id: ctx.orgId,
      ...place,
      ...sealSecret(ctx, place, { number, holder, branchCode }),
      country: rest.country,
      issuer: rest.issuer ?? '',
      valid_to: rest.validTo ?? null,
      is_primary: rest.isPrimary ?? false,
      created_at: at,
      updated_at: at,
    }
  })
  if (rows.length > 0) await db.insertInto('protected_record').values(rows).execute()
}
