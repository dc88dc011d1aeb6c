import { type ConditionAttribute, conditionAttributes } from '@muster/contract/leave/leave.constants'
import type { ListedRule, RuleDetail, RuleVersionView } from '@muster/contract/leave/leave-rules.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Display name of a condition's value, for `leave_rule_condition c`. */
const valueName: RawBuilder<string | null> = sql`case c.attribute ${sql.join(
  conditionAttributes.map(
    (attribute) => sql`when ${sql.lit(attribute)} then
      (select m.name from ${sql.table(attribute)} m where m.org_id = c.org_id and m.id = c.value_id)`,
  ),
  sql` `,
)} end`

/** Rules with the version in force, conditions and number of employees. One statement. */
export async function findRules(
  ctx: Ctx,
  db: Db,
  { status, search, today }: { status: 0 | 1 | undefined; search: string; today: string },
): Promise<ListedRule[]> {
  const { rows } = await sql<ListedRule>`
    select r.id as "LEAVE_RULE_ID", r.name as "LEAVE_RULE_NAME", r.description, r.priority, r.status, r.version,
      v.number, v.from_date, coalesce(p.people, 0) as people, coalesce(p.own, 0) as own,
      coalesce((select jsonb_agg(jsonb_build_object('LEAVE_TYPE_ID', t.id, 'LEAVE_TYPE_NAME', t.name,
          'LEAVE_TYPE_CODE', t.code, 'colour', t.colour, 'quota', g.terms -> 'quota') order by g.position)
        from leave_rule_type g join leave_type t on t.org_id = g.org_id and t.id = g.leave_type_id
        where g.org_id = r.org_id and g.rule_id = r.id and g.number = v.number), '[]') as types,
      coalesce((select jsonb_agg(jsonb_build_object('attribute', a.attribute, 'values', a.names) order by a.attribute)
        from (select c.attribute, jsonb_agg(coalesce(${valueName}, '?') order by c.value_id) as names
          from leave_rule_condition c where c.org_id = r.org_id and c.rule_id = r.id group by c.attribute) a), '[]')
        as conditions
    from leave_rule r
    join lateral (
      select v.number, v.from_date from leave_rule_version v where v.org_id = r.org_id and v.rule_id = r.id
      order by v.from_date <= ${today}::date desc,
        case when v.from_date <= ${today}::date then v.from_date end desc nulls last, v.from_date, v.number desc
      limit 1) v on true
    left join (
      select a.rule_id, count(*)::int as people, (count(*) filter (where a.via = 'person'))::int as own
      from leave_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id and ${worksToday(ctx)}
      where a.org_id = ${ctx.orgId} and a.from_date <= ${today}::date and (a.to_date is null or a.to_date >= ${today}::date)
      group by a.rule_id) p on p.rule_id = r.id
    where r.org_id = ${ctx.orgId} and ${status === undefined ? sql`true` : sql`r.status = ${status}`}
      and ${search === '' ? sql`true` : sql`lower(r.name) like ${likePattern(search.toLowerCase())}`}
    order by r.status desc, r.priority desc, jsonb_array_length(coalesce((select jsonb_agg(distinct c.attribute)
      from leave_rule_condition c where c.org_id = r.org_id and c.rule_id = r.id), '[]')) desc, r.id`.execute(
    db,
  )
  return rows
}

export type StoredRule = Omit<RuleDetail, 'versions' | 'people'>

/** A rule without its versions, locked if requested. */
export async function findRule(
  ctx: Ctx,
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`
    select r.id as "LEAVE_RULE_ID", r.name as "LEAVE_RULE_NAME", r.description, r.priority, r.status, r.version,
      coalesce((select jsonb_object_agg(c.attribute, c.ids) from (
        select attribute, jsonb_agg(value_id order by value_id) as ids from leave_rule_condition
        where org_id = r.org_id and rule_id = r.id group by attribute) c), '{}') as conditions
    from leave_rule r where r.org_id = ${ctx.orgId} and r.id = ${id}
    ${options.lock ? sql`for update of r` : sql``}`.execute(db)
  return rows[0]
}

/** Versions of a rule, newest number first. One statement. */
export async function findVersions(
  ctx: Ctx,
  db: Db,
  ruleId: number,
  today: string,
): Promise<RuleVersionView[]> {
  const { rows } = await sql<RuleVersionView>`
    select v.number, v.from_date, v.note, v.author, v.created_at,
      v.number = (select c.number from leave_rule_version c where c.org_id = v.org_id and c.rule_id = v.rule_id
        and c.from_date <= ${today}::date order by c.from_date desc, c.number desc limit 1) is true as is_current,
      coalesce((select jsonb_agg(jsonb_build_object('LEAVE_TYPE_ID', t.id, 'LEAVE_TYPE_NAME', t.name,
          'LEAVE_TYPE_CODE', t.code, 'colour', t.colour, 'terms', g.terms) order by g.position)
        from leave_rule_type g join leave_type t on t.org_id = g.org_id and t.id = g.leave_type_id
        where g.org_id = v.org_id and g.rule_id = v.rule_id and g.number = v.number), '[]') as types
    from leave_rule_version v
    where v.org_id = ${ctx.orgId} and v.rule_id = ${ruleId}
    order by v.number desc`.execute(db)
  return rows.map((row) => ({ ...row, is_current: Boolean(row.is_current) }))
}

export interface RuleOptions {
  leave_types: {
    LEAVE_TYPE_ID: number
    LEAVE_TYPE_NAME: string
    LEAVE_TYPE_CODE: string
    kind: 'regular' | 'comp_off'
    colour: string
  }[]
  attributes: Partial<Record<ConditionAttribute, { id: number; name: string }[]>>
}

/** Options for editing rules: active leave types, and the values of every attribute. Two statements. */
export async function findRuleOptions(ctx: Ctx, db: Db): Promise<RuleOptions> {
  const types = await sql<RuleOptions['leave_types'][number]>`
    select id as "LEAVE_TYPE_ID", name as "LEAVE_TYPE_NAME", code as "LEAVE_TYPE_CODE", kind, colour from leave_type
    where org_id = ${ctx.orgId} and status = 1 order by lower(name)`.execute(db)
  const parts = conditionAttributes.map(
    (attribute) => sql`select ${sql.lit(attribute)} as attribute, m.id, m.name from ${sql.table(attribute)} m
      where m.org_id = ${ctx.orgId} and m.status = 1`,
  )
  const values = await sql<{ attribute: ConditionAttribute; id: number; name: string }>`
    ${sql.join(parts, sql` union all `)} order by 1, 3`.execute(db)
  const attributes: RuleOptions['attributes'] = {}
  for (const { attribute, id, name } of values.rows) {
    attributes[attribute] = [...(attributes[attribute] ?? []), { id, name }]
  }
  return { leave_types: types.rows, attributes }
}

/** Replaces the conditions of a rule. */
export async function replaceConditions(
  ctx: Ctx,
  db: Db,
  ruleId: number,
  conditions: StoredRule['conditions'],
): Promise<void> {
  await sql`delete from leave_rule_condition where org_id = ${ctx.orgId} and rule_id = ${ruleId}`.execute(db)
  const rows = Object.entries(conditions).flatMap(([attribute, ids]) =>
    [...new Set(ids)].map((value_id) => ({ org_id: ctx.orgId, rule_id: ruleId, attribute, value_id })),
  )
  if (rows.length > 0) await db.insertInto('leave_rule_condition').values(rows).execute()
}
