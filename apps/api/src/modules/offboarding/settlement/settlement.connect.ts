import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import { holds } from '../../../platform/access/actor.ts'
import { registerAuditedRecord } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type HomeNeeds, homeDay, registerHomeNeeds } from '../../../platform/home/home-parts.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { type SeparationStatusFact, separationStatusChanged } from '../separations/status.hook.ts'
import { joinDueTerms } from './due-days.ts'
import { POLICY } from './policies.service.ts'
import { APPROVE, mayDo, PREPARE } from './settlement.access.ts'
import { settlementNotices } from './settlement.notices.ts'
import { settlementTexts } from './settlement.texts.ts'
import { registerSettlementLines, type SettlementSource } from './settlement-sources.ts'

/** What clearance recovers. */
const clearanceDues: SettlementSource = {
  key: 'clearance',
  dues: (ctx, { separationId, currency }) =>
    deferredQuery(
      sql<{ id: number; title: string; list: string; reason: string; amount: string | number }>`
        select l.id, l.title, l.checklist_name as list, l.reason, l.amount::text as amount from clearance_line l
        where l.org_id = ${ctx.orgId} and l.separation_id = ${separationId} and l.state = 'recovered'
          and l.currency = ${currency} order by l.id`,
      (rows) =>
        rows.map(({ id, title, list, reason, amount }) => ({
          ...{ key: String(id), label: title, amount: `-${amount}` },
          explanation: (reason
            ? settlementTexts.text('clearanceWhy', { list, reason })
            : settlementTexts.text('clearanceWhyShort', { list })) as Text,
        })),
    ),
}

/** Days before the last working day, when whoever prepares settlements is told. */
const DAYS_AHEAD = 2

const settlementNeeds: HomeNeeds = {
  id: 'offboarding.settlement',
  isFor: (actor) => holds(actor, PREPARE) || holds(actor, APPROVE),
  entry: 'admin',
  facts: [homeDay],
  query: ({ ctx, fact }) =>
    deferredQuery(
      sql<{ due: number; overdue: number; submitted: number }>`
        select count(*) filter (where n.may_prepare and n.state is null)::int as due,
          count(*) filter (where n.may_prepare and n.state is distinct from 'paid' and n.due_on < ${fact(homeDay)}::date)::int as overdue,
          count(*) filter (where n.may_approve and n.state = 'submitted'
            and n.submitted_by is distinct from ${ctx.actor.accountId}::bigint)::int as submitted
        from (select t.state, t.submitted_by, coalesce(t.due_on, s.agreed_lwd + terms.due_days) as due_on, ${mayDo(ctx, PREPARE)} as may_prepare,
            ${mayDo(ctx, APPROVE)} as may_approve
          from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
          left join lateral (select x.state, x.submitted_by, x.due_on from settlement x where x.org_id = s.org_id
            and x.separation_id = s.id order by x.number desc limit 1) t on true
          ${joinDueTerms(ctx)}
          where s.org_id = ${ctx.orgId} and s.status in (3, 6)
            and s.agreed_lwd <= ${fact(homeDay)}::date + ${DAYS_AHEAD}::int) n`,
      ([row]): HomeNeed[] => {
        const { due, overdue, submitted } = row ?? { due: 0, overdue: 0, submitted: 0 }
        const to = '/offboarding/settlements'
        return [
          {
            ...{ id: 'due', count: due, to: `${to}?f.state=none`, is_urgent: overdue > 0, assigned: 'to_me' },
            text: settlementTexts('needDue', { count: due }),
          },
          {
            ...{ id: 'approve', count: submitted, to: `${to}?f.state=submitted`, is_urgent: overdue > 0 },
            ...{ text: settlementTexts('needApprove', { count: submitted }), assigned: 'to_me' },
          },
        ]
      },
    ),
}

export const settlementPersonalTables: PersonalData['tables'] = [
  {
    table: 'settlement',
    label: settlementTexts('heldSettlements'),
    read: async (ctx, db, { employeeId }) => {
      const { rows } = await sql<Record<string, unknown>>`
        select t.number, t.state, t.currency, t.paid_until, t.notice_ends_on, t.served, t.shortfall, t.paid_on,
          t.payment_reference, coalesce((select jsonb_agg(jsonb_build_object('key', l.key, 'days', l.days, 'amount', l.amount,
            'note', l.note) order by l.position, l.id) from settlement_line l
            where l.org_id = t.org_id and l.settlement_id = t.id), '[]') as lines
        from settlement t where t.org_id = ${ctx.orgId} and t.employee_id = ${employeeId}::bigint
          and t.state in ('approved', 'paid') order by t.number`.execute(db)
      return rows
    },
  },
  {
    table: 'settlement_event',
    label: settlementTexts('heldEvents'),
    account: ['account_id'],
    // About somebody else's pay.
    omit: ['details', 'reason'],
  },
]

const { onHold, withdrawn } = SEPARATION_STATUS

/** After a settlement is paid, a separation can't be withdrawn, nor put on hold before its last working day has passed. */
async function refusePaid(ctx: Ctx, db: Db, facts: readonly SeparationStatusFact[]): Promise<void> {
  for (const fact of facts) if (fact.to === withdrawn || fact.to === onHold) await refuseIfPaid(ctx, db, fact)
}

async function refuseIfPaid(ctx: Ctx, db: Db, fact: SeparationStatusFact): Promise<void> {
  const { rows } = await sql`
    select from settlement t join separation s on s.org_id = t.org_id and s.id = t.separation_id
    where t.org_id = ${ctx.orgId} and t.separation_id = ${fact.separationId} and t.state = 'paid'
      and not (${fact.to === onHold} and coalesce(s.agreed_lwd, s.requested_lwd) < ${organisationTodaySql(ctx)})
    limit 1`.execute(db)
  if (rows.length > 0) fail('offboarding.settlement_paid')
}

export function connectSettlement(): void {
  separationStatusChanged.on(refusePaid)
  registerSettlementLines(clearanceDues)
  registerNoticeKinds(settlementNotices)
  registerHomeNeeds(settlementNeeds)
  registerAuditedRecord(POLICY, {
    label: settlementTexts('policy'),
    path: () => '/offboarding/settlement-terms',
  })
}
