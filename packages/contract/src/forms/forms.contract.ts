import { endpoint, field, listBody, signedIn, z } from '../kit/index.ts'
import {
  fieldValues,
  formDefinition,
  formField,
  formNumber,
  formRecord,
  masterValues,
  recordAbilities,
} from './form-shapes.ts'

/**
 * A form's definition and its records (core specification, section 7 "Forms"). All forms share these calls;
 * the module that stores a form's records determines the required permission.
 */

/** A boolean of the specification: 1 or true, or their text in a query. */
const switchOn = () => z.optional(z.union([field.flag(), z.boolean(), field.flagInText()]))

const organisations = {
  /** The caller's own organisation; any other returns the same as a missing record. */
  org_id: z.optional(field.idInText()),
  PARENT_ORG_ID: z.optional(field.idInText()),
}

const definitionData = z.object({
  ...formDefinition,
  master_values: masterValues,
  abilities: z.object({ create: z.boolean(), edit: z.boolean(), manage_fields: z.boolean() }),
})

export const getFormFields = endpoint({
  id: 'forms.fields.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/forms/getFormFields/{formid}',
  access: signedIn,
  params: z.object({ formid: formNumber() }),
  query: z.object({
    /** 1 includes retired fields. */
    is_all: switchOn(),
    ...organisations,
  }),
  data: definitionData,
  summary: 'Sections, fields and master values of a form',
})

export const getEntityFormFields = endpoint({
  id: 'forms.entity_fields.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/forms/getFormFields/{formId}/{orgId}',
  access: signedIn,
  params: z.object({ formId: formNumber(), orgId: field.idInText() }),
  body: z.object({
    /** An entity of the organisation: with `multiCountry`, returns the form as that entity sees it. */
    entity_id: z.optional(z.nullable(field.id())),
    multiCountry: switchOn(),
    is_all: switchOn(),
  }),
  data: definitionData,
  summary: 'Sections, fields and master values of a form, for an entity',
})

const masterSwitches = {
  /** 1 omits retired records. */
  only_active: switchOn(),
  /** 1 restricts the options to the reach of the caller's data-permission groups. */
  checkaccess: switchOn(),
  /** 1 includes records of every status. */
  allstatus: switchOn(),
  /** 1 also lists masters that are otherwise searched, such as people: up to 1,000 records. */
  allvalues: switchOn(),
}

const masterValuesData = z.object({ formid: field.id(), master_values: masterValues })

export const postFormMasterValues = endpoint({
  id: 'forms.master_values.ask',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/forms/getFormMasterValues',
  access: signedIn,
  body: z.object({
    formid: formNumber(),
    /** Only these masters; default: all that the form uses. */
    masters: z.optional(z.array(field.text(60)).check(z.maxLength(50))),
    ...masterSwitches,
  }),
  data: masterValuesData,
  summary: 'The options of the masters that a form uses',
})

export const getFormMasterValues = endpoint({
  id: 'forms.master_values.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/forms/getFormMasterValues/{hash}',
  access: signedIn,
  /** The form's slug or number. */
  params: z.object({ hash: field.requiredText(60) }),
  query: z.object(masterSwitches),
  data: masterValuesData,
  summary: 'The options of the masters that a form uses, by its slug or number',
})

export const getMasterValuesByForm = endpoint({
  id: 'forms.master_values.list',
  service: 'admin',
  method: 'GET',
  path: 'api/forms_api/getform_master_values',
  access: signedIn,
  query: z.object({ formid: formNumber(), ...masterSwitches }),
  data: masterValuesData,
  summary: 'The options of the masters that a form uses, by query',
})

export const postMasterValuesByForm = endpoint({
  id: 'forms.master_values.find',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/forms/getform_master_values',
  access: signedIn,
  body: z.object({
    formid: formNumber(),
    ...masterSwitches,
    /** 1 adds departments, business units and sub-departments even where the form has no such field. */
    includeDepartment: switchOn(),
    getbusiness: switchOn(),
    getsubdepartment: switchOn(),
    /** 1 includes the masters of retired fields. */
    is_all: switchOn(),
  }),
  data: masterValuesData,
  summary: 'The options of the masters that a form uses, with extra masters',
})

/** Version of the form that was filled in; when its fields have changed since, nothing is saved. */
const formVersion = () => z.optional(field.whole())
const recordErrors = ['forms.no_records', 'record.duplicate', 'access.denied'] as const

export const saveFormData = endpoint({
  id: 'forms.record.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/forms/saveFormData/{formid}',
  access: signedIn,
  params: z.object({ formid: formNumber() }),
  body: z.object({ values: fieldValues(), form_version: formVersion() }),
  data: z.object({ id: field.id() }),
  errors: [...recordErrors, 'forms.form_changed'],
  summary: 'Add a record of a form',
})

export const editFormData = endpoint({
  id: 'forms.record.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/forms/editformdata/{formid}',
  access: signedIn,
  params: z.object({ formid: formNumber() }),
  body: z.object({
    id: field.id(),
    /** Only changed values; null clears a field. */
    values: fieldValues(),
    /** The version that was loaded: an outdated one is a conflict. */
    version: z.optional(field.whole()),
    form_version: formVersion(),
  }),
  data: z.object({ id: field.id() }),
  errors: [...recordErrors, 'record.conflict', 'forms.form_changed'],
  summary: 'Change a record of a form',
})

export const getEditFieldData = endpoint({
  id: 'forms.record.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/forms/geteditfielddata/{formid}',
  access: signedIn,
  params: z.object({ formid: formNumber() }),
  body: z.object({ id: field.id() }),
  data: z.object({
    ...formDefinition,
    master_values: masterValues,
    ...formRecord,
    /** Version of the form; `version` is that of the record. */
    form_version: field.whole(),
  }),
  errors: recordErrors,
  summary: 'A record with the form to edit it',
})

export const getListing = endpoint({
  id: 'forms.record.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/forms/getListing/{formid}',
  access: signedIn,
  params: z.object({ formid: formNumber() }),
  body: z.object({ ...listBody(), status: z.optional(z.nullable(field.flag())) }),
  data: z.object({
    listing: z.array(z.object(formRecord)),
    /** Fields that a list can show, in order; `in_list` marks the default ones. */
    formsData: z.array(formField),
    page: z.int(),
    limit: z.int(),
    total_rows: z.int(),
    numPages: z.int(),
    abilities: z.object({ create: z.boolean() }),
  }),
  errors: recordErrors,
  summary: 'Records of a form, paged, searched, sorted and filtered',
})

export const updateRecordStatus = endpoint({
  id: 'forms.record.set_status',
  service: 'admin',
  method: 'POST',
  path: 'api/forms_api/updatestatus',
  access: signedIn,
  body: z.object({ formid: formNumber(), id: field.id(), status: field.flag() }),
  data: z.object({ id: field.id(), status: field.flag(), abilities: recordAbilities }),
  errors: [...recordErrors, 'forms.status_fixed', 'record.in_use', 'organisation.master_in_use'],
  summary: 'Retire a record of a form (0) or restore it (1)',
})
