import type { endReasons } from '@muster/contract/employees/identity/id-card.contract'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { idCardTexts } from './id-card.texts.ts'

interface Ended {
  id: number
  number: number
  label: string
}

/** Revokes issued cards `c` of these employees that match `which`. One statement, plus the audit log. */
export async function endCards(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  reason: (typeof endReasons)[number],
  which: RawBuilder<boolean>,
  note = '',
): Promise<void> {
  if (employeeIds.length === 0) return
  const { rows } = await sql<Ended>`
    update id_card c set state = 'revoked', revoke_reason = ${reason}, revoke_note = ${note},
      revoked_at = ${ctx.now.toString()}::timestamptz, revoked_by = ${ctx.actor.name || ctx.actor.email}
    from employee e
    where c.org_id = ${ctx.orgId} and c.employee_id = any (${[...employeeIds]}::bigint[]) and c.state = 'issued'
      and ${which} and e.org_id = c.org_id and e.id = c.employee_id
    returning c.id, c.number, e.full_name || ' (' || e.code || ')' as label`.execute(db)
  await recordAudit(
    ctx,
    db,
    ...rows.map((card) => ({
      recordType: 'id_card',
      recordId: card.id,
      recordLabel: idCardTexts.english('labelledCard', { label: card.label, number: card.number }),
      changes: {
        state: ['issued', 'revoked'] as [unknown, unknown],
        revoke_reason: [null, reason] as [unknown, unknown],
      },
      reason: note,
    })),
  )
}

/** Revokes the cards of employees who have left. Called in every transaction that ends an employment. */
export function revokeCardsOfLeavers(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  return endCards(ctx, db, employeeIds, 'left', sql<boolean>`true`)
}
