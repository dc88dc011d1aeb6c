import type { FormField } from '@muster/contract/forms/form-definition'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { fieldsOf } from '../form-definition.queries.ts'
import type { LoadedForm } from '../form-store.ts'
import type { PrepareRequest } from './import-preparation.service.ts'
import type { ImportTarget } from './import-target.ts'
import { importsTexts } from './imports.texts.ts'

/** Fields that a sheet can contain: no files and no passwords. */
export function sheetFields(form: LoadedForm): FormField[] {
  return fieldsOf(form).filter((field) => field.FEILD_TYPE !== 'file' && field.FEILD_TYPE !== 'password')
}

/** A section's fields, and the one that identifies the record. @throws AppError `record.not_found` */
export function sectionFields(
  target: ImportTarget,
  form: LoadedForm,
  sectionId: number | string,
): FormField[] {
  const section = found(
    form.sections.find((one) => one.section_id === Number(sectionId) || one.slug === String(sectionId)),
  )
  const fields = sheetFields({ ...form, sections: [section] })
  const key = fieldsOf(form).find((field) => field.FIELD_SLUG === target.keySlug)
  return key && !fields.includes(key) ? [key, ...fields] : fields
}

type Narrow = NonNullable<PrepareRequest['narrow']>

/** How a sheet for a part of a form is read; for a whole form, nothing is narrowed. */
export interface SheetPart {
  /** The fields that columns can be mapped to. */
  look: { narrow?: Narrow }
  /** What rows are validated against. */
  judge: { narrow?: Narrow; onlyExisting?: string }
}

/** @throws AppError `record.not_found` */
export async function sheetPart(
  ctx: Ctx,
  target: ImportTarget,
  sectionId: number | string | undefined,
): Promise<SheetPart> {
  if (sectionId === undefined) return { look: {}, judge: {} }
  const { form } = await readTx(ctx, (db) => target.load(ctx, db))
  const slugs = new Set(sectionFields(target, form, sectionId).map((field) => field.FIELD_SLUG))
  const ownFields: Narrow = (facts) => ({
    ...facts,
    targets: facts.targets.filter(({ slug }) => slugs.has(slug)),
  })
  // The records exist, so only the section's own mandatory fields and the code are required.
  const ownMandatory: Narrow = (facts) => ({
    ...facts,
    targets: facts.targets.map((one) =>
      slugs.has(one.slug)
        ? one
        : { ...one, required: false, field: one.field && { ...one.field, IS_MANDATORY: 0 as const } },
    ),
    generated: new Set(),
  })
  return {
    look: { narrow: ownFields },
    judge: { narrow: ownMandatory, onlyExisting: importsTexts('codeNotInReach') },
  }
}
