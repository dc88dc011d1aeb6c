import { MAX_CARD_YEARS } from '@muster/contract/employees/identity/id-card.constants'
import type { issueIdCards, revokeIdCard } from '@muster/contract/employees/identity/id-card.contract'
import { addYears } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { type AuditFact, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { labelOf } from '../reach-person.ts'
import { type CardWorld, findWorld, GENERATE, insertCards } from './id-card.queries.ts'
import { idCardTexts } from './id-card.texts.ts'
import { endCards } from './leavers.ts'

interface Person {
  id: number
  code: string
  full_name: string
  status: 'active' | 'left'
}

/** Employees in reach, locked so that concurrent calls cannot issue two cards to one employee. */
async function lockPeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select e.id, e.code, e.full_name, e.status from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[]) and ${employeeScope(ctx, GENERATE, 'e')}
    order by e.id for no key update of e`.execute(db)
  return rows
}

function lastDay({ today, setting }: CardWorld, wanted?: string): string {
  const years = (count: number) => addYears(today, count)
  if (wanted === undefined) return years(setting.valid_years)
  if (wanted <= today || wanted > years(MAX_CARD_YEARS)) {
    fail('request.invalid', {
      fields: {
        valid_until: idCardTexts('lastDayOutOfRange', { maxCardYears: MAX_CARD_YEARS }),
      },
    })
  }
  return wanted
}

const issuedFact = (
  person: Pick<Person, 'full_name' | 'code'>,
  card: { id: number; number: number },
  validUntil: string,
): AuditFact => ({
  recordType: 'id_card',
  recordId: card.id,
  recordLabel: idCardTexts.english('card', { person: labelOf(person), number: card.number }),
  changes: { state: [null, 'issued'], valid_until: [null, validUntil] },
})

/**
 * Issues cards to active employees without a valid one; expired cards are renewed.
 *
 * @throws AppError `record.not_found` if none of the employees is in reach, `request.invalid`
 */
export function issueCards(
  ctx: Ctx,
  input: BodyOf<typeof issueIdCards>,
): Promise<DataOf<typeof issueIdCards>> {
  return tx(ctx, async (db) => {
    const people = await lockPeople(ctx, db, input.employee_ids)
    if (people.length === 0) fail('record.not_found')
    const world = await findWorld(ctx, db)
    const validUntil = lastDay(world, input.valid_until)
    const working = people.filter(({ status }) => status === 'active')
    const ids = working.map(({ id }) => id)
    await endCards(ctx, db, ids, 'renewed', sql<boolean>`c.valid_until < ${world.today}::date`)
    const made = await insertCards(ctx, db, ids, { today: world.today, validUntil })
    const byId = new Map(working.map((person) => [person.id, person]))
    await recordAudit(
      ctx,
      db,
      ...made.map((card) => issuedFact(byId.get(card.employee_id) as Person, card, validUntil)),
    )
    return { issued: made.length, skipped: people.length - made.length }
  })
}

interface HeldCard extends Person {
  card_id: number
  number: number
  state: 'issued' | 'revoked'
}

/** Locks the employee and then the card, in the same order as all other calls, to avoid deadlocks. */
async function lockCard(ctx: Ctx, db: Db, id: number): Promise<HeldCard> {
  const holder = await db
    .selectFrom('id_card')
    .select('employee_id')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  const [person] = holder ? await lockPeople(ctx, db, [holder.employee_id]) : []
  if (!person) return fail('record.not_found')
  const card = await db
    .selectFrom('id_card')
    .select(['id', 'number', 'state'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...person, card_id: card.id, number: card.number, state: card.state as HeldCard['state'] }
}

/**
 * Revokes a card and thereby its code. With `reissue`, issues a new one in the same transaction.
 *
 * @throws AppError `record.not_found`, `employees.id_card_revoked`, `employees.has_left`
 */
export function revokeCard(
  ctx: Ctx,
  input: BodyOf<typeof revokeIdCard>,
): Promise<DataOf<typeof revokeIdCard>> {
  return tx(ctx, async (db) => {
    const held = await lockCard(ctx, db, input.id)
    if (held.state === 'revoked') fail('employees.id_card_revoked')
    if (input.reissue && held.status === 'left') {
      fail('employees.has_left', { parameters: { name: held.full_name } })
    }
    await endCards(ctx, db, [held.id], input.reason, sql<boolean>`true`, input.note)
    if (!input.reissue) return { new_card_id: null }
    const world = await findWorld(ctx, db)
    const validUntil = lastDay(world)
    const [made] = await insertCards(ctx, db, [held.id], { today: world.today, validUntil })
    if (!made) throw new Error('A card that was revoked has no successor.')
    await recordAudit(ctx, db, issuedFact(held, made, validUntil))
    return { new_card_id: made.id }
  })
}
