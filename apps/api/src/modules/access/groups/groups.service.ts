import type {
  GroupLimitIds,
  listAccessGroups,
  previewAccessGroup,
  readAccessGroup,
} from '@muster/contract/access/groups.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { ownValue } from '../../../lib/own-value.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { isVisible } from './group-guard.ts'
import { findMembershipFacts } from './group-members.queries.ts'
import { countPeople, type PreviewRow, peopleOf, previewQuery } from './group-people.queries.ts'
import { findGroup, findGroups, findLimitNames, type GroupRow } from './groups.queries.ts'
import { groupView, limitsFromWire, limitsInShort, limitsView } from './groups.views.ts'

type ListInput = BodyOf<typeof listAccessGroups>

interface Counts {
  people: ReadonlyMap<number, number>
  members: ReadonlyMap<number, number>
}

type Order = (a: GroupRow, b: GroupRow, counts: Counts) => number

const byCount = (counts: ReadonlyMap<number, number>, a: GroupRow, b: GroupRow) =>
  (counts.get(a.id) ?? 0) - (counts.get(b.id) ?? 0)

const orders: Readonly<Record<string, Order>> = {
  GROUP_NAME: (a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }),
  GROUP_STATUS: (a, b) => b.status - a.status,
  updated_at: (a, b) => a.updated_at.localeCompare(b.updated_at),
  people: (a, b, { people }) => byCount(people, a, b),
  members: (a, b, { members }) => byCount(members, a, b),
}

function matches(row: GroupRow, { search, GROUP_STATUS }: ListInput): boolean {
  if (typeof GROUP_STATUS === 'number' && row.status !== GROUP_STATUS) return false
  const wanted = search.toLowerCase()
  return row.name.toLowerCase().includes(wanted) || row.description.toLowerCase().includes(wanted)
}

async function countEach(ctx: Ctx, db: Db, rows: readonly GroupRow[]): Promise<Map<number, number>> {
  const counts = await countPeople(
    ctx,
    db,
    rows.map((row) => peopleOf(row.limits)),
  )
  return new Map(rows.map((row, index) => [row.id, counts[index] as number]))
}

/**
 * The groups within the caller's reach, in four statements for any number of groups and people. People are counted
 * only for the page, unless the list is sorted by them.
 */
export function listGroups(ctx: Ctx, input: ListInput): Promise<DataOf<typeof listAccessGroups>> {
  const field = input.sort?.replace(/^-/, '') ?? 'GROUP_NAME'
  const order = ownValue(orders, field) ?? (orders.GROUP_NAME as Order)
  const direction = input.sort?.startsWith('-') ? -1 : 1
  return readTx(ctx, async (db) => {
    const wanted = (await findGroups(ctx, db)).filter(
      (row) => matches(row, input) && isVisible(ctx, row.limits),
    )
    const ids = wanted.map((row) => row.id)
    const facts = await findMembershipFacts(ctx, db, ids)
    const members = new Map([...facts].map(([id, fact]) => [id, fact.members]))
    const everybody = field === 'people' ? await countEach(ctx, db, wanted) : undefined
    const sorted = wanted.toSorted(
      (a, b) => direction * order(a, b, { people: everybody ?? new Map(), members }),
    )
    const from = (input.page - 1) * input.limit
    const page = sorted.slice(from, from + input.limit)
    const people = everybody ?? (await countEach(ctx, db, page))
    const names = await findLimitNames(
      ctx,
      db,
      page.map((row) => row.id),
    )
    return {
      groups: page.map((row) => ({
        ...groupView(ctx, row, { people: people.get(row.id) ?? 0, membership: facts.get(row.id) }),
        limits: limitsInShort(names.get(row.id) ?? new Map()),
      })),
      total_rows: wanted.length,
      numPages: pageCount(wanted.length, input.limit),
      abilities: { create: true },
    }
  })
}

/** @throws AppError `record.not_found` when it is not visible to the caller */
export async function visibleGroup(ctx: Ctx, db: Db, id: number): Promise<GroupRow> {
  const row = found(await findGroup(ctx, db, id))
  found(isVisible(ctx, row.limits) || undefined)
  return row
}

/** One group with the names of its limits. */
export function readGroup(ctx: Ctx, id: number): Promise<DataOf<typeof readAccessGroup>> {
  return readTx(ctx, async (db) => {
    const row = await visibleGroup(ctx, db, id)
    const [people = 0] = await countPeople(ctx, db, [peopleOf(row.limits)])
    const membership = (await findMembershipFacts(ctx, db, [id])).get(id)
    const names = (await findLimitNames(ctx, db, [id])).get(id) ?? new Map()
    return { ...groupView(ctx, row, { people, membership }), ...limitsView(row.limits, names) }
  })
}

/** Whom the limits would reach, never beyond the caller's own reach. One statement. */
export async function previewGroup(ctx: Ctx, ids: GroupLimitIds): Promise<DataOf<typeof previewAccessGroup>> {
  const limits = limitsFromWire(ids)
  const isEmpty = Object.keys(limits).length === 0
  const row = await readTx(ctx, async (db) => (await previewQuery(ctx, limits).execute(db)).rows[0])
  return { ...(row as PreviewRow), is_within_reach: isEmpty || isVisible(ctx, limits) }
}
