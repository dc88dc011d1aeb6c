import {
  editFieldsPosition,
  getMultiCountryEntityList,
  listCalendarFields,
  mapPropertiesWithSection,
  updateSection,
} from '@muster/contract/forms/form-layout.contract'
import {
  discardFormDraft,
  listFormVersions,
  publishForm,
  readFormDraft,
  reviewFormDraft,
  saveFormDraft,
} from '@muster/contract/forms/form-plan.contract'
import { reply, route } from '../../../platform/http/route.ts'
import { builderTexts } from './builder.texts.ts'
import { discardDraft, readDraft, readVersions, reviewDraft, saveDraft } from './draft.service.ts'
import {
  changeSection,
  mapProperties,
  moveFields,
  readCalendarFields,
  readEntities,
} from './layout.service.ts'
import { publishDraft } from './publish.service.ts'

export const layoutRoutes = [
  route(editFieldsPosition, async (ctx, { body }) =>
    reply(await moveFields(ctx, body), builderTexts('orderSaved')),
  ),
  route(updateSection, async (ctx, { body }) =>
    reply(await changeSection(ctx, body), builderTexts('sectionSaved')),
  ),
  route(mapPropertiesWithSection, async (ctx, { body }) =>
    reply(await mapProperties(ctx, body), builderTexts('fieldsMoved')),
  ),
  route(getMultiCountryEntityList, (ctx, { params }) => readEntities(ctx, params.id)),
  route(listCalendarFields, (ctx, { query }) => readCalendarFields(ctx, query.slug)),
]

export const draftRoutes = [
  route(readFormDraft, (ctx, { params }) => readDraft(ctx, params.formid)),
  route(saveFormDraft, (ctx, { params, body }) => saveDraft(ctx, params.formid, body)),
  route(discardFormDraft, async (ctx, { params }) =>
    reply(await discardDraft(ctx, params.formid), builderTexts('draftDiscarded')),
  ),
  route(reviewFormDraft, (ctx, { params }) => reviewDraft(ctx, params.formid)),
  route(publishForm, async (ctx, { params, body }) =>
    reply(await publishDraft(ctx, params.formid, body), 'Published.'),
  ),
  route(listFormVersions, (ctx, { params }) => readVersions(ctx, params.formid)),
]
