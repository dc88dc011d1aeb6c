import {
  createForm,
  createFormField,
  createSection,
  listAllForms,
  readForm,
  removeFormField,
  updateFormField,
} from '@muster/contract/forms/form-builder.contract'
import {
  editFormData,
  getEditFieldData,
  getEntityFormFields,
  getFormFields,
  getFormMasterValues,
  getListing,
  getMasterValuesByForm,
  postFormMasterValues,
  postMasterValuesByForm,
  saveFormData,
  updateRecordStatus,
} from '@muster/contract/forms/forms.contract'
import {
  listProperties,
  listPropertyGroupOptions,
  listPropertyGroups,
  listPropertyMasters,
} from '@muster/contract/forms/properties.contract'
import { reply, route } from '../../platform/http/route.ts'
import { draftRoutes, layoutRoutes } from './builder/builder.routes.ts'
import { changeField, retireField } from './field-changes.service.ts'
import { addSection, listForms, readFormForBuilder, startForm } from './form-builder.service.ts'
import { isOn, readFormFields, readMasterValues } from './form-read.service.ts'
import {
  changeRecordStatus,
  createRecord,
  editRecord,
  listRecords,
  readRecord,
} from './form-record.service.ts'
import { formsTexts } from './forms.texts.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { addField } from './new-field.service.ts'
import {
  readPropertyGroupOptions,
  readPropertyGroups,
  readPropertyLibrary,
  readPropertyOptions,
} from './property-library.service.ts'

const definitionRoutes = [
  route(getFormFields, (ctx, { params, query }) =>
    readFormFields(ctx, params.formid, { isAll: query.is_all, orgIds: [query.org_id, query.PARENT_ORG_ID] }),
  ),
  route(getEntityFormFields, (ctx, { params, body }) =>
    readFormFields(ctx, params.formId, {
      isAll: body.is_all,
      orgIds: [params.orgId],
      entityId: body.entity_id,
      asThere: isOn(body.multiCountry),
    }),
  ),
  route(postFormMasterValues, (ctx, { body: { formid, ...requested } }) =>
    readMasterValues(ctx, { form: formid, ...requested }),
  ),
  route(getFormMasterValues, (ctx, { params, query }) =>
    readMasterValues(ctx, { form: params.hash, ...query }),
  ),
  route(getMasterValuesByForm, (ctx, { query: { formid, ...requested } }) =>
    readMasterValues(ctx, { form: formid, ...requested }),
  ),
  route(postMasterValuesByForm, (ctx, { body: { formid, ...requested } }) =>
    readMasterValues(ctx, {
      form: formid,
      ...requested,
      extraMasters: [
        ...(isOn(requested.includeDepartment) ? ['department'] : []),
        ...(isOn(requested.getbusiness) ? ['business_unit'] : []),
        ...(isOn(requested.getsubdepartment) ? ['sub_department'] : []),
      ],
    }),
  ),
]

const recordRoutes = [
  route(saveFormData, async (ctx, { params, body }) =>
    reply({ id: await createRecord(ctx, params.formid, body.values, body.form_version) }, 'Saved.'),
  ),
  route(editFormData, async (ctx, { params, body }) =>
    reply({ id: await editRecord(ctx, params.formid, body) }, 'Saved.'),
  ),
  route(getEditFieldData, (ctx, { params, body }) => readRecord(ctx, params.formid, body.id)),
  route(getListing, (ctx, { params, body }) => listRecords(ctx, params.formid, body)),
  route(updateRecordStatus, async (ctx, { body }) =>
    reply(
      await changeRecordStatus(ctx, body.formid, body.id, body.status),
      body.status === 1 ? formsTexts('switchedOn') : formsTexts('switchedOff'),
    ),
  ),
]

const builderRoutes = [
  route(listAllForms, (ctx, { query }) => listForms(ctx, query)),
  route(readForm, (ctx, { params }) => readFormForBuilder(ctx, params.formid)),
  route(createForm, async (ctx, { body }) =>
    reply(await startForm(ctx, body.name), formsTexts('formCreated')),
  ),
  route(createSection, async (ctx, { body }) =>
    reply(await addSection(ctx, body.formid, body.name), formsTexts('sectionAdded')),
  ),
  route(createFormField, async (ctx, { body }) => reply(await addField(ctx, body), formsTexts('fieldAdded'))),
  route(updateFormField, async (ctx, { body }) =>
    reply(await changeField(ctx, body), formsTexts('fieldSaved')),
  ),
  route(removeFormField, async (ctx, { body }) =>
    reply(await retireField(ctx, body.formid, body.FIELD_ID), formsTexts('fieldDeactivated')),
  ),
]

const propertyRoutes = [
  route(listProperties, (ctx, { query }) => readPropertyLibrary(ctx, query)),
  route(listPropertyGroups, (ctx, { query }) => readPropertyGroups(ctx, query.groupfor)),
  route(listPropertyMasters, (ctx, { query }) => readPropertyOptions(ctx, query.status)),
  route(listPropertyGroupOptions, (ctx, { query }) => readPropertyGroupOptions(ctx, query.status)),
]

export const formsRoutes = [
  ...definitionRoutes,
  ...recordRoutes,
  ...builderRoutes,
  ...layoutRoutes,
  ...draftRoutes,
  ...propertyRoutes,
  ...libraryRoutes,
]
