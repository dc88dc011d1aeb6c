import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { type RawBuilder, sql } from 'kysely'
import { registerAuditedRecord } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type HomeNeeds, homeDay, registerHomeNeeds } from '../../../platform/home/home-parts.ts'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'
import { registerDerivedOfPeople, registerDuty } from '../../employees/index.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { registerRequestKind } from '../../requests/index.ts'
import { separationStatusChanged } from '../separations/status.hook.ts'
import { ASSET_SETTING } from './assets.service.ts'
import { CHECKLIST } from './checklists.service.ts'
import { decidedIn, lastDay } from './clearance.access.ts'
import { clearanceNotices } from './clearance.notices.ts'
import { clearanceTexts } from './clearance.texts.ts'
import { signOffKind } from './sign-off.kind.ts'
import { followStatus as followSignOffStatus } from './sign-off.service.ts'
import { followStatus } from './start.service.ts'

const isOpenLine = sql`l.state = 'open' and s.status = any (${[...decidedIn]}::smallint[])`

/** Lines that wait for the person. */
const clearanceNeeds: HomeNeeds = {
  id: 'offboarding.clearance',
  isFor: ({ employeeId }) => employeeId !== null,
  facts: [homeDay],
  query: ({ ctx, fact }) =>
    deferredQuery(
      sql<{ open: number; overdue: number }>`
        select count(*)::int as open,
          count(*) filter (where ${lastDay} - l.days_before < ${fact(homeDay)}::date)::int as overdue
        from clearance_line_approver a join clearance_line l on l.org_id = a.org_id and l.id = a.line_id
        join separation s on s.org_id = l.org_id and s.id = l.separation_id
        where a.org_id = ${ctx.orgId} and a.employee_id = ${ctx.actor.employeeId}::bigint
          and l.employee_id <> a.employee_id and ${isOpenLine}`,
      ([row]): HomeNeed[] => {
        const { open, overdue } = row ?? { open: 0, overdue: 0 }
        const to = '/clearance'
        return [
          {
            ...{ id: 'overdue', count: overdue, to, is_urgent: true, assigned: 'to_me' },
            text: clearanceTexts('needOverdue', { count: overdue }),
          },
          {
            ...{ id: 'open', count: open - overdue, to, is_urgent: false, assigned: 'to_me' },
            text: clearanceTexts('need', { count: open - overdue }),
          },
        ]
      },
    ),
}

const openLinesOf = (ctx: Ctx, ids: readonly number[]): RawBuilder<unknown> => sql`
  select a.employee_id, count(*)::int as count,
    (array_agg(l.title order by l.id))[1:5] as names
  from clearance_line_approver a join clearance_line l on l.org_id = a.org_id and l.id = a.line_id
  join separation s on s.org_id = l.org_id and s.id = l.separation_id
  where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[]) and ${isOpenLine}
  group by a.employee_id`

const seatsOf = (ctx: Ctx, ids: readonly number[]): RawBuilder<unknown> => sql`
  select x.employee_id, count(*)::int as count, (array_agg(x.name order by x.name))[1:5] as names from (
    select a.employee_id, c.name from clearance_checklist_approver a
    join clearance_checklist c on c.org_id = a.org_id and c.id = a.checklist_id
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[])
    union all
    select employee_id, ${clearanceTexts.english('assetSetting')} from clearance_asset_approver
    where org_id = ${ctx.orgId} and employee_id = any (${[...ids]}::bigint[])) x group by x.employee_id`

/** Moves seats of approvers to an heir, who may have one already. Nobody becomes the approver of their own line. */
async function passOn(ctx: Ctx, db: Db, { from, to }: { from: number; to: number }): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from clearance_line_approver a using clearance_line l
      where a.org_id = ${ctx.orgId} and a.employee_id = ${from} and l.org_id = a.org_id and l.id = a.line_id
        and l.state = 'open' returning a.line_id, l.employee_id as leaver
    ), given as (
      insert into clearance_line_approver (org_id, line_id, employee_id)
      select ${ctx.orgId}, line_id, ${to} from gone where leaver <> ${to} on conflict do nothing
    ) select line_id from gone`.execute(db)
  return rows.length
}

async function passSeats(ctx: Ctx, db: Db, { from, to }: { from: number; to: number }): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from clearance_checklist_approver where org_id = ${ctx.orgId} and employee_id = ${from} returning checklist_id
    ), given as (
      insert into clearance_checklist_approver (org_id, checklist_id, employee_id)
      select ${ctx.orgId}, checklist_id, ${to} from gone on conflict do nothing
    ), returns as (
      delete from clearance_asset_approver where org_id = ${ctx.orgId} and employee_id = ${from} returning employee_id
    ), taken as (
      insert into clearance_asset_approver (org_id, employee_id)
      select ${ctx.orgId}, ${to} from returns on conflict do nothing
    ) select checklist_id from gone union all select null from returns`.execute(db)
  return rows.length
}

export const clearancePersonalTables: PersonalData['tables'] = [
  { table: 'clearance_checklist_approver', label: clearanceTexts('heldSeats'), employee: ['employee_id'] },
  { table: 'clearance_asset_approver', label: clearanceTexts('heldReturns'), employee: ['employee_id'] },
  { table: 'clearance_line', label: clearanceTexts('heldLines'), employee: ['employee_id'] },
  { table: 'clearance_line_approver', label: clearanceTexts('heldApprovals'), employee: ['employee_id'] },
  {
    table: 'clearance_event',
    label: clearanceTexts('heldEvents'),
    account: ['account_id'],
    omit: ['reason', 'amount', 'currency'],
  },
]

export function connectClearance(): void {
  separationStatusChanged.on(followStatus)
  separationStatusChanged.on(followSignOffStatus)
  registerRequestKind(signOffKind)
  registerNoticeKinds(clearanceNotices)
  registerHomeNeeds(clearanceNeeds)
  registerDerivedOfPeople({ rows: [{ table: 'clearance_line_approver' }] })
  registerAuditedRecord(ASSET_SETTING, {
    label: clearanceTexts('assetSetting'),
    path: () => '/offboarding/checklists',
  })
  registerAuditedRecord(CHECKLIST, {
    label: clearanceTexts('checklist'),
    path: () => '/offboarding/checklists',
  })
  registerDuty({
    key: 'offboarding.clearance_lines',
    label: (count) => clearanceTexts.text('duty', { count }),
    fate: 'heir',
    permission: 'offboarding.clearance.manage',
    held: openLinesOf,
    handOver: passOn,
  })
  registerDuty({
    key: 'offboarding.clearance_seats',
    label: (count) => clearanceTexts.text('dutySeats', { count }),
    fate: 'heir',
    link: '/offboarding/checklists',
    permission: 'offboarding.clearance.configure',
    held: seatsOf,
    handOver: passSeats,
  })
}
