import type { FormField } from '@muster/contract/forms/form-definition'
import type { LoadedForm } from './form-store.ts'

/**
 * A form as far as its reader sees it: without hidden fields, and without conditions on them. A condition would tell
 * what a hidden field contains, and would empty the fields that depend on one that seems empty.
 */
export function withoutHidden(form: LoadedForm, isHidden: (field: FormField) => boolean): LoadedForm {
  const hidden = new Set(
    form.sections.flatMap(({ fields }) => fields.filter(isHidden).map((field) => field.FIELD_SLUG)),
  )
  if (hidden.size === 0) return form
  return {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      fields: section.fields
        .filter((field) => !hidden.has(field.FIELD_SLUG))
        .map((field) => withoutConditionsOn(hidden, field)),
    })),
  }
}

/** A field without its conditions on hidden fields. */
export function withoutConditionsOn<F extends Pick<FormField, 'conditions'>>(
  hidden: ReadonlySet<string>,
  field: F,
): F {
  if (!field.conditions.some((condition) => hidden.has(condition.field))) return field
  return { ...field, conditions: field.conditions.filter((condition) => !hidden.has(condition.field)) }
}
