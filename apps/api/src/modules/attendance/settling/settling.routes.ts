import { previewSettling, settleDays, undoSettling } from '@muster/contract/attendance/settling.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { previewDays, settle } from './settling.service.ts'
import { settlingTexts } from './settling.texts.ts'
import { undo } from './undo.service.ts'

export const settlingRoutes: Route[] = [
  route(previewSettling, (ctx, { body }) => previewDays(ctx, body)),
  route(settleDays, async (ctx, { body }) => {
    const settled = await settle(ctx, body)
    return reply(settled, settled.settled > 0 ? 'Corrected.' : '')
  }),
  route(undoSettling, async (ctx, { body }) =>
    reply(await undo(ctx, body), settlingTexts('correctionUndone')),
  ),
]
