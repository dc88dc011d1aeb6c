import {
  checkDailyExport,
  exportDaily,
  exportMuster,
  listAttendanceChoices,
  listExceptions,
  previewLock,
} from '@muster/contract/attendance/register.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { previewLocking } from '../days/lock-preview.service.ts'
import { checkDaily, exportDay } from './daily-export.ts'
import { readChoices, readExceptions } from './exceptions.service.ts'
import { exportRegister } from './muster-export.ts'

export const registerRoutes: Route[] = [
  route(listAttendanceChoices, (ctx) => readChoices(ctx)),
  route(exportMuster, (ctx, { body }) => exportRegister(ctx, body)),
  route(listExceptions, (ctx, { body }) => readExceptions(ctx, body)),
  route(checkDailyExport, async (ctx, { body }) => {
    const checked = await checkDaily(ctx, body)
    return reply(checked, checked.message)
  }),
  route(exportDaily, (ctx, { body }) => exportDay(ctx, body)),
  route(previewLock, (ctx, { query }) => previewLocking(ctx, query)),
]
