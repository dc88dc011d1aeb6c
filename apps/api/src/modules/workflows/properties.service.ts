import type { PropertyInfo, WorkflowDefinition } from '@muster/contract/workflows/definition'
import { sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { masterOptions, masterTables } from '../reference/index.ts'
import { personProperties, propertyMasters } from './person-properties.ts'
import type { NamedProperty } from './plan.types.ts'
import { type TriggerFact, triggerFacts } from './registries.ts'

type Options = NonNullable<PropertyInfo['options']>

const plain = (
  { property, label, type }: Pick<NamedProperty, 'property' | 'label' | 'type'>,
  options?: Options,
) => ({
  property,
  label,
  type,
  ...(options ? { options } : {}),
})

async function kindProperty(ctx: Ctx, db: Db, fact: TriggerFact): Promise<NamedProperty> {
  return plain(fact, fact.read ? await fact.read(ctx, db) : fact.options)
}

/**
 * Properties that conditions of a trigger can use, with their options: those of the kind first, then those of
 * the employee; labels in the reader's language. Includes inactive units, since graphs may refer to them.
 */
export async function propertiesOf(ctx: Ctx, db: Db, trigger: string): Promise<PropertyInfo[]> {
  const properties: NamedProperty[] = []
  for (const fact of triggerFacts(trigger)) properties.push(await kindProperty(ctx, db, fact))
  const units = await masterOptions(ctx, db, propertyMasters)
  const person = personProperties.map((one) => {
    const options = one.master
      ? (units[one.master] ?? []).map(({ value, label }) => ({ id: value as number, name: label }))
      : one.options
    return plain(one, options)
  })
  return [...properties, ...person].map((one) => ({ ...one, label: wordsOf(one.label) }))
}

interface PropertyRef {
  property: string
  values: readonly unknown[]
}

const conditionsOf = ({ nodes }: WorkflowDefinition): PropertyRef[] =>
  nodes.flatMap((node) => (node.type === 'branch' ? node.arms.flatMap(({ groups }) => groups.flat()) : []))

/** Names of the units used in conditions: one statement for all masters, none without such conditions. */
async function unitNames(ctx: Ctx, db: Db, refs: readonly PropertyRef[]): Promise<Map<string, Options>> {
  const parts = propertyMasters.flatMap((master) => {
    const values = refs
      .filter(({ property }) => property === `employee.${master}`)
      .flatMap((one) => one.values)
    const ids = [...new Set(values.map(Number))].filter(Number.isSafeInteger)
    if (ids.length === 0 || !(master in masterTables)) return []
    return [
      sql`select ${master}::text as master, m.id, m.name from ${sql.table(master)} m
        where m.org_id = ${ctx.orgId} and m.id = any (${ids}::bigint[])`,
    ]
  })
  const names = new Map<string, Options>()
  if (parts.length === 0) return names
  const { rows } = await sql<{
    master: string
    id: number
    name: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  for (const { master, id, name } of rows) names.set(master, [...(names.get(master) ?? []), { id, name }])
  return names
}

/** The properties used by these graphs: sufficient to evaluate and explain conditions. */
export async function propertiesForWords(
  ctx: Ctx,
  db: Db,
  graphs: ReadonlyMap<string, { definition: WorkflowDefinition }>,
): Promise<Map<string, NamedProperty[]>> {
  const refs = [...graphs.values()].flatMap(({ definition }) => conditionsOf(definition))
  const names = await unitNames(ctx, db, refs)
  const person = personProperties.map((one) => plain(one, one.master ? names.get(one.master) : one.options))
  const byTrigger = new Map<string, NamedProperty[]>()
  for (const [trigger, { definition }] of graphs) {
    const used = new Set(conditionsOf(definition).map(({ property }) => property))
    const properties: NamedProperty[] = []
    for (const fact of triggerFacts(trigger))
      if (used.has(fact.property)) properties.push(await kindProperty(ctx, db, fact))
    byTrigger.set(trigger, [...properties, ...person])
  }
  return byTrigger
}
