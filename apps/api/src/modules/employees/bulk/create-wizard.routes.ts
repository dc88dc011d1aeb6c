import {
  discardDraft,
  findAlike,
  listDrafts,
  readDraft,
  readOutlook,
  saveDraft,
} from '@muster/contract/employees/create-wizard.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { findPeopleAlike } from './alike.service.ts'
import { bulkTexts } from './bulk.texts.ts'
import { discardOwnDraft, listOwnDrafts, readOwnDraft, saveOwnDraft } from './drafts.service.ts'
import { readCreateOutlook } from './outlook.service.ts'

export const createWizardRoutes: Route[] = [
  route(listDrafts, (ctx) => listOwnDrafts(ctx)),
  route(readDraft, (ctx, { params }) => readOwnDraft(ctx, params)),
  route(saveDraft, (ctx, { body }) => saveOwnDraft(ctx, body)),
  route(discardDraft, async (ctx, { body }) =>
    reply(await discardOwnDraft(ctx, body), bulkTexts('draftDiscarded')),
  ),
  route(findAlike, (ctx, { body }) => findPeopleAlike(ctx, body)),
  route(readOutlook, (ctx, { body }) => readCreateOutlook(ctx, body)),
]
