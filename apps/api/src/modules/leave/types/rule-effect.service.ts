import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { leaveLibrary } from '@muster/contract/leave/leave-library'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import type { previewRuleEffect } from '@muster/contract/leave/rule-effect.contract'
import { sql } from 'kysely'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { conditionPredicate, findActiveRules, type RuleConditions, ruleFor } from '../accrual/follow-rules.ts'
import { loadRuleBook, type RuleBook, versionOn } from '../accrual/rule-book.ts'
import { entitlementChanges, type PeopleGroup, type RuleTerms } from '../rules/entitlements.ts'
import { findRule, findRuleOptions, type RuleOptions } from './rules.queries.ts'
import { refuseUnknownConditions, refuseWrongTypes, type TypesInput } from './rules.service.ts'
import { findLibraryTypes, findTypeNames } from './types.service.ts'

type Input = BodyOf<typeof previewRuleEffect>
type Answer = DataOf<typeof previewRuleEffect>

/** Id of a rule that is not stored yet. */
const NEW = 0

interface Draft extends RuleConditions {
  priority: number
  /** The first day of a new rule; null for a stored one, which keeps its own. */
  from: string | null
}

interface GroupRow {
  old_id: number | null
  new_id: number | null
  gender: string | null
  marital: string | null
  fits: boolean
  people: number
}

const widthOf = ({ conditions }: RuleConditions) => Object.keys(conditions).length

/**
 * The active rules that have begun when the draft does, with the draft among them, in the order of precedence of
 * `findActiveRules`. One statement.
 */
async function rulesWith(ctx: Ctx, db: Db, draft: Draft, today: string): Promise<RuleConditions[]> {
  const active = await findActiveRules(ctx, db)
  const from = draft.from ?? active.find(({ id }) => id === draft.id)?.from ?? today
  const day = from > today ? from : today
  const others = active.filter((rule) => rule.id !== draft.id && rule.from <= day)
  const ageOf = ({ id }: Draft) => (id === NEW ? Number.POSITIVE_INFINITY : id)
  return [...others, draft].sort(
    (one, other) =>
      other.priority - one.priority || widthOf(other) - widthOf(one) || ageOf(one) - ageOf(other),
  )
}

/** Counts active employees by their rule before and after, and by the facts that terms depend on. One statement. */
async function findGroups(
  ctx: Ctx,
  db: Db,
  { rules, draft, today }: { rules: readonly RuleConditions[]; draft: Draft; today: string },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.old_id, g.new_id, g.gender, g.marital, g.fits, count(*)::int as people
    from (
      select a.rule_id as old_id, case when a.via = 'person' then a.rule_id else ${ruleFor(rules)} end as new_id,
        e.gender, e.marital_status as marital, ${conditionPredicate(draft.conditions)} as fits
      from employee e
      left join leave_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.from_date <= ${today}::date
        and (a.to_date is null or a.to_date >= ${today}::date)
      where e.org_id = ${ctx.orgId} and ${worksToday(ctx)}
    ) g
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** The draft's types as ids where the organisation has them, else as keys of the library. */
async function termsOfDraft(
  ctx: Ctx,
  db: Db,
  { types }: Pick<Input, 'types'>,
  options: RuleOptions,
): Promise<RuleTerms[] | null> {
  if (types === undefined) return null
  const keys = types.flatMap(({ library }) => (library === undefined ? [] : [library]))
  const ids = await findLibraryTypes(ctx, db, keys, 'types')
  const all = types.map(({ LEAVE_TYPE_ID, library = '', terms }) => ({
    type: LEAVE_TYPE_ID ?? ids.get(library) ?? library,
    terms: terms as LeaveTerms,
  }))
  const stored = all.flatMap(
    ({ type, terms }): TypesInput => (typeof type === 'number' ? [{ LEAVE_TYPE_ID: type, terms }] : []),
  )
  refuseWrongTypes(stored, options)
  return all
}

const termsOn = (book: RuleBook, ruleId: number | null, day: string): RuleTerms[] =>
  (ruleId === null ? [] : (versionOn(book, ruleId, day)?.types ?? [])).map(({ leaveTypeId, terms }) => ({
    type: leaveTypeId,
    terms,
  }))

async function draftOf(ctx: Ctx, db: Db, input: Input, options: RuleOptions): Promise<Draft> {
  const { LEAVE_RULE_ID: id, priority, conditions, from_date: from = null } = input
  if (id !== null) found(await findRule(ctx, db, id))
  refuseUnknownConditions(conditions, options)
  return { id: id ?? NEW, priority, conditions, from }
}

const sumOf = (rows: readonly GroupRow[], isCounted: (row: GroupRow) => boolean) =>
  rows.reduce((sum, row) => (isCounted(row) ? sum + row.people : sum), 0)

/**
 * How a new or changed leave rule would change the entitlements of today's employees. Individual rules and rules with a
 * higher precedence stay in force. A fixed number of statements.
 *
 * @throws AppError `record.not_found`, `request.invalid`, `leave.comp_off_only`
 */
export function effectOfRule(ctx: Ctx, input: Input): Promise<Answer> {
  return readTx(ctx, async (db) => {
    const options = await findRuleOptions(ctx, db)
    const draft = await draftOf(ctx, db, input, options)
    const given = await termsOfDraft(ctx, db, input, options)
    const today = await organisationToday(ctx, db)
    const book = await loadRuleBook(ctx, db)
    const rules = await rulesWith(ctx, db, draft, today)
    const rows = await findGroups(ctx, db, { rules, draft, today })
    const names = new Map(
      (await findTypeNames(ctx, db, true)).map((one) => [one.LEAVE_TYPE_ID, one.LEAVE_TYPE_NAME]),
    )
    const nameOf = (type: number | string) =>
      (typeof type === 'number' ? names.get(type) : leaveLibrary.find(({ key }) => key === type)?.name) ?? ''
    const groups = rows
      .filter(({ old_id, new_id }) => old_id === draft.id || new_id === draft.id)
      .map(
        ({ old_id, new_id, gender, marital, people }): PeopleGroup => ({
          ...{ gender, marital, people },
          before: termsOn(book, old_id, today),
          after: new_id === draft.id && given ? given : termsOn(book, new_id, today),
        }),
      )
    return {
      people: sumOf(rows, ({ new_id }) => new_id === draft.id),
      joining: sumOf(rows, ({ old_id, new_id }) => new_id === draft.id && old_id !== draft.id),
      leaving: sumOf(rows, ({ old_id, new_id }) => old_id === draft.id && new_id !== draft.id),
      elsewhere: sumOf(rows, ({ fits, new_id }) => fits && new_id !== draft.id),
      changes: entitlementChanges(groups).map(({ type, ...change }) => ({
        LEAVE_TYPE_NAME: nameOf(type),
        ...change,
      })),
    }
  })
}
