import { issueCards, revokeCard } from '../../src/modules/employees/id-card/issue.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { asAccount } from '../background.ts'

const did = (ctx: Ctx, action: string): Ctx => ({ ...ctx, request: { ...ctx.request, action } })

interface CardCast {
  /** People with a card. */
  holders: readonly number[]
  /** A person who lost their card and got a new one. */
  lost: number
}

/** Cards of some people, one of them lost and replaced; the back says where to return a found card. */
export async function writeDemoIdCards(ctx: Ctx, { holders, lost }: CardCast): Promise<void> {
  await tx(ctx, (db) =>
    db
      .insertInto('id_card_setting')
      .values({
        org_id: ctx.orgId,
        shows_emergency: true,
        back_text: 'If found, please return to the reception at Baner Road, Pune. Thank you.',
        public_photo: true,
        version: 1,
      })
      .execute(),
  )
  const admin = await asAccount(ctx, 'admin@demo.test')
  const first = { ...admin, now: ctx.now.subtract({ hours: 24 * 40 }) }
  await issueCards(did(first, 'employees.id_card.issue'), { employee_ids: [...holders, lost] })
  const { id } = await tx(ctx, (db) =>
    db
      .selectFrom('id_card')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('employee_id', '=', lost)
      .executeTakeFirstOrThrow(),
  )
  const later = { ...admin, now: ctx.now.subtract({ hours: 24 * 6 }) }
  await revokeCard(did(later, 'employees.id_card.revoke'), {
    id,
    reason: 'lost',
    note: 'Left in the bus to Shivajinagar.',
    reissue: true,
  })
}
