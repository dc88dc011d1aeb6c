import { selfEditableSlugs } from '@muster/contract/employees/employees.constants'
import type { FieldGroup, FormField, FormValues } from '@muster/contract/forms/form-definition'
import type { PersonReach } from './people.queries.ts'

type Reach = Partial<PersonReach> & Readonly<Record<string, unknown>>

/** Whether the caller may see this field of this person. */
export function canSeeField(reach: Reach, group: FieldGroup | null): boolean {
  return group === null || reach[`can_${group}`] === true
}

/** The values of this person that the caller may see. */
export function visibleValues(fields: readonly FormField[], reach: Reach, values: FormValues): FormValues {
  return Object.fromEntries(
    fields
      .filter((field) => canSeeField(reach, field.field_group))
      .map((field) => [field.FIELD_SLUG, values[field.FIELD_SLUG] ?? null]),
  )
}

const selfEditable = new Set(selfEditableSlugs)

/** Whether people may request a change of this field of their own record; nobody else's permissions count. */
const isAskable = (reach: Reach, slug: string): boolean =>
  reach.can_edit_self === true && ((reach.to_approve as string[] | null | undefined)?.includes(slug) ?? false)

/** Whether the organisation's settings let people edit this contact field of their own record. */
function isSelfEditable(reach: Reach, slug: string): boolean {
  const allowed = reach.self_editable as string[] | null | undefined
  return reach.can_edit_self === true && selfEditable.has(slug) && (allowed?.includes(slug) ?? true)
}

/** Slugs the caller may edit: of fields they see, by permission or by self-service on their own record. */
export function editableSlugs(fields: readonly FormField[], reach: Reach): string[] {
  return fields
    .filter((field) => canSeeField(reach, field.field_group))
    .filter(
      ({ FIELD_SLUG, retired }) =>
        !retired &&
        (reach.can_edit === true || isSelfEditable(reach, FIELD_SLUG) || isAskable(reach, FIELD_SLUG)),
    )
    .map(({ FIELD_SLUG }) => FIELD_SLUG)
}
