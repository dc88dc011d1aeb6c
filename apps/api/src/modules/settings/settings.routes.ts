import { readListSetup, saveListPreferences } from '@muster/contract/settings/list-setup.contract'
import {
  createListView,
  removeListView,
  setDefaultListView,
  updateListView,
} from '@muster/contract/settings/list-views.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { readSetup, savePreferences, setDefaultView } from './list-setup.service.ts'
import { addListView, changeListView, removeView } from './list-view.service.ts'
import { settingsTexts } from './settings.texts.ts'

export const settingsRoutes: Route[] = [
  route(readListSetup, (ctx, { query }) => readSetup(ctx, query)),
  route(saveListPreferences, (ctx, { body }) => savePreferences(ctx, body)),
  route(createListView, async (ctx, { body }) =>
    reply(await addListView(ctx, body), settingsTexts('viewSaved')),
  ),
  route(updateListView, async (ctx, { body }) =>
    reply(await changeListView(ctx, body), settingsTexts('viewSaved')),
  ),
  route(removeListView, async (ctx, { body }) =>
    reply(await removeView(ctx, body.id), settingsTexts('viewDeleted')),
  ),
  route(setDefaultListView, (ctx, { body }) => setDefaultView(ctx, body)),
]
