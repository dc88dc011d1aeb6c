import type { editFieldsPosition, updateSection } from '@muster/contract/forms/form-layout.contract'
import { MOST_FIELDS } from '@muster/contract/forms/form-plan'
import { fieldForEntity } from '@muster/contract/forms/form-variants'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findMasterRecords } from '../../reference/index.ts'
import { loadWhole } from '../form-builder.service.ts'
import { fieldsOf, findFormNo, loadForm } from '../form-definition.queries.ts'
import type { LoadedForm } from '../form-store.ts'
import { lockForm, touchForm } from '../form-versions.queries.ts'
import { addFieldOfProperty } from '../new-field.service.ts'

/** @throws AppError `record.not_found` when any of them does not belong to the form */
function requireAll(known: ReadonlySet<number>, ids: readonly number[]): void {
  found(ids.every((id) => known.has(id)) ? true : undefined)
}

/** Moves fields, all in one statement. */
export async function moveFields(ctx: Ctx, requested: BodyOf<typeof editFieldsPosition>) {
  return tx(ctx, async (db) => {
    const locked = await lockForm(ctx, db, requested.formid)
    if (requested.version !== undefined && requested.version !== locked) {
      fail('forms.form_changed', { data: { version: locked } })
    }
    const form = await loadWhole(ctx, db, requested.formid)
    const before = new Map(fieldsOf(form).map((field) => [field.FIELD_ID, field]))
    requireAll(
      new Set(before.keys()),
      requested.fields.map((field) => field.FIELD_ID),
    )
    requireAll(
      new Set(form.sections.map((section) => section.section_id)),
      requested.fields.flatMap((field) => field.section_id ?? []),
    )
    const moved = requested.fields.flatMap(({ FIELD_ID, position, section_id }) => {
      const field = before.get(FIELD_ID)
      if (!field) return []
      const section = section_id ?? field.section_id
      const isSame = field.position === position && field.section_id === section
      return isSame ? [] : [{ field, position, section }]
    })
    if (moved.length === 0) return { formid: requested.formid, version: locked }
    await sql`
      update form_field f set position = m.position, section_id = m.section_id
      from unnest(
        ${moved.map(({ field }) => field.FIELD_ID)}::bigint[], ${moved.map((one) => one.position)}::int[],
        ${moved.map((one) => one.section)}::bigint[]
      ) as m (id, position, section_id)
      where f.org_id = ${ctx.orgId} and f.form_no = ${requested.formid} and f.id = m.id`.execute(db)
    const version = await touchForm(ctx, db, requested.formid)
    await recordAudit(
      ctx,
      db,
      ...moved.map(({ field, position, section }) => ({
        recordType: 'form_field',
        recordId: field.FIELD_ID,
        recordLabel: `${form.name}: ${field.FIELD_NAME}`,
        changes: changesBetween(
          { position: field.position, section_id: field.section_id },
          { position, section_id: section },
        ),
      })),
    )
    return { formid: requested.formid, version }
  })
}

/** Renames, moves, retires or restores a section. @throws AppError `forms.section_in_use` while it has active fields */
export async function changeSection(ctx: Ctx, requested: BodyOf<typeof updateSection>) {
  const { formid, section_id, name, position, status } = requested
  return tx(ctx, async (db) => {
    await lockForm(ctx, db, formid)
    const form = await loadWhole(ctx, db, formid)
    const section = found(form.sections.find((one) => one.section_id === section_id))
    if (status === 0 && section.fields.some((field) => !field.retired)) {
      fail('forms.section_in_use', { parameters: { name: section.name } })
    }
    const before = { name: section.name, position: section.position, status: section.retired ? 0 : 1 }
    const after = {
      name: name ?? before.name,
      position: position ?? before.position,
      status: status ?? before.status,
    }
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return { section_id, version: form.version }
    await db
      .updateTable('form_section')
      .set(after)
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', section_id)
      .execute()
    const version = await touchForm(ctx, db, formid)
    await recordAudit(ctx, db, {
      recordType: 'form_section',
      recordId: section_id,
      recordLabel: `${form.name}: ${after.name}`,
      changes,
    })
    return { section_id, version }
  })
}

