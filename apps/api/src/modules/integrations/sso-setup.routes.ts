import {
  beginSsoTest,
  checkSsoProvider,
  createSsoProvider,
  deleteSsoProvider,
  listSsoEvents,
  listSsoProviders,
  readSsoTest,
  saveSsoProvider,
  setSsoEmergencyAccess,
  switchSsoProvider,
  unlinkSsoIdentity,
} from '@muster/contract/integrations/sso.contract'
import { reply, route } from '../../platform/http/route.ts'
import { setEmergencyAccess } from './emergency-access.service.ts'
import { integrationsTexts } from './integrations.texts.ts'
import { listEvents, unlinkIdentity } from './sso-events.service.ts'
import { createProvider, deleteProvider, readProviders, saveProvider } from './sso-setup.service.ts'
import { switchProvider } from './sso-switch.service.ts'
import { checkOne, readTest, testOne } from './sso-test.service.ts'

export const ssoSetupRoutes = [
  route(listSsoProviders, (ctx) => readProviders(ctx)),
  route(createSsoProvider, (ctx, { body }) => createProvider(ctx, body)),
  route(saveSsoProvider, async (ctx, { body }) =>
    reply(await saveProvider(ctx, body), integrationsTexts('settingsSaved')),
  ),
  route(switchSsoProvider, async (ctx, { body }) => reply(await switchProvider(ctx, body), 'Saved.')),
  route(deleteSsoProvider, async (ctx, { body }) => {
    await deleteProvider(ctx, body.id)
    return reply(null, integrationsTexts('providerDeleted'))
  }),
  route(checkSsoProvider, (ctx, { body }) => checkOne(ctx, body.id)),
  route(beginSsoTest, (ctx, { body }) => testOne(ctx, body.id)),
  route(readSsoTest, (ctx, { params }) => readTest(ctx, params.id)),
  route(listSsoEvents, (ctx) => listEvents(ctx)),
  route(unlinkSsoIdentity, async (ctx, { body }) => {
    await unlinkIdentity(ctx, body.event_id)
    return reply(null, integrationsTexts('signInUnlinked'))
  }),
  route(setSsoEmergencyAccess, async (ctx, { body }) => {
    await setEmergencyAccess(ctx, body)
    return reply(
      null,
      body.is_given
        ? integrationsTexts('emergencyAccessGranted')
        : integrationsTexts('emergencyAccessRemoved'),
    )
  }),
]
