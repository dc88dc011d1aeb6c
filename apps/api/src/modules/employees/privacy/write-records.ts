import type { ProtectedGroup } from '@muster/contract/employees/identity/protected-records.contract'
import { sql } from 'kysely'
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

const columns = {
  ...{
    org_id: 'bigint',
    employee_id: 'bigint',
    field_group: 'text',
    kind: 'text',
    country: 'text',
    sealed: 'text',
  },
  ...{ key_id: 'text', blind: 'text', issuer: 'text', valid_to: 'date', is_primary: 'boolean' },
  ...{ created_by: 'bigint', created_at: 'timestamptz', updated_at: 'timestamptz' },
}
const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
const recordType = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)

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
      created_by: ctx.actor.accountId,
      created_at: at,
      updated_at: at,
    }
  })
  if (rows.length === 0) return
  // As one value, since a statement takes few thousand parameters and a file may have more records.
  await sql`
    insert into protected_record (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${recordType})`.execute(db)
}
