import { addDays } from '@muster/contract/kit/days'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { Segment } from '../rules/due-credits.ts'

export interface RuleVersion {
  ruleId: number
  number: number
  from: string
  types: { leaveTypeId: number; terms: LeaveTerms }[]
}

/** Versions by leave rule, in the order in which they take effect. */
export type RuleBook = ReadonlyMap<number, readonly RuleVersion[]>

interface VersionRow {
  rule_id: number
  number: number
  from_date: string
  types: { leaveTypeId: number; terms: LeaveTerms }[]
}

/** All versions of all leave rules, with active leave types only. */
export function ruleBookQuery(ctx: Ctx): DeferredQuery<RuleBook> {
  const statement = sql<VersionRow>`
    select v.rule_id, v.number, v.from_date,
      coalesce(jsonb_agg(jsonb_build_object('leaveTypeId', t.leave_type_id, 'terms', t.terms) order by t.position)
        filter (where t.leave_type_id is not null), '[]') as types
    from leave_rule_version v
    left join leave_rule_type t on t.org_id = v.org_id and t.rule_id = v.rule_id and t.number = v.number
    where v.org_id = ${ctx.orgId}
    group by v.rule_id, v.number, v.from_date
    order by v.rule_id, v.from_date, v.number`
  return deferredQuery(statement, bookOf)
}

/** Runs `ruleBookQuery`. One statement. */
export const loadRuleBook = (ctx: Ctx, db: Db): Promise<RuleBook> => runQuery(db, ruleBookQuery(ctx))

function bookOf(rows: readonly VersionRow[]): RuleBook {
  const book = new Map<number, RuleVersion[]>()
  for (const { rule_id, number, from_date, types } of rows) {
    const versions = book.get(rule_id) ?? []
    // Of several versions with the same first day, the one with the highest number applies.
    if (versions.at(-1)?.from === from_date) versions.pop()
    versions.push({ ruleId: rule_id, number, from: from_date, types })
    book.set(rule_id, versions)
  }
  return book
}

/** The versions in force while a rule is assigned, each with its date range. */
export function segmentsOf(
  book: RuleBook,
  { ruleId, from, to }: { ruleId: number; from: string; to: string | null },
): Segment[] {
  const versions = book.get(ruleId) ?? []
  return versions.flatMap((version, at) => {
    const next = versions[at + 1]
    const begin = version.from > from ? version.from : from
    const ends = [to, next ? addDays(next.from, -1) : null].filter((day) => day !== null)
    const end = ends.reduce((min, day) => (day < min ? day : min), '9999-12-31')
    return end < begin ? [] : [{ ruleId, number: version.number, from: begin, to: end, types: version.types }]
  })
}

/** The version of a rule in force on a date. */
export function versionOn(book: RuleBook, ruleId: number, day: string): RuleVersion | undefined {
  return book.get(ruleId)?.findLast((version) => version.from <= day)
}
