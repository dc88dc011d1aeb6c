import type { AssetCondition, AssetEventKind } from '@muster/contract/assets/assets.constants'
import type {
  assignAsset,
  moveAsset,
  reportAsset,
  transferAsset,
} from '@muster/contract/assets/hand-over.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { dateText } from '../../lib/texts/span.texts.ts'
import type { Changes } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { reachPerson } from '../employees/index.ts'
import { notify } from '../notices/index.ts'
import { clearReturned, openHandedOut } from '../offboarding/index.ts'
import { type Done, endHolding, finish, type Started, start, tellTimeline } from './act.ts'
import { MANAGE } from './assets.access.ts'
import { assetsTexts } from './assets.texts.ts'
import { labelOf } from './assets.views.ts'
import { clearanceItem, lockHolder, SOURCE } from './clearance-lines.ts'
import { requirePlaces, requireReach } from './write-asset.ts'

interface HandOver {
  employee_id: number
  due_back_on: string | null
  condition?: AssetCondition | undefined
  note: string
}

/** The new holder. @throws AppError `request.invalid` at the person, `assets.person_left`, `request.invalid` at the day */
async function requireHolder(ctx: Ctx, db: Db, { onDate }: Started, { employee_id, due_back_on }: HandOver) {
  const person = await reachPerson(ctx, db, employee_id, MANAGE)
  const hasLeft = person.status === 'left' || (person.left_on !== null && person.left_on < onDate)
  if (hasLeft) fail('assets.person_left', { parameters: { name: person.full_name } })
  if (due_back_on !== null && due_back_on < onDate)
    fail('request.invalid', { fields: { due_back_on: assetsTexts('dueBefore') } })
  return person
}

/** Opens a holding and asks its holder to accept it. */
async function giveTo(
  ctx: Ctx,
  db: Db,
  { asset, onDate }: Started,
  given: HandOver,
): Promise<AssetCondition> {
  const condition = given.condition ?? asset.condition
  await db
    .insertInto('asset_holding')
    .values({
      ...{ org_id: ctx.orgId, asset_id: asset.AID, employee_id: given.employee_id, handed_on: onDate },
      ...{ due_back_on: given.due_back_on, condition_out: condition, note: given.note },
    })
    .execute()
  await openHandedOut(ctx, db, SOURCE, clearanceItem(asset, given.employee_id))
  await notify(ctx, db, {
    to: { employeeIds: [given.employee_id] },
    kind: 'assets.assigned',
    values: { asset: labelOf(asset), day: dateText(onDate) },
    link: { admin: '/my-assets', me: '/my-assets' },
  })
  return condition
}

/** Hands an asset over within a transaction. One holder at a time: a second one waits for the lock and is refused. */
export async function assignIn(
  ctx: Ctx,
  db: Db,
  body: BodyOf<typeof assignAsset>,
): Promise<Done & { name: string }> {
  await lockHolder(ctx, db, body.AID, [body.employee_id])
  const started = await start(ctx, db, body, 'assigned')
  const person = await requireHolder(ctx, db, started, body)
  const condition = await giveTo(ctx, db, started, body)
  const { asset, onDate } = started
  await tellTimeline(ctx, db, asset, [{ employeeId: person.id, onDate, what: 'received' }])
  const done = await finish(ctx, db, {
    ...{ started, set: { condition } },
    events: [{ kind: 'assigned', employee_id: person.id, note: body.note }],
    changes: { holder: [null, person.full_name] },
  })
  return { ...done, name: person.full_name }
}

export const assign = (ctx: Ctx, body: BodyOf<typeof assignAsset>): Promise<Done & { name: string }> =>
  tx(ctx, (db) => assignIn(ctx, db, body))

/** Passes an asset on to somebody else: a return and a hand-over at once. */
export function transfer(ctx: Ctx, body: BodyOf<typeof transferAsset>): Promise<Done & { name: string }> {
  return tx(ctx, async (db) => {
    await lockHolder(ctx, db, body.AID, [body.employee_id])
    const started = await start(ctx, db, body, 'transferred')
    const { asset, onDate } = started
    const holder = asset.holder ?? fail('record.not_found')
    const person = await requireHolder(ctx, db, started, body)
    if (person.id === holder.EMPLOYEE_ID)
      fail('assets.is_held', { parameters: { name: holder.EMPLOYEE_NAME } })
    await endHolding(ctx, db, started, body.condition)
    await clearReturned(ctx, db, [clearanceItem(asset, holder.EMPLOYEE_ID)])
    const condition = await giveTo(ctx, db, started, body)
    await tellTimeline(ctx, db, asset, [
      { employeeId: holder.EMPLOYEE_ID, onDate, what: 'returned' },
      { employeeId: person.id, onDate, what: 'received' },
    ])
    const done = await finish(ctx, db, {
      ...{ started, set: { condition } },
      events: [
        { kind: 'returned', employee_id: holder.EMPLOYEE_ID, note: body.note },
        { kind: 'assigned', employee_id: person.id, note: body.note },
      ],
      changes: { holder: [holder.EMPLOYEE_NAME, person.full_name] },
    })
    return { ...done, name: person.full_name }
  })
}

/** Moves an asset to another entity or location, within the caller's reach. */
export function move(ctx: Ctx, body: BodyOf<typeof moveAsset>): Promise<Done> {
  return tx(ctx, async (db) => {
    const started = await start(ctx, db, body, 'moved')
    const { asset } = started
    const { entity_id, location_id } = body
    if (asset.entity_id === entity_id && asset.location_id === location_id)
      return { AID: asset.AID, version: asset.version }
    const { entity, location } = await requirePlaces(ctx, db, { entity_id, location_id })
    const place = [location, entity].filter(Boolean).join(' · ')
    const done = await finish(ctx, db, {
      ...{ started, set: { entity_id, location_id } },
      events: [{ kind: 'moved', employee_id: asset.holder?.EMPLOYEE_ID ?? null, place, note: body.note }],
      changes: {
        ...(asset.location_id === location_id
          ? {}
          : { location: [asset.location || null, location || null] }),
        ...(asset.entity_id === entity_id ? {} : { entity: [asset.entity || null, entity || null] }),
      },
    })
    await requireReach(ctx, db, asset.AID)
    return done
  })
}

function retiredChange({ asset, next, onDate }: Started): Changes {
  if (next.isRetired) return { retired_on: [null, onDate] }
  return asset.retired_on === null ? {} : { retired_on: [asset.retired_on, null] }
}

/** Records damage, loss, finding, repair or writing off, or undoes the latter. */
export function report(ctx: Ctx, body: BodyOf<typeof reportAsset>): Promise<Done> {
  const kind: AssetEventKind = body.action
  return tx(ctx, async (db) => {
    const started = await start(ctx, db, body, body.action)
    const employee_id = started.asset.holder?.EMPLOYEE_ID ?? null
    return finish(ctx, db, {
      started,
      events: [{ kind, employee_id, note: body.note }],
      changes: retiredChange(started),
    })
  })
}
