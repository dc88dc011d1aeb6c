import {
  assignShift,
  listShiftAssignments,
  listShiftRules,
  readOwnShifts,
  readWorkPlan,
  removeShiftAssignment,
  removeShiftRule,
  saveShiftRule,
} from '@muster/contract/shifts/shift-people.contract'
import {
  changeShiftStatus,
  createShift,
  deleteShift,
  editShift,
  exportShifts,
  listShiftChoices,
  listShifts,
  listShiftsByBody,
  readShift,
  removeShiftVersion,
  trackShiftChanges,
} from '@muster/contract/shifts/shifts.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { changeShift, deleteVersion } from './change-shift.service.ts'
import { exportList } from './export.service.ts'
import { assignPeople } from './people/assign.service.ts'
import { deleteAssignment, pageOfAssignments } from './people/assignments.service.ts'
import { readShiftChoices } from './people/choices.service.ts'
import { ownShifts, workPlan } from './people/plan.service.ts'
import { endRule, readRules, upsertRule } from './people/rules.service.ts'
import { readChanges } from './shift-changes.ts'
import { removeShift, switchShift } from './shift-status.service.ts'
import { addShift, pageOfShifts, readDetails } from './shifts.service.ts'

/** The status filter; empty means both. */
function filterOf<T extends { SHIFT_STATUS?: string | number | null | undefined }>({
  SHIFT_STATUS,
  ...rest
}: T) {
  const filter =
    SHIFT_STATUS === undefined || SHIFT_STATUS === null || SHIFT_STATUS === '' ? null : Number(SHIFT_STATUS)
  return filter === null ? rest : { ...rest, status: filter as 0 | 1 }
}

export const shiftsRoutes: Route[] = [
  route(listShifts, (ctx, { query }) => pageOfShifts(ctx, filterOf(query))),
  route(listShiftsByBody, (ctx, { body }) => pageOfShifts(ctx, filterOf(body))),
  route(exportShifts, (ctx, { query }) => exportList(ctx, filterOf(query))),
  route(readShift, (ctx, { query }) => readDetails(ctx, query.SHFTID)),
  route(createShift, async (ctx, { body }) => reply(await addShift(ctx, body), 'Saved.')),
  route(editShift, async (ctx, { body }) => reply(await changeShift(ctx, body), 'Saved.')),
  route(changeShiftStatus, async (ctx, { body }) =>
    reply(await switchShift(ctx, body.SHFTID, body.SHIFT_STATUS), 'Saved.'),
  ),
  route(deleteShift, async (ctx, { body }) => reply(await removeShift(ctx, body.SHFTID), 'Deleted.')),
  route(removeShiftVersion, async (ctx, { body }) => reply(await deleteVersion(ctx, body.id), 'Saved.')),
  route(trackShiftChanges, (ctx, { params, query }) => readChanges(ctx, params.shiftId, query)),
  route(listShiftChoices, (ctx) => readShiftChoices(ctx)),
  route(listShiftAssignments, (ctx, { query }) => pageOfAssignments(ctx, query)),
  route(assignShift, async (ctx, { body }) => {
    const result = await assignPeople(ctx, body)
    return reply(result, result.saved ? 'Saved.' : '')
  }),
  route(removeShiftAssignment, async (ctx, { body }) =>
    reply(await deleteAssignment(ctx, body.id), 'Saved.'),
  ),
  route(listShiftRules, (ctx) => readRules(ctx)),
  route(saveShiftRule, async (ctx, { body }) => reply(await upsertRule(ctx, body), 'Saved.')),
  route(removeShiftRule, async (ctx, { body }) => reply(await endRule(ctx, body.id), 'Saved.')),
  route(readWorkPlan, (ctx, { body }) => workPlan(ctx, body)),
  route(readOwnShifts, (ctx, { query }) => ownShifts(ctx, query)),
]
