import {
  applyLeave,
  applyTeamLeave,
  cancelLeavePart,
  leaveOptions,
  previewLeave,
} from '@muster/contract/leave/apply/apply-leave.contract'
import {
  decideRecounts,
  listRecounts,
  readTeamCalendar,
} from '@muster/contract/leave/apply/team-calendar.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { applyFor, askToGiveBack, preview, readOptions } from './apply.service.ts'
import { openRecounts, settleRecounts } from './recount-list.service.ts'
import { teamCalendar } from './team-calendar.service.ts'

const SENT = 'Request sent.'

export const applyRoutes: Route[] = [
  route(applyLeave, async (ctx, { body }) => reply(await applyFor(ctx, body), SENT)),
  route(applyTeamLeave, async (ctx, { body }) => reply(await applyFor(ctx, body), SENT)),
  route(previewLeave, (ctx, { body }) => preview(ctx, body)),
  route(leaveOptions, (ctx, { query }) => readOptions(ctx, query)),
  route(cancelLeavePart, async (ctx, { body }) => reply(await askToGiveBack(ctx, body), SENT)),
  route(readTeamCalendar, (ctx, { body }) => teamCalendar(ctx, body)),
  route(listRecounts, (ctx, { body }) => openRecounts(ctx, body)),
  route(decideRecounts, async (ctx, { body }) => reply(await settleRecounts(ctx, body), 'Saved.')),
]
