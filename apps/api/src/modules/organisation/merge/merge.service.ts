import { createHash } from 'node:crypto'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { mergeUnits, previewUnitMerge } from '@muster/contract/organisation/units.contract'
import { holds } from '../../../platform/access/actor.ts'
import { keepingReach } from '../../../platform/access/kept-reach.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { UnitMaster } from '../unit-master.ts'
import { masterOfForm } from '../unit-masters.ts'
import {
  findLaterMerge,
  findMerge,
  findMerges,
  findMergeUnits,
  insertMerge,
  joinSets,
  lockUnits,
  type MergeRow,
  type MergeUnit,
  setUnitStatus,
  writeUndone,
} from './merge.queries.ts'
import { mergeTexts } from './merge.texts.ts'
import { type MergeFacts, type ReturnedCount, type UnitUse, unitHolders } from './unit-holders.ts'
import { findUses } from './unit-uses.ts'

const MERGE = 'organisation.masters.merge'

type Requested = Pick<BodyOf<typeof previewUnitMerge>, 'formid' | 'keep_id' | 'ids'>

interface MergePlan {
  master: UnitMaster
  keep: MergeUnit
  merged: MergeUnit[]
  moves: UnitUse[]
  stays: UnitUse[]
  blockers: string[]
  seen: string
}

/** Sub-departments can only be merged within one department, since employees have both. */
function placeProblems(keep: MergeUnit, merged: readonly MergeUnit[]): string[] {
  if (keep.within === null) return []
  const elsewhere = merged.filter((unit) => unit.within !== keep.within && unit.is_used)
  return elsewhere.map((unit) => mergeTexts('differentParents', { name: unit.name, name2: keep.name }))
}

async function findBlockers(ctx: Ctx, db: Db, master: UnitMaster, keep: MergeUnit, merged: MergeUnit[]) {
  const ids = merged.map((unit) => unit.id)
  const problems = [
    ...(keep.status === 1 ? [] : [mergeTexts('unitInactive', { name: keep.name })]),
    ...placeProblems(keep, merged),
  ]
  for (const holder of unitHolders()) {
    problems.push(...((await holder.blockers?.(ctx, db, master.table, keep.id, ids)) ?? []))
  }
  return problems
}

