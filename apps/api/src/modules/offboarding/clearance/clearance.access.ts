import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'

export const VIEW = 'offboarding.clearance.view'
export const MANAGE = 'offboarding.clearance.manage'

const reach = (ctx: Ctx, permission: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${employeeScope(ctx, permission, 'e')}, false)`

/** SQL condition: the caller sees the clearance of leaver `e`. */
export const seesClearance = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${reach(ctx, VIEW)} or ${reach(ctx, MANAGE)})`

/** SQL condition: the caller manages the clearance of leaver `e`. */
export const managesClearance = (ctx: Ctx): RawBuilder<boolean> => reach(ctx, MANAGE)

/** SQL condition: the caller is an approver of line `l`. */
export const isMine = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`exists (
  select from clearance_line_approver m where m.org_id = l.org_id and m.line_id = l.id
    and m.employee_id = ${ctx.actor.employeeId}::bigint)`

const { onNotice, clearance, settlement, onHold } = SEPARATION_STATUS
/** Statuses in which lines are decided: also after full and final has begun, until it is settled. */
export const decidedIn: readonly number[] = [onNotice, clearance, settlement]
/** Those and on hold, in which clearances are listed. */
export const listedIn: readonly number[] = [...decidedIn, onHold]

/** SQL condition: separation `s` has a clearance under way. */
export const isListed = sql<boolean>`s.status = any (${[...listedIn]}::smallint[])`

/** SQL: the last working day of separation `s`. */
export const lastDay = sql`coalesce(s.agreed_lwd, s.requested_lwd)`
