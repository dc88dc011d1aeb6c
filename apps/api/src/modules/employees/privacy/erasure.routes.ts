import {
  cancelErasure,
  confirmErasure,
  listHolds,
  placeHold,
  previewErasure,
  readPrivacy,
  releaseHold,
  requestErasure,
  savePrivacy,
} from '@muster/contract/employees/privacy/privacy.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { allowErasure, askForErasure, callOffErasure, readPreview } from './erasure.service.ts'
import { keepPerson, letPersonGo, readHolds } from './holds.service.ts'
import { privacyTexts } from './privacy.texts.ts'
import { readPrivacySettings, savePrivacySettings } from './privacy-settings.service.ts'

export const erasureRoutes: Route[] = [
  route(readPrivacy, (ctx) => readPrivacySettings(ctx)),
  route(savePrivacy, async (ctx, { body }) => reply(await savePrivacySettings(ctx, body), 'Saved.')),
  route(listHolds, (ctx, { body }) => readHolds(ctx, body)),
  route(placeHold, async (ctx, { body }) => reply(await keepPerson(ctx, body), privacyTexts('holdPlaced'))),
  route(releaseHold, async (ctx, { body }) =>
    reply(await letPersonGo(ctx, body), privacyTexts('holdReleased')),
  ),
  route(previewErasure, (ctx, { body }) => readPreview(ctx, body)),
  route(requestErasure, async (ctx, { body }) =>
    reply(await askForErasure(ctx, body), privacyTexts('erasureRequested')),
  ),
  route(confirmErasure, async (ctx, { body }) =>
    reply(await allowErasure(ctx, body), privacyTexts('erasureStarted')),
  ),
  route(cancelErasure, async (ctx, { body }) =>
    reply(await callOffErasure(ctx, body), privacyTexts('erasureCancelled')),
  ),
]
