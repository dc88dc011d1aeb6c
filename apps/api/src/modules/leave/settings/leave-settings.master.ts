import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  clubbedPairs,
  compOff,
  type createClubbedLeaves,
  type readCompOffSetting,
  type readSandwichRules,
  type SandwichRule,
  sandwichRules,
  shortLeave,
} from '@muster/contract/leave/leave-settings.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { column, decimalColumn, linkedIds, nameIn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { settingsTexts } from './settings.texts.ts'

type Sandwich = SandwichRule & { leave_type_ids: number[] }

/** @throws AppError `leave.sandwich_overlaps` if a leave type would have two active rules */
function refuseOverlap(ids: readonly number[], others: readonly Sandwich[]): void {
  const existing = others.find((rule) => {
    if (rule.status === 0) return false
    // A rule for all types may coexist with one for some; the one naming the type takes precedence.
    if (ids.length === 0 || rule.leave_type_ids.length === 0)
      return ids.length === 0 && rule.leave_type_ids.length === 0
    return rule.leave_type_ids.some((id) => ids.includes(id))
  })
  if (existing) fail('leave.sandwich_overlaps', { parameters: { name: existing.name } })
}

/** When off-days beside leave count as leave. */
export const sandwichRecords = defineMaster({
  contract: sandwichRules,
  table: 'leave_sandwich_rule',
  record: 'leave_sandwich',
  audited: { label: settingsTexts('sandwichRule'), path: () => '/leave/sandwich-rule' },
  nameOf: ({ name }) => name,
  columns: {
    min_leave_days: decimalColumn('min_leave_days'),
    leave_type_ids: linkedIds({
      table: 'leave_sandwich_type',
      parent: 'sandwich_id',
      value: 'leave_type_id',
    }),
  },
  extraColumns: {
    leave_types: sql<SandwichRule['leave_types']>`coalesce((
      select jsonb_agg(jsonb_build_object('LEAVE_TYPE_ID', t.id, 'LEAVE_TYPE_NAME', t.name) order by lower(t.name))
      from leave_sandwich_type x join leave_type t on t.org_id = x.org_id and t.id = x.leave_type_id
      where x.org_id = r.org_id and x.sandwich_id = r.id), '[]')`,
  },
  order: sql`r.status desc, lower(r.name), r.id`,
  choices: { leave_types: { table: 'leave_type' } },
  references: { leave_type_ids: 'leave_types' },
  check: (_ctx, _db, { next, others }) => {
    if (next.status === 1) refuseOverlap(next.leave_type_ids, others)
  },
})

export function readSandwiches(ctx: Ctx): Promise<DataOf<typeof readSandwichRules>> {
  return sandwichRecords.read(ctx, (rules) => ({
    sandwich_rule: rules.map(({ leave_type_ids: _ids, ...rule }) => rule),
  }))
}

const [oneType, otherType] = [nameIn('leave_type', 'leave_type_id'), nameIn('leave_type', 'other_type_id')]

/** Pairs of leave types that may not be clubbed. */
export const clubbingRecords = defineMaster({
  contract: clubbedPairs,
  table: 'leave_clubbing',
  record: 'leave_clubbing',
  audited: { label: settingsTexts('clubbing'), path: () => '/leave/clubbing' },
  nameOf: async ({ LEAVE_TYPE_ID: one, OTHER_LEAVE_TYPE_ID: other }, ctx, db) => {
    const { rows } = await sql<{ name: string }>`
      select name from leave_type where org_id = ${ctx.orgId} and id in (${one}, ${other}) order by id`.execute(
      db,
    )
    return rows.map(({ name }) => name).join(' and ')
  },
  columns: { OTHER_LEAVE_TYPE_ID: column('other_type_id') },
  fixed: ['LEAVE_TYPE_ID', 'OTHER_LEAVE_TYPE_ID'],
  defaults: { status: 1 },
  extraColumns: {
    LEAVE_TYPE_NAME: sql<string>`${oneType}`,
    OTHER_LEAVE_TYPE_NAME: sql<string>`${otherType}`,
  },
  order: sql`r.status desc, lower(${oneType}), lower(${otherType})`,
  unique: [
    {
      ...{ of: ['LEAVE_TYPE_ID', 'OTHER_LEAVE_TYPE_ID'], at: 'OTHER_LEAVE_TYPE_ID' },
      message: settingsTexts.text('pairExists'),
    },
  ],
  choices: { leave_types: { table: 'leave_type' } },
  references: {
    LEAVE_TYPE_ID: { of: 'leave_types', error: 'record.not_found' },
    OTHER_LEAVE_TYPE_ID: { of: 'leave_types', error: 'record.not_found' },
  },
})

/** @throws AppError `leave.same_type`, `record.not_found`, `record.duplicate` */
export async function createPair(
  ctx: Ctx,
  { LEAVE_TYPE_ID: one, OTHER_LEAVE_TYPE_ID: other, across_off_days }: BodyOf<typeof createClubbedLeaves>,
): Promise<DataOf<typeof createClubbedLeaves>> {
  if (one === other) fail('leave.same_type')
  // Pairs are unordered.
  const [LEAVE_TYPE_ID, OTHER_LEAVE_TYPE_ID] = [Math.min(one, other), Math.max(one, other)]
  const { ID } = await clubbingRecords.save(ctx, { LEAVE_TYPE_ID, OTHER_LEAVE_TYPE_ID, across_off_days })
  return { ID }
}

/** Monthly allowance of short leave: one setting per leave rule, and a default. */
export const shortLeaveRecords = defineMaster({
  contract: shortLeave,
  table: 'leave_short_setting',
  record: 'leave_short_setting',
  audited: { label: settingsTexts('shortLeave'), path: () => '/leave/short-leave' },
  nameOf: ({ name }) => name,
  columns: { LEAVE_RULE_ID: column('rule_id') },
  extraColumns: { LEAVE_RULE_NAME: nameIn('leave_rule', 'rule_id') },
  order: sql`r.rule_id is not null, lower(r.name)`,
  unique: [
    {
      of: ['LEAVE_RULE_ID'],
      message: ({ name }: { name: string }) => settingsTexts('ruleForSamePeople', { name }),
    },
  ],
  choices: { rules: { table: 'leave_rule', where: sql`m.status = 1` } },
  references: { LEAVE_RULE_ID: { of: { table: 'leave_rule' } } },
})

/** What work on an off-day earns, and its expiry. */
export const compOffRecords = defineMaster({
  contract: compOff,
  table: 'leave_comp_off_setting',
  record: 'leave_comp_off_setting',
  audited: { label: settingsTexts('compOff'), path: () => '/leave/short-leave' },
  nameOf: () => 'Comp-off',
  order: sql`r.org_id`,
  stamps: ['updated_at'],
  choices: { leave_types: { table: 'leave_type', where: sql`m.kind = 'comp_off' and m.status = 1` } },
  references: {
    LEAVE_TYPE_ID: {
      ...{
        of: 'leave_types',
        error: 'leave.comp_off_type',
        message: settingsTexts.text('compOffTypeRequired'),
      },
      isAlways: true,
    },
  },
})

export function readCompOff(ctx: Ctx): Promise<DataOf<typeof readCompOffSetting>> {
  return compOffRecords.read(ctx, ([setting = null], { leave_types }) => ({
    setting,
    leave_types: leave_types.map(({ id, name }) => ({ LEAVE_TYPE_ID: id, LEAVE_TYPE_NAME: name })),
  }))
}
