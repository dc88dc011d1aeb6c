import { administratorRoles, roles } from '@muster/contract/access/roles'
import { type FieldGroup, type FormField, fieldGroups } from '@muster/contract/forms/form-definition'
import { conditionCycle } from '@muster/contract/forms/values/condition-cycles'
import { pageCount } from '@muster/contract/kit/index'
import { holds, scopesOf } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { masterSlugs } from '../reference/index.ts'
import { type FormsQuery, listFormRows } from './form-builder.queries.ts'
import { fieldsOf, isRoleAmong, loadForm } from './form-definition.queries.ts'
import { standardForm } from './form-registry.ts'
import type { LoadedForm } from './form-store.ts'
import { lockForm, touchForm } from './form-versions.queries.ts'
import { formsTexts } from './forms.texts.ts'
import { formView } from './forms.views.ts'
import { FIRST_OWN_FORM } from './own-records.store.ts'
import { type FieldSettings, settingsProblems } from './rules/field-settings.ts'
import { hyphenSlug } from './rules/field-slug.ts'

export async function listForms(ctx: Ctx, requested: FormsQuery) {
  const { rows, total } = await readTx(ctx, (db) => listFormRows(ctx, db, requested))
  const abilities = { manage: holds(ctx.actor, 'forms.definition.manage') }
  return {
    forms: rows.map(({ form_no, kind, ...row }) => ({ formid: form_no, type: kind, ...row, abilities })),
    page: requested.page,
    limit: requested.limit,
    total_rows: total,
    numPages: pageCount(total, requested.limit),
  }
}

/** The whole form for the builder, including retired fields. */
export function loadWhole(ctx: Ctx, db: Db, formNo: number): Promise<LoadedForm> {
  return loadForm(ctx, db, formNo, { withRetired: true, whole: true })
}

export async function readFormForBuilder(ctx: Ctx, formNo: number) {
  const form = await readTx(ctx, (db) => loadWhole(ctx, db, formNo))
  return {
    ...formView(form),
    abilities: { manage: holds(ctx.actor, 'forms.definition.manage') },
    masters: masterSlugs(),
    always_mandatory: [...alwaysMandatory(formNo)],
    field_groups: groupsOf(formNo),
    roles: roles
      .filter(({ role_id }) => !administratorRoles.includes(role_id))
      .map(({ role_id, name }) => ({ id: role_id, name })),
  }
}

/** Slugs of built-in fields that must stay mandatory. */
export function alwaysMandatory(formNo: number): ReadonlySet<string> {
  const fields = standardForm(formNo)?.sections.flatMap((section) => section.fields) ?? []
  return new Set(fields.filter((field) => field.mandatory === true).map((field) => field.slug))
}

/** The groups that can protect a field; none for records without an owner. */
function groupsOf(formNo: number): FieldGroup[] {
  return standardForm(formNo)?.groupPermission ? [...fieldGroups] : []
}

interface Protected {
  field_group: FieldGroup | null
  view_roles?: number[] | null
  edit_roles?: number[] | null
}

/**
 * @throws AppError `request.invalid` for a group on a form whose records have no owner, for an unknown role, and for
 *   a role that may edit what it cannot see
 */
export function requireRights(form: Pick<LoadedForm, 'formid'>, field: Protected): void {
  const invalid = (setting: string, message: string) =>
    fail('request.invalid', { fields: { [setting]: message }, message })
  if (field.field_group !== null && !groupsOf(form.formid).includes(field.field_group)) {
    invalid('field_group', formsTexts('protectionNotSupported'))
  }
  const known = new Set(roles.map((role) => role.role_id))
  for (const setting of ['view_roles', 'edit_roles'] as const) {
    if (field[setting]?.some((role) => !known.has(role))) invalid(setting, formsTexts('unknownRole'))
  }
  const view = field.view_roles
  if (view && field.edit_roles?.some((role) => !view.includes(role))) {
    invalid('edit_roles', formsTexts('editRequiresView'))
  }
}

/** What whoever does not see a field leaves as it is: who sees it, what it is called, and what can be learned from it. */
const GUARDED = [
  'field_group',
  'view_roles',
  'edit_roles',
  'FIELD_NAME',
  'conditions',
  'is_unique',
  'retired',
] as const

