import { exportRecords } from '@muster/contract/forms/own-records.contract'
import {
  createFormGroup,
  createProperty,
  createPropertyGroup,
  editProperty,
  listFormGroups,
  readPropertyUse,
} from '@muster/contract/forms/properties.contract'
import { reply, route } from '../../../platform/http/route.ts'
import { exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { addFormGroup, addPropertyGroup, listGroupsOfForms } from './groups.service.ts'
import { libraryTexts } from './library.texts.ts'
import { addProperty, changeProperty, readPropertyUses } from './property-changes.service.ts'
import { recordsExport } from './record-export.ts'

export const libraryRoutes = [
  route(createProperty, async (ctx, { body }) =>
    reply(await addProperty(ctx, body), libraryTexts('propertyAdded')),
  ),
  route(readPropertyUse, (ctx, { params }) => readPropertyUses(ctx, params.property_id)),
  route(editProperty, async (ctx, { body }) =>
    reply(await changeProperty(ctx, body), body.dry_run ? '' : libraryTexts('propertySaved')),
  ),
  route(createPropertyGroup, async (ctx, { body }) =>
    reply(await addPropertyGroup(ctx, body.name), libraryTexts('groupAdded')),
  ),
  route(exportRecords, (ctx, { params, body }) => exportSheet(ctx, recordsExport, { ...body, ...params })),
  route(listFormGroups, (ctx, { query }) => listGroupsOfForms(ctx, query)),
  route(createFormGroup, async (ctx, { body }) =>
    reply(await addFormGroup(ctx, body), libraryTexts('groupAdded')),
  ),
]
