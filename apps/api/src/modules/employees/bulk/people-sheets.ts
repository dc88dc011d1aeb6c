import { BULK_FILE } from '@muster/contract/employees/bulk/bulk-files'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import { type PreparedRow, targetsFromForm } from '@muster/contract/imports/index'
import { slicesOf } from '../../../lib/slices.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { organisationDays } from '../../../platform/organisation-day.ts'
import {
  type CommitProgress,
  fieldsOf,
  type ImportFacts,
  type ImportTarget,
  loadForm,
  refuseRows,
} from '../../forms/index.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { switchLogin } from '../logins/login.service.ts'
import { countOutOfReach, lockPeople } from '../people.queries.ts'
import { changePeople } from '../writes/change-people.service.ts'
import type { ChangeOptions } from '../writes/person-draft.ts'
import { bulkTexts } from './bulk.texts.ts'
import { findSheetPeople, writeRosters } from './people-sheets.queries.ts'
import { NOBODY, type SheetReach, wantedLogin } from './rules/people-sheet-desk.ts'
import { sheetField, sheetForm } from './sheet-form.ts'

const SLICE = 1000
const ACCOUNT = 'employees.account.manage'
const ROSTER = 'employees.roster.manage'

const choices = (...pairs: [string, string][]): FieldOption[] =>
  pairs.map(([value, label]) => ({ value, label }))

const codeField = sheetField({
  FIELD_SLUG: 'EMPLOYEE_CODE',
  FIELD_NAME: bulkTexts('employeeCode'),
  FEILD_TYPE: 'input',
  IS_MANDATORY: 1,
  MAX_LENGTH: 50,
  is_unique: true,
})
const loginFields: FormField[] = [
  codeField,
  sheetField({
    FIELD_SLUG: 'EMAIL',
    FIELD_NAME: bulkTexts('workEmail'),
    FEILD_TYPE: 'email',
    MAX_LENGTH: 254,
    is_unique: true,
    help_text: bulkTexts('signInAddressHint'),
  }),
  sheetField({
    FIELD_SLUG: 'LOGIN',
    FIELD_NAME: 'Login',
    FEILD_TYPE: 'select',
    FEILD_VALUES: choices(['on', 'On'], ['off', 'Off']),
    help_text: bulkTexts('accountStateHint'),
  }),
]
const rosterFields: FormField[] = [
  codeField,
  sheetField({
    FIELD_SLUG: 'ROSTER',
    FIELD_NAME: 'Roster',
    FEILD_TYPE: 'select',
    FEILD_VALUES: choices(['active', 'Active'], ['inactive', 'Inactive']),
    IS_MANDATORY: 1,
    help_text: bulkTexts('rosterHint'),
  }),
]

type Sheet = SheetReach['sheet']
type Rows = readonly PreparedRow[]

/** Runs before the accounts, so that invitations go to the new address. @returns ids of the changed employees */
async function changeAddresses(ctx: Ctx, db: Db, rows: Rows, facts: ImportFacts): Promise<Set<number>> {
  const { today } = facts.form
  const rowOf = new Map(rows.map((row) => [row.existingId as number, row.rowNumber]))
  const given = new Map(
    rows.flatMap((row) => (row.values.EMAIL ? [[row.existingId as number, row.values.EMAIL] as const] : [])),
  )
  const changed = new Set<number>()
  const fields = given.size > 0 ? fieldsOf(await loadForm(ctx, db, EMPLOYEE_FORM)) : []
  for (const slice of slicesOf(
    [...given.keys()].sort((one, other) => one - other),
    SLICE,
  )) {
    const people = await lockPeople(ctx, db, slice)
    const moved = people.filter((person) => person.email !== given.get(person.id))
    const ids = moved.map((person) => person.id)
    if ((await countOutOfReach(ctx, db, 'employees.profile.edit', ids)) > 0) fail('access.denied')
    const options: ChangeOptions = {
      ...{ effectiveDate: today, today, reason: bulkTexts('bulkFile'), fields },
      refuse: (problems) =>
        refuseRows(
          facts.targets,
          problems.map(({ employeeId, slug, error }) => ({
            ...{ row: rowOf.get(employeeId) ?? 0, slug, problem: error.words },
          })),
        ),
    }
    const changes = moved.map((person) => ({ person, values: { EMAIL: given.get(person.id) ?? null } }))
    for (const id of (await changePeople(ctx, db, changes, options)).keys()) changed.add(id)
  }
  return changed
}

