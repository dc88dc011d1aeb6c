import type {
  Initiator,
  Rehire,
  SeparationKind,
  SeparationStatus,
} from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import type { NoticeTerms } from '../notice/notice.service.ts'
import { findSeparations, type StoredSeparation } from './load-separation.ts'
import { logSeparations } from './log.ts'
import { separationStatusChanged } from './status.hook.ts'

export interface NewSeparation {
  employeeId: number
  kind: SeparationKind
  mode: number
  status: SeparationStatus
  resignedOn: string
  requestedDay: string
  /** Set where the employee's record has the date already. */
  agreedDay: string | null
  terms: Pick<NoticeTerms, 'days' | 'counts' | 'starts' | 'extend_by_leave'>
  noticeEndsOn: string | null
  waived: number
  initiatedBy: Initiator
  reasonId?: number | null
  note?: string
  rehire?: Rehire
  requestId?: number | null
  moveId?: number | null
}

/** Separations of the employment that goes on that are neither rejected nor withdrawn: at most one. */
export const ofEmployment = (employeeId: number) =>
  sql<boolean>`s.employee_id = ${employeeId} and s.status not in (2, 7) and s.joined_on = (
    select x.date_of_joining from employee x where x.org_id = s.org_id and x.id = s.employee_id)`

/** Inserts a separation for the employment that goes on, with its first entry of the history. */
export async function insertSeparation(ctx: Ctx, db: Db, fresh: NewSeparation): Promise<StoredSeparation> {
  const stamp = ctx.now.toString()
  const { days, counts, starts, extend_by_leave } = fresh.terms
  const { rows } = await sql<{ id: number }>`
    insert into separation (org_id, employee_id, joined_on, kind, mode, reason_id, status, status_at, resigned_on,
      requested_lwd, agreed_lwd, notice_days, notice_counts, notice_starts, notice_extend_by_leave, notice_waived,
      notice_ends_on, rehire, note, initiated_by, request_id, move_id, created_by, created_at, updated_at)
    select e.org_id, e.id, e.date_of_joining, ${fresh.kind}, ${fresh.mode}, ${fresh.reasonId ?? null}::bigint, ${fresh.status},
      ${stamp}::timestamptz, ${fresh.resignedOn}::date, ${fresh.requestedDay}::date, ${fresh.agreedDay}::date, ${days},
      ${counts}, ${starts}, ${extend_by_leave}, ${String(fresh.waived)}::numeric, ${fresh.noticeEndsOn}::date,
      ${fresh.rehire ?? 'undecided'}, ${fresh.note ?? ''}, ${fresh.initiatedBy}, ${fresh.requestId ?? null}::bigint,
      ${fresh.moveId ?? null}::bigint, ${ctx.actor.accountId}::bigint, ${stamp}::timestamptz, ${stamp}::timestamptz
    from employee e where e.org_id = ${ctx.orgId} and e.id = ${fresh.employeeId}
    returning id`.execute(db)
  const { id } = found(rows[0])
  await logSeparations(ctx, db, {
    separationId: id,
    kind: 'entered',
    changes: {
      status: [null, fresh.status],
      last_day: [null, fresh.agreedDay ?? fresh.requestedDay],
    },
  })
  await separationStatusChanged.emit(ctx, db, [
    {
      ...{ separationId: id, employeeId: fresh.employeeId, kind: fresh.kind, from: null, to: fresh.status },
      ...{ reason: '', override: false, lastDay: fresh.agreedDay },
    },
  ])
  return found((await findSeparations(ctx, db, sql<boolean>`s.id = ${id}`))[0])
}
