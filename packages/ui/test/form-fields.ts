import type { FormDefinition, FormField } from '@muster/contract/forms/form-definition'

let nextId = 1

/** A form field with defaults, for tests and the gallery. */
export function formField(
  field: Partial<FormField> & Pick<FormField, 'FIELD_SLUG' | 'FEILD_TYPE'>,
): FormField {
  return {
    FIELD_ID: nextId++,
    FIELD_NAME: field.FIELD_SLUG,
    FEILD_VALUES: [],
    IS_MANDATORY: 0,
    MAX_LENGTH: null,
    MIN_LENGTH: null,
    FUTURE_DATE_SELECT: 0,
    master_status: 0,
    master: null,
    section_id: 1,
    position: 1,
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
    ...field,
  }
}

/** A form with one section for each list of fields. */
export function formOf(...sections: FormField[][]): FormDefinition {
  return {
    formid: 1000,
    name: 'Form',
    slug: 'form',
    sections: sections.map((fields, index) => ({
      section_id: index + 1,
      name: `Section ${index + 1}`,
      slug: `section-${index + 1}`,
      position: index + 1,
      fields,
    })),
  }
}