/** Adds properties to a section as new fields; where the form already has such a field, it is moved there. */
export async function mapProperties(
  ctx: Ctx,
  requested: { formid: number; section_id: number; property_ids: number[] },
) {
  const wanted = new Set(requested.property_ids)
  return tx(ctx, async (db) => {
    await lockForm(ctx, db, requested.formid)
    const form = await loadWhole(ctx, db, requested.formid)
    requireAll(new Set(form.sections.map((section) => section.section_id)), [requested.section_id])
    const known = fieldsOf(form).filter((field) => wanted.has(field.property_id ?? 0))
    const fresh = [...wanted].filter((id) => !known.some((field) => field.property_id === id))
    const offered = fieldsOf(form).filter((field) => !field.retired).length
    if (offered + fresh.length > MOST_FIELDS) {
      fail('forms.too_many_fields', { parameters: { limit: MOST_FIELDS } })
    }
    await moveKnown(
      ctx,
      db,
      form,
      known.map((field) => field.FIELD_ID),
      requested.section_id,
    )
    for (const property_id of fresh) {
      await addFieldOfProperty(ctx, db, {
        formid: requested.formid,
        section_id: requested.section_id,
        property_id,
      })
    }
    const version = await touchForm(ctx, db, requested.formid)
    const after = await loadWhole(ctx, db, requested.formid)
    const fields = fieldsOf(after).filter((field) => wanted.has(field.property_id ?? 0))
    return { fields, version }
  })
}

async function moveKnown(ctx: Ctx, db: Db, form: LoadedForm, ids: readonly number[], sectionId: number) {
  const moved = fieldsOf(form).filter(
    (field) => ids.includes(field.FIELD_ID) && field.section_id !== sectionId,
  )
  if (moved.length === 0) return
  await db
    .updateTable('form_field')
    .set({ section_id: sectionId })
    .where('org_id', '=', ctx.orgId)
    .where(
      'id',
      'in',
      moved.map((field) => field.FIELD_ID),
    )
    .execute()
  await recordAudit(
    ctx,
    db,
    ...moved.map((field) => ({
      recordType: 'form_field',
      recordId: field.FIELD_ID,
      recordLabel: `${form.name}: ${field.FIELD_NAME}`,
      changes: changesBetween({ section_id: field.section_id }, { section_id: sectionId }),
    })),
  )
}

/** The active entities with their countries, and how many fields of the form differ for each. */
export async function readEntities(ctx: Ctx, formNo: number) {
  return readTx(ctx, async (db) => {
    const form = await loadWhole(ctx, db, formNo)
    const rows = await db
      .selectFrom('entity')
      .select(['id', 'name', 'country_id'])
      .where('org_id', '=', ctx.orgId)
      .where('status', '=', 1)
      .orderBy('name')
      .execute()
    const ids = rows.flatMap((row) => row.country_id ?? [])
    const names = (await findMasterRecords(ctx, db, { country: ids })).get('country')
    const countries = new Map(rows.map((row) => [row.id, row.country_id]))
    const fields = fieldsOf(form).filter((field) => !field.retired)
    return {
      entities: rows.map((row) => ({
        entity_id: row.id,
        name: row.name,
        country_id: row.country_id,
        country: row.country_id === null ? null : (names?.get(row.country_id)?.label ?? null),
        differing_fields: fields.filter((field) => fieldForEntity(field, row.id, countries) !== field).length,
      })),
    }
  })
}

const EMPLOYEE_FORM = '12'
const DATE_TYPES = ['calander', 'date-time', 'date-range'] as const

/** The date fields of a form that the caller may see. */
export async function readCalendarFields(ctx: Ctx, slug: string | undefined) {
  return readTx(ctx, async (db) => {
    const formNo = found(await findFormNo(ctx, db, slug || EMPLOYEE_FORM))
    const form = await loadForm(ctx, db, formNo)
    const fields = form.sections.flatMap((section) =>
      section.fields.flatMap(({ FIELD_ID, FIELD_NAME, FIELD_SLUG, FEILD_TYPE }) => {
        const type = DATE_TYPES.find((one) => one === FEILD_TYPE)
        return type ? [{ FIELD_ID, FIELD_NAME, FIELD_SLUG, FEILD_TYPE: type, section: section.name }] : []
      }),
    )
    return { formid: formNo, fields }
  })
}
