import type { DataOf } from '@muster/contract/kit/index'
import {
  type Checklist,
  type ChecklistItem,
  checklists,
  type listChecklists,
} from '@muster/contract/settings/checklists.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { Column } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { allChecklistKinds, checklistKind } from './checklist-kinds.ts'
import { checklistsTexts } from './checklists.texts.ts'

const itemRows: Column<ChecklistItem[]> = {
  read: sql`coalesce((
    select jsonb_agg(jsonb_build_object('title', i.title, 'note', i.note, 'owner', i.owner, 'anchor', i.anchor,
      'offset_days', i.offset_days) order by i.position)
    from checklist_item i where i.org_id = r.org_id and i.checklist_id = r.id), '[]'::jsonb)`,
  write: () => ({}),
  children: {
    ...{ table: 'checklist_item', parent: 'checklist_id' },
    of: (items) => items.map((item, position) => ({ position, ...item })),
  },
  auditValues: (items) => ({
    items: items.map(
      ({ title, owner, anchor, offset_days }) =>
        `${title} (${owner}, ${anchor} ${offset_days >= 0 ? '+' : ''}${offset_days})`,
    ),
  }),
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

/** Checklists; editing one does not change tasks already created. */
export const checklistRecords = defineMaster({
  contract: checklists,
  table: 'checklist',
  record: 'checklist',
  audited: { label: checklistsTexts('checklist'), path: () => '/settings/checklist' },
  nameOf: ({ name }) => name,
  columns: { items: itemRows },
  fixed: ['kind'],
  extraColumns: {
    running: sql<number>`(select count(distinct t.record_id)::int from checklist_task t
      where t.org_id = r.org_id and t.checklist_id = r.id and t.done_at is null)`,
  },
  order: sql`r.kind, lower(r.name), r.id`,
  unique: [{ of: ['name', 'kind'], message: checklistsTexts.text('checklistNameTaken') }],
  check: (_ctx, _db, { next }) => {
    if (!checklistKind(next.kind))
      fail('request.invalid', { fields: { kind: checklistsTexts('checklistTypeUnused') } })
  },
  refuseRemoval: async (ctx, db, { id }) => {
    const users = (await findUses(ctx, db)).get(id) ?? []
    if (users.length > 0) fail('settings.checklist_in_use', { parameters: { users: users.join(', ') } })
  },
})

/** Checklists and where they are selected: one statement, plus one per kind. */
export function readChecklists(ctx: Ctx): Promise<DataOf<typeof listChecklists>> {
  return readTx(ctx, async (db) => {
    const uses = await findUses(ctx, db)
    const lists: Omit<Checklist, 'used_by'>[] = await checklistRecords.find(ctx, db)
    return {
      checklists: lists.map((list) => ({ ...list, used_by: uses.get(list.id) ?? [] })),
      kinds: allChecklistKinds().map(({ kind, label, start, due }) => ({ kind, label, start, due })),
    }
  })
}