/** @throws AppError `forms.field_protected` if the caller does not see the field of everybody */
export function requireFieldSeen(
  ctx: Ctx,
  formNo: number,
  { field_group: group, view_roles, FIELD_NAME: name }: Protected & Pick<FormField, 'FIELD_NAME'>,
): void {
  const permission = group === null ? undefined : standardForm(formNo)?.groupPermission?.(group)
  const isGranted = permission === undefined || scopesOf(ctx.actor, permission).has('organisation')
  if (isGranted && isRoleAmong(ctx, view_roles ?? null)) return
  fail('forms.field_protected', { parameters: { name } })
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Form builders may not see every field: they must not gain access to one by removing its protection, learn its values
 * from a condition on it, or rename or retire it.
 *
 * @param form before the change
 * @param before undefined for a new field
 * @throws AppError `forms.field_protected` if the caller does not see the field for the whole organisation
 */
export function requireSeen(
  ctx: Ctx,
  form: LoadedForm,
  before: FormField | undefined,
  after: { conditions: FieldSettings['conditions'] } & Partial<Omit<FormField, 'conditions'>>,
): void {
  if (before && GUARDED.some((key) => !same(before[key], after[key])))
    requireFieldSeen(ctx, form.formid, before)
  const known = new Set(before?.conditions.map((one) => JSON.stringify(one)))
  const added = after.conditions.filter((one) => !known.has(JSON.stringify(one)))
  const others = new Set(added.map((condition) => condition.field))
  for (const other of fieldsOf(form))
    if (others.has(other.FIELD_SLUG)) requireFieldSeen(ctx, form.formid, other)
}

/** @throws AppError `forms.conditions_circular` naming the fields that depend on each other */
export function requireNoCycle(fields: readonly FormField[]): void {
  const cycle = conditionCycle(fields.filter((field) => !field.retired))
  if (!cycle) return
  fail('forms.conditions_circular', { parameters: { names: [...cycle, cycle[0]].join(' → ') } })
}

export async function insertSection(
  ctx: Ctx,
  db: Db,
  formNo: number,
  name: string,
  taken: ReadonlySet<string>,
  position: number,
) {
  return db
    .insertInto('form_section')
    .values({ org_id: ctx.orgId, form_no: formNo, name, slug: hyphenSlug(name, taken), position })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
}

/** Creates a custom form with one section. */
export const startForm = (ctx: Ctx, name: string) => tx(ctx, (db) => insertOwnForm(ctx, db, name))

/** The same in the caller's transaction. */
export async function insertOwnForm(ctx: Ctx, db: Db, name: string, section = 'Details') {
  // Serialises concurrent creations by locking the organisation's row.
  await db.selectFrom('organisation').select('org_id').where('org_id', '=', ctx.orgId).forUpdate().execute()
  const forms = await db
    .selectFrom('form')
    .select(['form_no', 'slug'])
    .where('org_id', '=', ctx.orgId)
    .execute()
  const formNo = Math.max(FIRST_OWN_FORM - 1, ...forms.map((form) => form.form_no)) + 1
  const slug = hyphenSlug(name, new Set(forms.map((form) => form.slug)))
  await db
    .insertInto('form')
    .values({ org_id: ctx.orgId, form_no: formNo, name, slug, kind: 'custom' })
    .execute()
  const { id } = await insertSection(ctx, db, formNo, section, new Set(), 0)
  await recordAudit(ctx, db, { recordType: 'form', recordId: formNo, recordLabel: name })
  return { formid: formNo, section_id: id }
}

export async function addSection(ctx: Ctx, formNo: number, name: string) {
  return tx(ctx, async (db) => {
    await lockForm(ctx, db, formNo)
    const form = await loadWhole(ctx, db, formNo)
    const taken = new Set(form.sections.map((section) => section.slug))
    const position = Math.max(0, ...form.sections.map((section) => section.position)) + 1
    const section = await insertSection(ctx, db, formNo, name, taken, position)
    await touchForm(ctx, db, formNo)
    await recordAudit(ctx, db, {
      recordType: 'form',
      recordId: formNo,
      recordLabel: form.name,
      changes: { section: [null, name] },
    })
    return { section_id: section.id, slug: section.slug }
  })
}

/** @throws AppError `request.invalid` naming the invalid settings */
export function requireSettings(form: LoadedForm, settings: FieldSettings): void {
  const slugs = new Set(
    fieldsOf(form)
      .filter((field) => !field.retired)
      .map((field) => field.FIELD_SLUG),
  )
  const problems = settingsProblems(settings, slugs, new Set(masterSlugs()))
  const [first] = Object.values(problems)
  if (first)
    fail('request.invalid', {
      fields: problems,
      message: formsTexts('correctMarkedFields', { first }),
    })
}

/** @throws AppError `record.not_found` for a section of another form */
export function requireSection(form: LoadedForm, sectionId: number | undefined): number {
  const section =
    sectionId === undefined ? form.sections.at(-1) : form.sections.find((one) => one.section_id === sectionId)
  return found(section).section_id
}

export async function fieldById(ctx: Ctx, db: Db, formNo: number, fieldId: number): Promise<FormField> {
  const form = await loadWhole(ctx, db, formNo)
  return found(fieldsOf(form).find((field) => field.FIELD_ID === fieldId))
}