function fingerprint(plan: Pick<MergePlan, 'keep' | 'merged' | 'moves'>): string {
  const facts = [
    [plan.keep, ...plan.merged].map(({ id, name, status }) => [id, name, status]),
    plan.moves.map(({ kind, count, all }) => [kind, all ?? count]),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}

async function planMerge(ctx: Ctx, db: Db, requested: Requested): Promise<MergePlan> {
  const master = found(masterOfForm(requested.formid))
  const ids = [...new Set(requested.ids)]
  if (ids.includes(requested.keep_id)) fail('organisation.merge_itself')
  const units = new Map(
    (await findMergeUnits(ctx, db, master, [requested.keep_id, ...ids])).map((unit) => [unit.id, unit]),
  )
  const keep = found(units.get(requested.keep_id))
  const merged = ids.map((id) => found(units.get(id)))
  const uses = await findUses(ctx, db, master, ids, keep.today)
  const plan = {
    master,
    keep,
    merged,
    moves: uses.filter((use) => !use.isPast),
    stays: uses.filter((use) => use.isPast),
    blockers: await findBlockers(ctx, db, master, keep, merged),
  }
  return { ...plan, seen: fingerprint(plan) }
}

const candidateView = ({ id, name, code, status, people }: MergeUnit) => ({ id, name, code, status, people })
const moveView = ({ kind, name, count }: { kind: string; name: string; count: number }) => ({
  kind,
  name,
  count,
})

/**
 * Everything that the merge would move.
 *
 * @throws AppError `record.not_found`, `organisation.merge_itself`
 */
export async function previewMerge(ctx: Ctx, requested: Requested): Promise<DataOf<typeof previewUnitMerge>> {
  const plan = await readTx(ctx, (db) => planMerge(ctx, db, requested))
  return {
    keep: candidateView(plan.keep),
    merged: plan.merged.map(candidateView),
    on_date: plan.keep.today,
    moves: plan.moves.map(moveView),
    stays: plan.stays.map(moveView),
    blockers: plan.blockers,
    seen: plan.seen,
  }
}

/** Locks people before units, in the same order as assignments do, to avoid deadlocks. */
async function lockAll(ctx: Ctx, db: Db, { formid, keep_id, ids }: Requested): Promise<void> {
  const master = found(masterOfForm(formid))
  for (const holder of unitHolders()) await holder.hold?.(ctx, db, master.table, ids)
  await lockUnits(ctx, db, master, [keep_id, ...ids])
}

async function auditMerge(ctx: Ctx, db: Db, { master, keep, merged, moves }: MergePlan, reason: string) {
  const names = merged.map((unit) => unit.name).join(', ')
  const kept = {
    recordType: master.table,
    recordId: keep.id,
    recordLabel: keep.name,
    changes: { merged: [null, names] as [unknown, unknown] },
    details: Object.fromEntries(moves.map((move) => [move.kind, move.count])),
    reason,
  }
  const gone = merged.map((unit) => ({
    recordType: master.table,
    recordId: unit.id,
    recordLabel: unit.name,
    changes: {
      merged_into: [null, keep.name] as [unknown, unknown],
      ...(unit.status === 1 ? { status: [1, 0] as [unknown, unknown] } : {}),
    },
    reason,
  }))
  await recordAudit(ctx, db, kept, ...gone)
}

/**
 * Merges several units into one in a single transaction: moves people as of today, child units, groups, custom fields
 * and all other references. The merged units are deactivated; history keeps referring to them.
 *
 * @throws AppError `record.not_found`, `organisation.merge_itself`, `organisation.merge_blocked`,
 * `organisation.merge_changed`, `access.reach_grows`
 */
export async function commitMerge(
  ctx: Ctx,
  input: BodyOf<typeof mergeUnits>,
): Promise<DataOf<typeof mergeUnits>> {
  const data = await tx(ctx, async (db) => {
    await lockAll(ctx, db, input)
    const plan = await planMerge(ctx, db, input)
    const [blocker] = plan.blockers
    if (blocker) fail('organisation.merge_blocked', { parameters: { reason: blocker } })
    if (input.seen !== undefined && input.seen !== plan.seen) fail('organisation.merge_changed')
    const { master, keep, merged } = plan
    const moved = plan.moves.map(moveView)
    const merge = { formNo: master.formNo, keep, merged, counts: moved, reason: input.reason }
    const mergeId = await insertMerge(ctx, db, merge)
    const ids = merged.map((unit) => unit.id)
    const facts = { mergeId, table: master.table, keptId: keep.id, ids, onDate: keep.today }
    await joinSets(db)
    await keepingReach(ctx, db, async () => {
      for (const holder of unitHolders()) await holder.move(ctx, db, facts)
    })
    for (const holder of unitHolders()) await holder.settled?.(ctx, db, facts)
    await setUnitStatus(
      ctx,
      db,
      master,
      ids.map((id) => ({ id, status: 0 })),
    )
    await auditMerge(ctx, db, plan, input.reason)
    return { merge_id: mergeId, moved }
  })
  for (const holder of unitHolders()) holder.forget?.(ctx)
  return data
}

/** The latest merges of a kind. */
export async function listMerges(ctx: Ctx, formNo: number) {
  found(masterOfForm(formNo))
  const rows = await readTx(ctx, (db) => findMerges(ctx, db, formNo))
  const mayUndo = holds(ctx.actor, MERGE)
  return {
    merges: rows.map((row) => ({
      id: row.id,
      keep_id: row.kept_id,
      keep_name: row.kept_name,
      merged: row.merged.map(({ id, name }) => ({ id, name })),
      moved: row.counts,
      reason: row.reason,
      merged_by: row.actor,
      merged_at: row.merged_at,
      undone_by: row.undone_by,
      undone_at: row.undone_at,
      abilities: { undo: mayUndo && row.undone_at === null },
    })),
  }
}

async function requireUndoable(ctx: Ctx, db: Db, merge: MergeRow, ids: readonly number[]): Promise<void> {
  if (merge.undone_at !== null) fail('organisation.merge_undone')
  const later = await findLaterMerge(ctx, db, merge, ids)
  if (!later) return
  const names = new Map([
    [merge.kept_id, merge.kept_name],
    ...merge.merged.map((unit) => [unit.id, unit.name] as const),
  ])
  const again = [later.kept_id, ...later.merged.map((unit) => unit.id)].find((id) => names.has(id))
  fail('organisation.merge_undo_order', { parameters: { name: names.get(again as number) ?? '' } })
}

/**
 * Undoes a merge: what is still as the merge left it goes back; the rest stays and is counted.
 *
 * @throws AppError `record.not_found`, `organisation.merge_undone`, `organisation.merge_undo_order`,
 * `organisation.merge_blocked`, `access.reach_grows`
 */
export async function undoMerge(ctx: Ctx, id: number): Promise<{ returned: ReturnedCount[] }> {
  const returned = await tx(ctx, async (db) => {
    const merge = found(await findMerge(ctx, db, id))
    const master = found(masterOfForm(merge.form_no))
    const ids = merge.merged.map((unit) => unit.id)
    for (const holder of unitHolders()) await holder.hold?.(ctx, db, master.table, [merge.kept_id])
    await lockUnits(ctx, db, master, [merge.kept_id, ...ids])
    await requireUndoable(ctx, db, merge, [merge.kept_id, ...ids])
    for (const holder of unitHolders()) {
      const [reason] = (await holder.undoBlockers?.(ctx, db, id)) ?? []
      if (reason) fail('organisation.merge_blocked', { parameters: { reason } })
    }
    await setUnitStatus(ctx, db, master, merge.merged)
    const facts: MergeFacts = {
      ...{ mergeId: id, table: master.table, keptId: merge.kept_id, ids },
      onDate: merge.on_date,
    }
    const counts: ReturnedCount[] = []
    await joinSets(db)
    await keepingReach(ctx, db, async () => {
      for (const holder of unitHolders()) counts.push(...(await holder.giveBack(ctx, db, facts)))
    })
    for (const holder of unitHolders()) await holder.settled?.(ctx, db, facts)
    await writeUndone(ctx, db, id, counts)
    await recordAudit(ctx, db, {
      recordType: master.table,
      recordId: merge.kept_id,
      recordLabel: merge.kept_name,
      changes: { merged: [merge.merged.map((unit) => unit.name).join(', '), null] },
      details: Object.fromEntries(counts.map(({ kind, count, stayed }) => [kind, { count, stayed }])),
    })
    return counts
  })
  for (const holder of unitHolders()) holder.forget?.(ctx)
  return { returned }
}
