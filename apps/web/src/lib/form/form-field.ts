import type { FormField, FormSection } from '@muster/contract/forms/form-definition'
import { ApiError } from '../calls/api-error.ts'

type FieldGiven = Pick<FormField, 'FIELD_SLUG' | 'FIELD_NAME' | 'FEILD_TYPE'> & Partial<FormField>

/** A field defined by the client, rendered like those of the server's forms. */
export function formField(given: FieldGiven): FormField {
  return {
    FIELD_ID: 0,
    FEILD_VALUES: [],
    IS_MANDATORY: 0,
    MAX_LENGTH: null,
    MIN_LENGTH: null,
    FUTURE_DATE_SELECT: 0,
    master_status: 0,
    master: null,
    section_id: 0,
    position: 0,
    help_text: '',
    placeholder: '',
    is_unique: false,
    is_searchable: false,
    is_built_in: true,
    editable: true,
    field_group: null,
    conditions: [],
    in_list: false,
    filter_id: null,
    ...given,
  }
}

/** A section of such fields. */
export function formSection(name: string, fields: FormField[], section_id = 0): FormSection {
  return { section_id, name, slug: `section_${section_id}`, position: section_id, fields }
}

const noErrors: Readonly<Record<string, string>> = {}

/** The name of a path, or of what it lies in. */
function renamed(path: string, rename: Readonly<Record<string, string>>): string {
  const parts = path.split('.')
  const above = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'))
  const known = above.find((one) => rename[one] !== undefined)
  return known === undefined ? path : (rename[known] as string)
}

/** The server's messages for a form's fields, by slug; paths may start with the part of the request, or with `values`. */
export function fieldErrors(
  error: unknown,
  rename: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return noErrors
  const entries = Object.entries(error.fields).map(([path, message]) => {
    const slug = path.replace(/^body\./, '').replace(/^values\./, '')
    return [renamed(slug, rename), message] as const
  })
  return Object.fromEntries(entries)
}
