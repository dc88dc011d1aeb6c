import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  Checklist,
  ChecklistItem,
  listChecklists,
  saveChecklist,
} from '@muster/contract/settings/checklists.contract'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { allChecklistKinds, checklistKind } from './checklist-kinds.ts'

type Saved = BodyOf<typeof saveChecklist>

/** Lists with their items and how many people work them off. One statement. */
async function findLists(ctx: Ctx, db: Db): Promise<Omit<Checklist, 'used_by'>[]> {
  const { rows } = await sql<Omit<Checklist, 'used_by'>>`
    select c.id, c.kind, c.name, c.note, c.status, c.version,
      coalesce((
        select jsonb_agg(jsonb_build_object('title', i.title, 'note', i.note, 'owner', i.owner,
          'anchor', i.anchor, 'offset_days', i.offset_days) order by i.position)
        from checklist_item i where i.org_id = c.org_id and i.checklist_id = c.id), '[]'::jsonb) as items,
      (select count(distinct t.record_id)::int from checklist_task t
        where t.org_id = c.org_id and t.checklist_id = c.id and t.done_at is null) as running
    from checklist c where c.org_id = ${ctx.orgId}
    order by c.kind, lower(c.name), c.id`.execute(db)
  return rows
}

async function findUses(ctx: Ctx, db: Db): Promise<Map<number, string[]>> {
  const uses = new Map<number, string[]>()
  for (const kind of allChecklistKinds()) {
    for (const { checklist_id, label } of await kind.usedBy(ctx, db)) {
      uses.set(checklist_id, [...(uses.get(checklist_id) ?? []), label])
    }
  }
  return uses
}

/** Checklists and where they are chosen: a statement, and one for each kind. */
export function readChecklists(ctx: Ctx): Promise<DataOf<typeof listChecklists>> {
  return readTx(ctx, async (db) => {
    const uses = await findUses(ctx, db)
    const lists = await findLists(ctx, db)
    return {
      checklists: lists.map((list) => ({ ...list, used_by: uses.get(list.id) ?? [] })),
      kinds: allChecklistKinds().map(({ kind, label, start, due }) => ({ kind, label, start, due })),
    }
  })
}

async function writeItems(ctx: Ctx, db: Db, id: number, items: readonly ChecklistItem[]): Promise<void> {
  await db
    .deleteFrom('checklist_item')
    .where('org_id', '=', ctx.orgId)
    .where('checklist_id', '=', id)
    .execute()
  await db
    .insertInto('checklist_item')
    .values(items.map((item, position) => ({ org_id: ctx.orgId, checklist_id: id, position, ...item })))
    .execute()
}

async function refuseNamesake(ctx: Ctx, db: Db, input: Saved): Promise<void> {
  const other = await db
    .selectFrom('checklist')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('kind', '=', input.kind)
    .where(sql<string>`lower(name)`, '=', input.name.toLowerCase())
    .$if(input.id !== undefined, (query) => query.where('id', '<>', input.id as number))
    .executeTakeFirst()
  if (other) fail('record.duplicate', { fields: { name: 'There is a checklist of this name.' } })
}

async function insertList(ctx: Ctx, db: Db, input: Saved) {
  const { kind, name, note, status } = input
  const at = ctx.now.toString()
  return db
    .insertInto('checklist')
    .values({ org_id: ctx.orgId, kind, name, note, status, created_at: at, updated_at: at })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

async function updateList(ctx: Ctx, db: Db, input: Saved & { id: number }, version: number) {
  const { id, name, note, status } = input
  await db
    .updateTable('checklist')
    .set({ name, note, status, version: version + 1, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  return { id, version: version + 1 }
}

const inWords = ({ title, owner, anchor, offset_days }: ChecklistItem) =>
  `${title} (${owner}, ${anchor} ${offset_days >= 0 ? '+' : ''}${offset_days})`

const audited = ({ name, note, status, items }: Pick<Saved, 'name' | 'note' | 'status' | 'items'>) => ({
  name,
  note,
  status,
  items: items.map(inWords),
})

/**
 * Adds or changes a checklist. Tasks that were made from it stay as they are.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` for a kind that
 *   nothing works off
 */
export function keepChecklist(ctx: Ctx, input: Saved): Promise<DataOf<typeof saveChecklist>> {
  if (!checklistKind(input.kind))
    fail('request.invalid', { fields: { kind: 'Nothing uses such a checklist.' } })
  return tx(ctx, async (db) => {
    const before = input.id === undefined ? undefined : await lockList(ctx, db, input.id)
    if (input.id !== undefined) found(before)
    if (before && input.version !== undefined && input.version !== before.version) fail('record.conflict')
    await refuseNamesake(ctx, db, input)
    const kept = before
      ? await updateList(ctx, db, { ...input, id: before.id }, before.version)
      : await insertList(ctx, db, input)
    await writeItems(ctx, db, kept.id, input.items)
    await recordAudit(ctx, db, {
      recordType: 'checklist',
      recordId: kept.id,
      recordLabel: input.name,
      changes: changesBetween(before ? audited(before) : {}, audited(input)),
    })
    return kept
  })
}

async function lockList(ctx: Ctx, db: Db, id: number) {
  await db
    .selectFrom('checklist')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return (await findLists(ctx, db)).find((list) => list.id === id)
}

/** @throws AppError `record.not_found`, `settings.checklist_in_use` */
export function deleteChecklist(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    const list = found(await lockList(ctx, db, id))
    const users = (await findUses(ctx, db)).get(id) ?? []
    if (users.length > 0) fail('settings.checklist_in_use', { parameters: { users: users.join(', ') } })
    await db.deleteFrom('checklist').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await recordAudit(ctx, db, {
      recordType: 'checklist',
      recordId: id,
      recordLabel: list.name,
      changes: changesBetween(audited(list), {}),
    })
    return null
  })
}
