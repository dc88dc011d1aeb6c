import {
  applyLeave,
  applyTeamLeave,
  cancelLeavePart,
  leaveOptions,
  previewLeave,
} from '@muster/contract/leave/apply/apply-leave.contract'
import {
  applyCompOff,
  applyReporteeCompOff,
  applyRestrictedHoliday,
  applyShortLeave,
  listShortLeave,
  previewCompOff,
  previewRestrictedHoliday,
  previewShortLeave,
} from '@muster/contract/leave/apply/other-requests.contract'
import {
  decideRecounts,
  leaveThisMonth,
  listRecounts,
  readTeamCalendar,
} from '@muster/contract/leave/apply/team-calendar.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { applyFor, preview, readOptions, requestPartCancellation } from './apply.service.ts'
import { applyTexts } from './apply.texts.ts'
import { compOffKind } from './comp-off.kind.ts'
import { openRecounts, settleRecounts } from './recount-list.service.ts'
import { restrictedKind } from './restricted.kind.ts'
import { listShort, shortLeaveKind } from './short-leave.kind.ts'
import { teamCalendar, thisMonth } from './team-calendar.service.ts'

export const applyRoutes: Route[] = [
  route(applyLeave, async (ctx, { body }) => reply(await applyFor(ctx, body), applyTexts('requestSent'))),
  route(applyTeamLeave, async (ctx, { body }) => reply(await applyFor(ctx, body), applyTexts('requestSent'))),
  route(previewLeave, (ctx, { body }) => preview(ctx, body)),
  route(leaveOptions, (ctx, { query }) => readOptions(ctx, query)),
  route(cancelLeavePart, async (ctx, { body }) =>
    reply(await requestPartCancellation(ctx, body), applyTexts('requestSent')),
  ),
  route(readTeamCalendar, (ctx, { body }) => teamCalendar(ctx, body)),
  route(leaveThisMonth, (ctx, { query }) => thisMonth(ctx, query)),
  route(listRecounts, (ctx, { body }) => openRecounts(ctx, body)),
  route(decideRecounts, async (ctx, { body }) => reply(await settleRecounts(ctx, body), 'Saved.')),
  route(applyShortLeave, async (ctx, { body }) =>
    reply(await shortLeaveKind.apply(ctx, body), applyTexts('requestSent')),
  ),
  route(previewShortLeave, (ctx, { body }) => shortLeaveKind.preview(ctx, body)),
  route(listShortLeave, (ctx, { body }) => listShort(ctx, body)),
  route(applyCompOff, async (ctx, { body }) =>
    reply(await compOffKind.apply(ctx, body), applyTexts('requestSent')),
  ),
  route(applyReporteeCompOff, async (ctx, { body }) =>
    reply(await compOffKind.apply(ctx, body), applyTexts('requestSent')),
  ),
  route(applyRestrictedHoliday, async (ctx, { body }) =>
    reply(await restrictedKind.apply(ctx, body), applyTexts('requestSent')),
  ),
  route(previewCompOff, (ctx, { body }) => compOffKind.preview(ctx, body)),
  route(previewRestrictedHoliday, (ctx, { body }) => restrictedKind.preview(ctx, body)),
]
