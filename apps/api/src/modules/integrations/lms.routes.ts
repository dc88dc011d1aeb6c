import { readLms, testLms, updateLms } from '@muster/contract/integrations/lms.contract'
import { reply, route } from '../../platform/http/route.ts'
import { integrationsTexts } from './integrations.texts.ts'
import { changeLms, readConnection } from './lms.service.ts'
import { testConnection } from './lms-test.service.ts'

export const lmsRoutes = [
  route(readLms, (ctx) => readConnection(ctx)),
  route(updateLms, async (ctx, { body }) =>
    reply(await changeLms(ctx, body), integrationsTexts('settingsSaved')),
  ),
  route(testLms, (ctx) => testConnection(ctx)),
]
