import type {
  exportProtectedRecords,
  ProtectedGroup,
} from '@muster/contract/employees/identity/protected-records.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { writeIdRanges } from '../../../platform/audit/id-ranges.ts'
import { PROTECTED_READ } from '../../../platform/audit/protected-reads.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { privacyTexts } from './privacy.texts.ts'
import { findKinds, type KnownKind, type ProtectedRow } from './protected.queries.ts'
import { openSecret, revealOf, seeOf } from './protected-numbers.ts'

type Input = BodyOf<typeof exportProtectedRecords>

const BATCH = 1000
const EXPORT = 'employees.protected.export'

const person = (): SheetColumn[] => [
  { key: 'code', header: privacyTexts('employeeCode') },
  { key: 'name', header: privacyTexts('name'), width: 28 },
]
const columnsOf: Record<ProtectedGroup, () => SheetColumn[]> = {
  identity: () => [
    ...person(),
    { key: 'kind', header: privacyTexts('kind'), width: 24 },
    { key: 'country', header: privacyTexts('country') },
    { key: 'number', header: privacyTexts('number'), width: 24 },
    { key: 'issuer', header: privacyTexts('issuedBy'), width: 24 },
    { key: 'valid_from', header: privacyTexts('validFrom'), kind: 'date' },
    { key: 'valid_to', header: privacyTexts('validUntil'), kind: 'date' },
  ],
  bank: () => [
    ...person(),
    { key: 'holder', header: privacyTexts('accountHolder'), width: 28 },
    { key: 'number', header: privacyTexts('accountNumber'), width: 26 },
    { key: 'branch', header: privacyTexts('branchCode') },
    { key: 'issuer', header: privacyTexts('bank'), width: 24 },
    { key: 'country', header: privacyTexts('country') },
    { key: 'primary', header: privacyTexts('salaryAccount') },
    { key: 'valid_from', header: privacyTexts('validFrom'), kind: 'date' },
    { key: 'valid_to', header: privacyTexts('validUntil'), kind: 'date' },
  ],
}

/** People for whom the caller has all three permissions: export, viewing the group, and revealing its numbers. */
function reach(ctx: Ctx, { group }: Input): RawBuilder<unknown> {
  const needed = [EXPORT, seeOf(group), revealOf(group)].map((one) => employeeScope(ctx, one, 'e'))
  return sql`r.org_id = ${ctx.orgId} and r.field_group = ${group} and ${sql.join(needed, sql` and `)}`
}

const from = sql`protected_record r join employee e on e.org_id = r.org_id and e.id = r.employee_id`

type ExportRow = ProtectedRow & { code: string; full_name: string }

function sheetRow(ctx: Ctx, row: ExportRow, kinds: readonly KnownKind[]): SheetRow {
  const secret = openSecret(ctx, row)
  return {
    code: row.code,
    name: row.full_name,
    kind: kinds.find(({ slug }) => slug === row.kind)?.name ?? row.kind,
    country: row.country,
    holder: secret?.holder ?? '',
    number: secret?.number ?? privacyTexts('valueUnreadable'),
    branch: secret?.branchCode ?? '',
    issuer: row.issuer,
    primary: row.is_primary ? 'Yes' : 'No',
    valid_from: row.valid_from,
    valid_to: row.valid_to,
  }
}

async function* readRows(ctx: Ctx, input: Input): AsyncGenerator<SheetRow> {
  for (let after = 0; ; ) {
    const rows = await readTx(ctx, async (db) => {
      const found = await sql<ExportRow>`
        select r.*, e.code, e.full_name from ${from} where ${reach(ctx, input)} and r.id > ${after}
        order by r.id limit ${BATCH}`.execute(db)
      const kinds = await findKinds(ctx, db)
      return found.rows.map((row) => ({ id: row.id, row: sheetRow(ctx, row, kinds) }))
    })
    yield* rows.map(({ row }) => row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

export const protectedExport = defineSheetExport<Input>({
  name: 'employees.protected.export',
  label: privacyTexts.text('identityOrBankExport'),
  permissions: [EXPORT],
  fileName: (_ctx, { group }) => (group === 'bank' ? 'BankAccounts.xlsx' : 'IdentityNumbers.xlsx'),
  count: (ctx, input) =>
    readTx(ctx, async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${from} where ${reach(ctx, input)}`.execute(db)
      return rows[0]?.count ?? 0
    }),
  open: (ctx, input) =>
    tx(ctx, async (db) => {
      const { rows } = await sql<{ id: number }>`
        select distinct e.id from ${from} where ${reach(ctx, input)} order by e.id`.execute(db)
      await recordAudit(ctx, db, {
        action: PROTECTED_READ,
        recordType: 'employee',
        recordLabel: privacyTexts.english('people', { count: rows.length }),
        details: {
          groups: [input.group],
          people: rows.length,
          ids: writeIdRanges(rows.map(({ id }) => id)),
          via: 'employees.protected.export',
        },
        reason: input.reason,
      })
      return { name: 'Numbers', columns: columnsOf[input.group](), rows: readRows(ctx, input) }
    }),
})

/**
 * Exports full numbers of the people for whom the caller may export, view and reveal them; nobody's when one of
 * these permissions is missing.
 *
 * @throws AppError `access.denied`
 */
export function exportProtected(
  ctx: Ctx,
  input: Input,
): Promise<FileReply | DataOf<typeof exportProtectedRecords>> {
  return exportSheet(ctx, protectedExport, input)
}
