import type {
  CardFace,
  drawIdCards,
  readIdCards,
  readOwnIdCard,
} from '@muster/contract/employees/identity/id-card.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { labelOf } from '../reach-person.ts'
import { type CardRow, findCards, findHistory, findOwnCard, findWorld } from './id-card.queries.ts'
import { designView, faceView, isInForce, personView } from './id-card.views.ts'

/** Logs whose blood group, which is medical data, is shown, before the response is sent. */
async function recordShown(ctx: Ctx, cards: readonly CardFace[]): Promise<void> {
  const reads = new ProtectedReads(ctx)
  for (const { EMPLOYEE_ID: id, EMPLOYEE_NAME, EMPLOYEE_CODE, blood_group } of cards) {
    reads.note(
      { id, label: labelOf({ full_name: EMPLOYEE_NAME, code: EMPLOYEE_CODE }) },
      'medical',
      blood_group,
    )
  }
  await reads.recordApart()
}

function whyWithout({ status, card_id }: CardRow): 'none' | 'expired' | 'left' {
  if (status === 'left') return 'left'
  return card_id === null ? 'none' : 'expired'
}

/**
 * Valid cards of these employees, and the employees without one. Omits employees out of reach.
 *
 * @throws AppError `record.not_found` if none of them is in reach
 */
export async function drawCards(ctx: Ctx, ids: readonly number[]): Promise<DataOf<typeof drawIdCards>> {
  const drawn = await readTx(ctx, async (db) => {
    const rows = await findCards(ctx, db, ids)
    if (rows.length === 0) fail('record.not_found')
    const world = await findWorld(ctx, db)
    const [inForce, others] = [true, false].map((is) =>
      rows.filter((row) => isInForce(row, world.today) === is),
    )
    return {
      design: designView(ctx, world),
      cards: (inForce ?? []).flatMap((row) => faceView(ctx, world, row) ?? []),
      without: (others ?? []).map((row) => ({ ...personView(row), why: whyWithout(row) })),
    }
  })
  await recordShown(ctx, drawn.cards)
  return drawn
}

/** @throws AppError `record.not_found`, also for employees out of reach */
export async function readCards(ctx: Ctx, employeeId: number): Promise<DataOf<typeof readIdCards>> {
  const answer = await readTx(ctx, async (db) => {
    const [row] = await findCards(ctx, db, [employeeId])
    const person = found(row)
    const world = await findWorld(ctx, db)
    const isValid = isInForce(person, world.today)
    const history = await findHistory(ctx, db, employeeId)
    return {
      ...personView(person),
      design: designView(ctx, world),
      card: isValid ? faceView(ctx, world, person) : null,
      history: history.map((card) => ({ ...card, is_valid: isValid && card.state === 'issued' })),
      abilities: { issue: person.status === 'active' && !isValid },
    }
  })
  if (answer.card) await recordShown(ctx, [answer.card])
  return answer
}

/** The caller's own card; an expired one is returned as not valid. */
export function readOwnCard(ctx: Ctx): Promise<DataOf<typeof readOwnIdCard>> {
  return readTx(ctx, async (db) => {
    const world = await findWorld(ctx, db)
    const own = await findOwnCard(ctx, db)
    return { design: designView(ctx, world), card: own ? faceView(ctx, world, own) : null }
  })
}
