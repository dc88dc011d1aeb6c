import {
  checkCodeSetting,
  listCodeSettings,
  updateCodeSetting,
} from '@muster/contract/settings/code-setting.contract'
import {
  readOrganisationSettings,
  updateProductSettings,
  updateRegionalSettings,
  updateSingleSetting,
} from '@muster/contract/settings/organisation-settings.contract'
import { saveOwnLanguage } from '@muster/contract/settings/own-settings.contract'
import { countScreens, readUsage } from '@muster/contract/settings/usage.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { changeCode, checkCode, listCodes } from './code-setting-edit.service.ts'
import { changeSetting, changeSettings, readSettings } from './organisation-settings.service.ts'
import { saveLanguage } from './own-settings.service.ts'
import { settingsTexts } from './settings.texts.ts'
import { countOpenings, readScreenUsage } from './usage.service.ts'

export const organisationSettingsRoutes: Route[] = [
  route(readOrganisationSettings, (ctx, { params }) => readSettings(ctx, params.id)),
  route(updateRegionalSettings, async (ctx, { body }) =>
    reply(await changeSettings(ctx, body.settings, body.version), settingsTexts('settingsSaved')),
  ),
  route(updateProductSettings, async (ctx, { body }) =>
    reply(await changeSettings(ctx, body.settings, body.version), settingsTexts('settingsSaved')),
  ),
  route(updateSingleSetting, async (ctx, { body }) =>
    reply(await changeSetting(ctx, body), settingsTexts('settingsSaved')),
  ),
  route(listCodeSettings, (ctx) => listCodes(ctx)),
  route(checkCodeSetting, (ctx, { body }) => checkCode(ctx, body)),
  route(updateCodeSetting, async (ctx, { body }) =>
    reply(await changeCode(ctx, body), settingsTexts('settingsSaved')),
  ),
  route(saveOwnLanguage, (ctx, { body }) => saveLanguage(ctx, body.language)),
  route(countScreens, (ctx, { body }) => countOpenings(ctx, body)),
  route(readUsage, (ctx, { query }) => readScreenUsage(ctx, query.days)),
]
