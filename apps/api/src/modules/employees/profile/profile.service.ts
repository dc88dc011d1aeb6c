import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { employeeDetails } from '@muster/contract/employees/employees.contract'
import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
import { concernsCaller, isOnlyAdministrator } from '../../../platform/access/own-record.ts'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, resolvedQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { fieldsOf, findMasterRecords, formQuery, type LoadedForm, masterIdsIn } from '../../forms/index.ts'
import { slugsToApprove, type WaitingValues, waitingQuery } from '../approvals/own-change.ts'
import { accountStateOf, isLoginOn, photoLink } from '../directory/directory.views.ts'
import { standingView } from '../directory/standing.ts'
import { attributeOfSlug, toValues } from '../employee-columns.ts'
import { ownPositionSlugs } from '../own-position.ts'
import { findPerson, type ReachedPerson } from '../people.queries.ts'
import { canSeeField, editableSlugs } from '../person.views.ts'
import { type Standing, standingQuery, type UpcomingRow, upcomingQuery } from './profile.queries.ts'
import { noteShown } from './protected-reads.ts'
import { fieldText, type MasterNames } from './record-text.ts'

type Details = DataOf<typeof employeeDetails>

function sectionsOf(
  form: LoadedForm,
  person: ReachedPerson,
  values: FormValues,
  names: MasterNames,
  { editable, waiting }: { editable: ReadonlySet<string>; waiting: WaitingValues },
): Details['sections'] {
  const waitingOf = (field: FormField) => {
    const one = waiting.get(field.FIELD_SLUG)
    return one
      ? { REQUEST_ID: one.requestId, text: fieldText(field, one.value, names), asked_at: one.requestedAt }
      : null
  }
  return form.sections
    .map((section) => ({
      section_id: section.section_id,
      name: section.name,
      slug: section.slug,
      fields: section.fields
        .filter((field) => canSeeField(person, field.field_group))
        .map((field) => ({
          FIELD_SLUG: field.FIELD_SLUG,
          FIELD_NAME: field.FIELD_NAME,
          FEILD_TYPE: field.FEILD_TYPE,
          field_group: field.field_group,
          value: values[field.FIELD_SLUG] ?? null,
          text: fieldText(field, values[field.FIELD_SLUG], names),
          editable: editable.has(field.FIELD_SLUG),
          is_effective_dated: attributeOfSlug(field.FIELD_SLUG) !== undefined,
          waiting: waitingOf(field),
        })),
    }))
    .filter((section) => section.fields.length > 0)
}

function upcomingOf(
  rows: readonly UpcomingRow[],
  fields: readonly FormField[],
  names: MasterNames,
): Details['upcoming'] {
  const bySlug = new Map(fields.map((field) => [field.FIELD_SLUG, field]))
  return rows.flatMap((row) => {
    const field = bySlug.get(row.slug)
    if (!field) return []
    return [
      {
        FIELD_SLUG: row.slug,
        FIELD_NAME: field.FIELD_NAME,
        from_date: row.from_date,
        text: fieldText(field, row.value_id, names),
      },
    ]
  })
}

function headOf(ctx: Ctx, person: ReachedPerson, standing: Standing) {
  const state = accountStateOf(standing)
  return {
    EMPLOYEE_ID: person.id,
    EMP_USER_ID: standing.account_id,
    EMPLOYEE_CODE: person.code,
    EMPLOYEE_NAME: person.full_name,
    EMAIL: person.email,
    DEPARTMENT_NAME: standing.department_name,
    DESIGNATION_NAME: standing.designation_name,
    LOCATION_NAME: standing.location_name,
    IS_ACTIVE: isLoginOn(state),
    IS_ACTIVE_ATS: standing.is_active_ats ? (1 as const) : (0 as const),
    IS_ROSTER_ACTIVE: standing.roster_active ? (1 as const) : (0 as const),
    account_state: state,
    address_waits: standing.address_waits,
    access: standing.access,
    status: person.status,
    standing: standingView(standing),
    left_on: person.left_on,
    separation_reason: standing.separation_reason,
    // The note is for HR: without the permission to change the status, only the reason is visible.
    separation_note: person.can_status ? person.separation_note : null,
    date_of_joining: person.date_of_joining,
    photo: photoLink(ctx, person.photo_path),
    manager:
      standing.manager_id === null
        ? null
        : {
            EMPLOYEE_ID: standing.manager_id,
            EMPLOYEE_NAME: standing.manager_name as string,
            EMPLOYEE_CODE: standing.manager_code as string,
          },
    direct_reports: standing.direct_reports,
    version: person.version,
  }
}

/** Of these slugs, those that are refused only because the record is the caller's own. */
async function lockedSlugs(
  ctx: Ctx,
  db: Db,
  person: ReachedPerson,
  slugs: readonly string[],
  fields: readonly FormField[],
): Promise<string[]> {
  if (!concernsCaller(ctx, [person.id])) return []
  // What the organisation lets people ask for is decided by somebody else anyway.
  const asked = slugsToApprove(ctx, person)
  const own = ownPositionSlugs(slugs, fields).filter((slug) => !asked.has(slug))
  return own.length === 0 || (await isOnlyAdministrator(ctx, db)) ? [] : own
}

/**
 * One person's record by section, without the fields of groups that the caller may not see. Reading another
 * person's pay, bank, identity or medical data is audited. Three statements, apart from that.
 *
 * @throws AppError `record.not_found` also for a person out of reach
 */
export function readEmployee(ctx: Ctx, employeeId: number): Promise<Details> {
  return tx(ctx, async (db) => {
    const person = await findPerson(ctx, db, employeeId)
    if (!person?.can_view) fail('record.not_found')
    const isConcerned = person.id === ctx.actor.employeeId || person.can_edit
    const { form, standing, upcoming, waiting } = await runQuery(
      db,
      combineQueries({
        form: formQuery(ctx, EMPLOYEE_FORM),
        standing: standingQuery(ctx, employeeId),
        upcoming: upcomingQuery(ctx, employeeId),
        waiting: isConcerned ? waitingQuery(ctx, employeeId) : resolvedQuery(new Map()),
      }),
    )
    const fields = fieldsOf(form).filter((field) => canSeeField(person, field.field_group))
    const values = toValues(person)
    const ahead = upcoming.map((row) => ({ [row.slug]: row.value_id }))
    const requested = Object.fromEntries([...waiting].map(([slug, { value }]) => [slug, value]))
    const names = await findMasterRecords(ctx, db, masterIdsIn(fields, [values, requested, ...ahead]))
    const reads = new ProtectedReads(ctx)
    noteShown(reads, person, fields, values)
    await reads.record(db)
    const permitted = editableSlugs(fields, person)
    const ownPosition = await lockedSlugs(ctx, db, person, permitted, fields)
    const editable = permitted.filter((slug) => !ownPosition.includes(slug))
    const toApprove = slugsToApprove(ctx, person)
    return {
      ...headOf(ctx, person, standing),
      sections: sectionsOf(form, person, values, names, { editable: new Set(editable), waiting }),
      upcoming: upcomingOf(upcoming, fields, names),
      abilities: {
        edit: editable.length > 0,
        editable_fields: editable,
        fields_to_approve: editable.filter((slug) => toApprove.has(slug)),
        own_position_fields: ownPosition,
        manage_account: person.can_account,
        change_status: person.can_status,
        change_picture: person.can_picture,
      },
    }
  })
}
