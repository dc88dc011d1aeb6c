import type { FormField } from '@muster/contract/forms/form-definition'
import type { ImportFacts } from '../../forms/index.ts'

type GivenField = Pick<FormField, 'FIELD_SLUG' | 'FIELD_NAME' | 'FEILD_TYPE'> & Partial<FormField>

/** A form field for a column of a sheet without a stored form. */
export function sheetField(given: GivenField): FormField {
  return {
    FIELD_ID: 0,
    FEILD_VALUES: [],
    IS_MANDATORY: 0,
    MAX_LENGTH: null,
    MIN_LENGTH: null,
    FUTURE_DATE_SELECT: 0,
    master_status: 0,
    master: null,
    section_id: 1,
    position: 0,
    help_text: '',
    placeholder: '',
    is_unique: false,
    is_searchable: false,
    is_built_in: true,
    editable: true,
    field_group: null,
    conditions: [],
    in_list: true,
    in_sample: true,
    filter_id: null,
    ...given,
  }
}

/** The form of such a sheet, with one section. */
export function sheetForm(
  formid: number,
  name: string,
  fields: FormField[],
  of: { today: string; timeZone: string; monthFirst: boolean },
): ImportFacts['form'] {
  return {
    formid,
    name,
    slug: name,
    kind: 'custom',
    status: 1,
    version: 1,
    ...of,
    sections: [{ section_id: 1, name, slug: name, position: 1, fields }],
  }
}
