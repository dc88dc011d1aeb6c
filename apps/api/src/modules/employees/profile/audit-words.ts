import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormField, FormValue, FormValues } from '@muster/contract/forms/form-definition'
import { holds } from '../../../platform/access/actor.ts'
import {
  type AuditedRecord,
  plainChanges,
  type ReadableChange,
  type StoredChanges,
} from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fieldsOf, findMasterRecords, loadForm, masterIdsIn } from '../../forms/index.ts'
import { movesTexts } from '../moves/moves.texts.ts'
import { profileTexts } from './profile.texts.ts'
import { fieldText, type MasterNames } from './record-text.ts'

const MASK = '•••'

const mayRead = (ctx: Ctx, field: FormField) =>
  !field.withheld && (field.field_group === null || holds(ctx.actor, `employees.fields.${field.field_group}`))

function changeOf(ctx: Ctx, field: FormField, pair: readonly [unknown, unknown], names: MasterNames) {
  const text = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (value === MASK || !mayRead(ctx, field)) return MASK
    return fieldText(field, value as FormValue, names) || String(value)
  }
  const { FIELD_SLUG, FIELD_NAME } = field
  return { field: FIELD_SLUG, label: FIELD_NAME, before: text(pair[0]), after: text(pair[1]) }
}

/** Changes of a person with the employee form's labels, and names instead of ids. */
async function readChanges(ctx: Ctx, db: Db, changes: StoredChanges): Promise<ReadableChange[]> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM, { withRetired: true, whole: true })
  const fields = new Map(fieldsOf(form).map((field) => [field.FIELD_SLUG, field]))
  const sides = [0, 1].map((side) =>
    Object.fromEntries(
      Object.entries(changes)
        .map(([slug, pair]) => [slug, pair[side]] as const)
        .filter(([slug, value]) => fields.has(slug) && value !== MASK),
    ),
  ) as FormValues[]
  const names = await findMasterRecords(ctx, db, masterIdsIn([...fields.values()], sides))
  return Object.entries(changes).flatMap(([slug, pair]) => {
    const field = fields.get(slug)
    return field ? [changeOf(ctx, field, pair, names)] : plainChanges({ [slug]: pair })
  })
}

/** How the audit log presents people. */
export const auditedEmployee: AuditedRecord = {
  label: profileTexts('employee'),
  path: (id) => `/users/view/${id}`,
  readChanges,
}

export const employeeActionLabels: Readonly<Record<string, string>> = {
  'employees.login.update': profileTexts('accountChanged'),
  'employees.directory.export': profileTexts('exportedPeople'),
  'employees.history_upload.upload': movesTexts('uploadedHistory'),
  'employees.import': profileTexts('importedPeople'),
  'employees.timeline.export': profileTexts('timelineExported'),
}
