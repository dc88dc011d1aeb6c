import * as calls from '@muster/contract/email-library/templates.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
import { emailGroupRecords, readGroups, upsertGroup } from './groups.service.ts'
import { previewWords, readAttributes, searchPeople, sendTest } from './preview.service.ts'
import { publish, readVersions, restoreOldVersion } from './publish.service.ts'
import { sendToPeople } from './send.service.ts'
import {
  addTemplate,
  archive,
  changeTemplate,
  duplicateTemplate,
  readOneTemplate,
  readTemplates,
} from './templates.service.ts'

export const templatesRoutes: Route[] = [
  route(calls.listTemplates, (ctx, { query }) => readTemplates(ctx, query)),
  route(calls.listGroups, (ctx, { query }) => readGroups(ctx, query.search)),
  route(calls.saveGroup, (ctx, { body }) => upsertGroup(ctx, body)),
  route(calls.removeGroup, (ctx, { body }) => emailGroupRecords.remove(ctx, body)),
  route(calls.listAttributes, async (ctx, { body }) => readAttributes(ctx, body.TRIGGER_SLUG)),
  route(calls.createTemplate, (ctx, { body }) => addTemplate(ctx, body)),
  route(calls.updateTemplate, async (ctx, { body }) => reply(await changeTemplate(ctx, body), 'Updated')),
  route(calls.copyTemplate, (ctx, { body }) => duplicateTemplate(ctx, body)),
  route(calls.readTemplate, (ctx, { params, query }) => readOneTemplate(ctx, params.EMAIL_ID, query)),
  route(calls.listVersions, (ctx, { params, query }) => readVersions(ctx, params.EMAIL_ID, query)),
  route(calls.restoreVersion, (ctx, { body }) => restoreOldVersion(ctx, body)),
  route(calls.publishTemplate, (ctx, { body }) => publish(ctx, body)),
  route(calls.archiveTemplate, (ctx, { body }) => archive(ctx, body)),
  route(calls.previewTemplate, (ctx, { body }) => previewWords(ctx, body)),
  route(calls.testTemplate, async (ctx, { body }) => {
    const { to } = await sendTest(ctx, body)
    return reply({ to }, emailLibraryTexts('testEmailSent', { to }))
  }),
  route(calls.previewPeople, (ctx, { query }) => searchPeople(ctx, query.search)),
  route(calls.sendTemplate, (ctx, { body }) => sendToPeople(ctx, body)),
]
