import type {
  AssetAction,
  AssetCondition,
  AssetEventKind,
  AssetStatus,
} from '@muster/contract/assets/assets.constants'
import type {
  assignAsset,
  moveAsset,
  reportAsset,
  returnAsset,
  transferAsset,
} from '@muster/contract/assets/hand-over.contract'
import { EVENT } from '@muster/contract/employees/employees.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { dateText } from '../../lib/texts/span.texts.ts'
import { type Changes, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { reachPerson, recordPersonEvents } from '../employees/index.ts'
import { notify } from '../notices/index.ts'
import { MANAGE } from './assets.access.ts'
import type { StoredAsset } from './assets.queries.ts'
import { assetsTexts } from './assets.texts.ts'
import { labelOf, stateOf } from './assets.views.ts'
import { logAssets, type NewEvent } from './log.queries.ts'
import { type AssetState, stateAfter } from './rules/asset-moves.ts'
import { lockAsset, requirePlaces, requireReach } from './write-asset.ts'

type Done = DataOf<typeof assignAsset>

interface Act {
  AID: number
  version?: number | undefined
  on_date?: string | undefined
  note: string
}

/** An action under way: the asset is locked, and the action is possible. */
interface Started {
  asset: StoredAsset
  next: AssetState
  onDate: string
  today: string
}

const statusTexts = { 1: 'status1', 2: 'status2', 3: 'status3', 4: 'status4', 5: 'status5' } as const

const statusText = (status: AssetStatus) => assetsTexts(statusTexts[status])

/** Why an action is not possible. */
function reasonAgainst({ status, holder }: StoredAsset, action: AssetAction): string {
  const needsNobody = action === 'written_off' && holder !== null
  if (needsNobody) return assetsTexts('notPossibleHeld', { name: holder.EMPLOYEE_NAME })
  if (holder === null && (action === 'returned' || action === 'transferred'))
    return assetsTexts('notPossibleFree')
  return assetsTexts('notPossible', { status: statusText(status) })
}

/**
 * Locks an asset for an action.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `assets.is_retired`, `assets.is_held`, `assets.not_possible`,
 *   `request.invalid` at the day
 */
async function start(
  ctx: Ctx,
  db: Db,
  { AID, version, on_date }: Act,
  action: AssetAction,
): Promise<Started> {
  const asset = await lockAsset(ctx, db, AID)
  requireVersion(asset.version, version)
  if (asset.retired_on !== null) fail('assets.is_retired')
  if (action === 'assigned' && asset.holder)
    fail('assets.is_held', { parameters: { name: asset.holder.EMPLOYEE_NAME } })
  const next = stateAfter(stateOf(asset), action)
  if (next === null) fail('assets.not_possible', { parameters: { reason: reasonAgainst(asset, action) } })
  const today = await organisationToday(ctx, db)
  const onDate = on_date ?? today
  if (onDate > today) fail('request.invalid', { fields: { on_date: assetsTexts('inFuture') } })
  if (asset.last_on !== null && onDate < asset.last_on)
    fail('request.invalid', { fields: { on_date: assetsTexts('onceBefore', { day: asset.last_on }) } })
  return { asset, next, onDate, today }
}

interface Finished {
  started: Started
  /** Columns of the asset besides its status. */
  set?: { condition?: AssetCondition; entity_id?: number | null; location_id?: number | null }
  events: readonly Omit<NewEvent, 'asset_id' | 'on_date' | 'status'>[]
  changes: Changes
}

/** Writes the status and the log. Four statements at most. */
async function finish(ctx: Ctx, db: Db, { started, set = {}, events, changes }: Finished): Promise<Done> {
  const { asset, next, onDate } = started
  const version = asset.version + 1
  await db
    .updateTable('asset')
    .set({
      ...set,
      ...{ status: next.status, retired_on: next.isRetired ? onDate : null, version },
      updated_at: ctx.now.toString(),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', asset.AID)
    .execute()
  const facts = { asset_id: asset.AID, on_date: onDate, status: next.status }
  await logAssets(
    ctx,
    db,
    events.map((event) => ({ ...event, ...facts })),
  )
  const changed =
    asset.status === next.status ? {} : { status: [statusText(asset.status), statusText(next.status)] }
  await recordAudit(ctx, db, {
    ...{ recordType: 'asset', recordId: asset.AID, recordLabel: labelOf(asset) },
    changes: { ...(changed as Changes), ...changes },
  })
  return { AID: asset.AID, version }
}

/** Entries on people's timelines (event 17 of the specification). One statement. */
const tellTimeline = (
  ctx: Ctx,
  db: Db,
  asset: StoredAsset,
  entries: readonly { employeeId: number; onDate: string; what: 'received' | 'returned' }[],
) =>
  recordPersonEvents(
    ctx,
    db,
    entries.map(({ employeeId, onDate, what }) => ({
      ...{ employee_id: employeeId, event_type: EVENT.asset, on_date: onDate },
      details: { asset: { what, name: labelOf(asset) } },
    })),
  )

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
  await notify(ctx, db, {
    to: { employeeIds: [given.employee_id] },
    kind: 'assets.assigned',
    values: { asset: labelOf(asset), day: dateText(onDate) },
    link: { admin: '/my-assets', me: '/my-assets' },
  })
  return condition
}

async function endHolding(
  ctx: Ctx,
  db: Db,
  { asset, onDate }: Started,
  condition?: AssetCondition,
): Promise<void> {
  await db
    .updateTable('asset_holding')
    .set({ ended_on: onDate, condition_in: condition ?? asset.condition })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', asset.holding_id)
    .execute()
}

/** Hands an asset over. One holder at a time: a second one waits for the lock and is refused. */
export function assign(ctx: Ctx, body: BodyOf<typeof assignAsset>): Promise<Done & { name: string }> {
  return tx(ctx, async (db) => {
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
  })
}

/** Takes an asset back. What is damaged, lost or in repair stays so, and its holder is free of it. */
export function takeBack(ctx: Ctx, body: BodyOf<typeof returnAsset>): Promise<Done> {
  return tx(ctx, async (db) => {
    const started = await start(ctx, db, body, 'returned')
    const { asset, onDate } = started
    const holder = asset.holder ?? fail('record.not_found')
    await endHolding(ctx, db, started, body.condition)
    const employeeId = holder.EMPLOYEE_ID
    await tellTimeline(ctx, db, asset, [{ employeeId, onDate, what: 'returned' }])
    return finish(ctx, db, {
      started,
      set: { condition: body.condition ?? asset.condition },
      events: [{ kind: 'returned', employee_id: employeeId, note: body.note }],
      changes: { holder: [holder.EMPLOYEE_NAME, null] },
    })
  })
}

/** Passes an asset on to somebody else: a return and a hand-over at once. */
export function transfer(ctx: Ctx, body: BodyOf<typeof transferAsset>): Promise<Done & { name: string }> {
  return tx(ctx, async (db) => {
    const started = await start(ctx, db, body, 'transferred')
    const { asset, onDate } = started
    const holder = asset.holder ?? fail('record.not_found')
    const person = await requireHolder(ctx, db, started, body)
    if (person.id === holder.EMPLOYEE_ID)
      fail('assets.is_held', { parameters: { name: holder.EMPLOYEE_NAME } })
    await endHolding(ctx, db, started, body.condition)
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

/** Records damage, loss, finding, repair or writing off. */
export function report(ctx: Ctx, body: BodyOf<typeof reportAsset>): Promise<Done> {
  const kind: AssetEventKind = body.action
  return tx(ctx, async (db) => {
    const started = await start(ctx, db, body, body.action)
    const employee_id = started.asset.holder?.EMPLOYEE_ID ?? null
    return finish(ctx, db, {
      started,
      events: [{ kind, employee_id, note: body.note }],
      changes: started.next.isRetired ? { retired_on: [null, started.onDate] } : {},
    })
  })
}
