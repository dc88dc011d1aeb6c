import {
  closeAudit,
  listAudits,
  printLabels,
  readAudit,
  scanAudit,
  startAudit,
} from '@muster/contract/assets/audits.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { close, pageOfAudits, readOne, scan, start } from './audits.service.ts'
import { auditsTexts } from './audits.texts.ts'
import { labelsPdf } from './labels.service.ts'

export const auditRoutes: Route[] = [
  route(listAudits, (ctx, { body }) => pageOfAudits(ctx, body)),
  route(startAudit, async (ctx, { body }) => {
    const started = await start(ctx, body)
    return reply(started, auditsTexts('started', { count: started.expected }))
  }),
  route(readAudit, (ctx, { body }) => readOne(ctx, body)),
  route(scanAudit, (ctx, { body }) => scan(ctx, body)),
  route(closeAudit, async (ctx, { body }) => reply(await close(ctx, body), auditsTexts('closed'))),
  route(printLabels, (ctx, { body }) => labelsPdf(ctx, body)),
]
