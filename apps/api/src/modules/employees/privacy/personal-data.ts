import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { maskNumber } from '@muster/contract/employees/identity/identity-kinds'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { DataOwner, HeldRow, PersonalData } from '../../../platform/privacy/personal-data.ts'
import { fieldsOf, findMasterRecords, loadForm, masterIdsIn } from '../../forms/index.ts'
import { colleaguesPersonalTables } from '../colleagues/colleagues.connect.ts'
import { builtInColumns, toValues } from '../employee-columns.ts'
import { idCardPersonalTables } from '../id-card/id-card.connect.ts'
import { movesPersonalTables } from '../moves/moves.personal-data.ts'
import { payPersonalTables } from '../pay/pay.connect.ts'
import { pipPersonalTables } from '../pip/pip.personal-data.ts'
import { probationPersonalExcept, probationPersonalTables } from '../probation/probation.personal-data.ts'
import { fieldText } from '../profile/record-text.ts'
import { privacyTexts } from './privacy.texts.ts'
import { findKinds, findProtected } from './protected.queries.ts'
import { openSecret } from './protected-numbers.ts'

/** Columns derived from a person's fields to make lists fast. */
const DERIVED = new Set([
  'custom',
  'search_text',
  'sort_name',
  'code_key',
  'full_name',
  'org_id',
  'photo_path',
])
const inForm = new Set(builtInColumns)

/** The record by field name, then the data outside the employee form. */
async function readRecord(ctx: Ctx, db: Db, { employeeId }: DataOwner): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select * from employee where org_id = ${ctx.orgId} and id = ${employeeId}`.execute(db)
  const [row] = rows
  if (!row) return []
  const form = await loadForm(ctx, db, EMPLOYEE_FORM, { withRetired: true, whole: true })
  const fields = fieldsOf(form)
  const values = toValues(row)
  const names = await findMasterRecords(ctx, db, masterIdsIn(fields, [values]))
  const filled = fields.map((field) => ({
    field: field.FIELD_NAME,
    value: fieldText(field, values[field.FIELD_SLUG], names),
  }))
  const beside = Object.entries(row)
    .filter(
      ([column, value]) => !inForm.has(column) && !DERIVED.has(column) && value !== null && value !== '',
    )
    .map(([column, value]) => ({ field: column.replaceAll('_', ' '), value }))
  return [...filled.filter(({ value }) => value !== ''), ...beside]
}

async function readProtected(ctx: Ctx, db: Db, owner: DataOwner): Promise<HeldRow[]> {
  if (owner.employeeId === null) return []
  const rows = await findProtected(ctx, db, owner.employeeId, new Set(['identity', 'bank']))
  const kinds = await findKinds(ctx, db)
  return rows.map((row) => {
    const secret = openSecret(ctx, row)
    const number = secret?.number ?? ''
    return {
      kind:
        row.field_group === 'bank'
          ? 'Bank account'
          : (kinds.find(({ slug }) => slug === row.kind)?.name ?? row.kind),
      number: owner.withNumbers ? number : maskNumber(number),
      holder: secret?.holder ?? '',
      branch_code: secret?.branchCode ?? '',
      issuer: row.issuer,
      country: row.country,
      valid_from: row.valid_from,
      valid_to: row.valid_to,
      note: row.note,
    }
  })
}

/** Mails sent to any of the person's addresses, without the codes in them. */
async function readMail(ctx: Ctx, db: Db, { emails }: DataOwner): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select created_at, sent_at, state, kind, to_address, subject from mail_outbox
    where org_id = ${ctx.orgId} and to_address = any (${[...emails]}::text[]) order by id`.execute(db)
  return rows
}

const of = { employee: ['employee_id'] }

/** Personal data in the employees module. */
export const employeesPersonalData: PersonalData = {
  tables: [
    { table: 'employee', label: privacyTexts('record'), read: readRecord },
    { table: 'protected_record', label: privacyTexts('identityNumbersAndBankAccounts'), read: readProtected },
    { table: 'employee_assignment', label: privacyTexts('locationsPositionsManagers'), ...of },
    { table: 'dotted_line', label: privacyTexts('dottedLines'), ...of, omit: ['created_by'] },
    { table: 'employee_event', label: privacyTexts('timeline'), ...of },
    { table: 'employee_draft', label: privacyTexts('newEmployeeDrafts'), account: ['account_id'] },
    { table: 'mail_outbox', label: privacyTexts('mail'), read: readMail },
    { table: 'protected_reveal', label: privacyTexts('numbersViewed'), account: ['account_id'] },
    { table: 'legal_hold', label: privacyTexts('legalHolds'), ...of, omit: ['account_id'] },
    { table: 'quality_person', label: privacyTexts('recordCompleteness'), ...of },
    {
      table: 'quality_finding',
      label: privacyTexts('recordFindings'),
      ...of,
      // The second person of an entry is somebody else's data.
      omit: ['other_employee_id', 'subject'],
    },
    {
      table: 'quality_dismissal',
      label: privacyTexts('dismissedFindings'),
      account: ['account_id'],
      omit: ['subject'],
    },
    { table: 'erasure_item', label: privacyTexts('requestedErasures'), ...of },
    { table: 'erased_data', label: privacyTexts('erased'), ...of },
    ...movesPersonalTables,
    ...probationPersonalTables,
    ...colleaguesPersonalTables,
    ...pipPersonalTables,
    ...payPersonalTables,
    ...idCardPersonalTables,
  ],
  except: probationPersonalExcept,
}