async function commitLogins(
  sheet: Sheet,
  ctx: Ctx,
  db: Db,
  rows: Rows,
  facts: ImportFacts,
  progress: CommitProgress,
): Promise<number> {
  const changed = await changeAddresses(ctx, db, rows, facts)
  let done = 0
  // One by one, since each account is locked and checked separately.
  for (const row of rows) {
    const id = row.existingId as number
    const status = wantedLogin(sheet, row) === 'on' ? 1 : 0
    // The change of address has voided the earlier invitation.
    const resend = status === 1 && changed.has(id)
    const answer = await switchLogin(ctx, db, { emp_id: id, status, resend }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return refuseRows(facts.targets, [{ row: row.rowNumber, slug: 'EMPLOYEE_CODE', problem: error.words }])
    })
    if (answer.changed) changed.add(id)
    done += 1
    if (done % 100 === 0) await progress(bulkTexts.text('switchingAccounts'), done, rows.length)
  }
  return changed.size
}

async function commitRosters(ctx: Ctx, db: Db, rows: Rows, progress: CommitProgress): Promise<number> {
  let changed = 0
  for (const slice of slicesOf(rows, SLICE)) {
    const ids = slice.map((row) => row.existingId as number)
    if ((await countOutOfReach(ctx, db, ROSTER, ids)) > 0) fail('access.denied')
    const changes = slice.map((row) => ({
      id: row.existingId as number,
      isActive: row.values.ROSTER === 'active',
    }))
    const written = await writeRosters(ctx, db, changes)
    await recordAudit(
      ctx,
      db,
      ...written.map(({ id, label, isActive }) => ({
        recordType: 'employee',
        recordId: id,
        recordLabel: label,
        changes: { roster_active: [!isActive, isActive] as [unknown, unknown] },
        reason: bulkTexts('bulkFile'),
      })),
    )
    changed += written.length
    await progress(bulkTexts.text('savingRosters'), changed, rows.length)
  }
  return changed
}

interface SheetTarget {
  sheet: Sheet
  sampleFile: string
  permission: string
  fields: FormField[]
}

function sheetTarget({ sheet, sampleFile, permission, fields }: SheetTarget): ImportTarget {
  const formNo = BULK_FILE[sheet]
  return {
    formNo,
    name: sheet.toLowerCase(),
    sampleFile,
    keySlug: 'EMPLOYEE_CODE',
    permission,
    onlyExisting: NOBODY,
    creatableMasters: new Set(),
    mayCreateMasters: () => false,
    load: async (ctx, db) => {
      const days = await organisationDays(ctx, db)
      return {
        form: sheetForm(formNo, sheet, fields, days),
        targets: targetsFromForm(fields),
        masters: {},
        generated: new Set(),
        reach: { sheet } satisfies SheetReach,
      }
    },
    stored: (ctx) => findSheetPeople(ctx, permission),
    desk: new URL('./rules/people-sheet-desk.ts', import.meta.url),
    commit: async (ctx, db, rows, facts, progress) => {
      const named = rows.filter((row) => row.existingId !== null)
      const updated =
        sheet === 'roster'
          ? await commitRosters(ctx, db, named, progress)
          : await commitLogins(sheet, ctx, db, named, facts, progress)
      forgetTotals(ctx)
      return {
        counts: {
          created: 0,
          updated,
          skipped: rows.length - updated,
          masters_created: 0,
          warnings: [],
          warning_count: 0,
        },
        trail: [],
      }
    },
  }
}

/** Sheets for accounts and rosters. These imports cannot be reverted, since mails have been sent. */
export const peopleSheets: readonly ImportTarget[] = [
  sheetTarget({ sheet: 'login', sampleFile: 'BulkUpdateLogin', permission: ACCOUNT, fields: loginFields }),
  sheetTarget({
    sheet: 'loginOff',
    sampleFile: 'BulkDeactivateLogin',
    permission: ACCOUNT,
    fields: [codeField],
  }),
  sheetTarget({ sheet: 'roster', sampleFile: 'BulkUpdateRoster', permission: ROSTER, fields: rosterFields }),
]
