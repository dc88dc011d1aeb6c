import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type ConditionAttribute, DISBURSEMENT } from '@muster/contract/leave/leave.constants'
import type {
  addRuleVersion,
  createLeaveRule,
  listLeaveRules,
  readLeaveRule,
  setLeaveRuleStatus,
  updateLeaveRule,
} from '@muster/contract/leave/leave-rules.contract'
import { type LeaveTerms, termsProblems } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import { worksToday } from '../../../platform/access/working-today.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { accrualJob } from '../accrual/accrual.jobs.ts'
import { followRules } from '../accrual/follow-rules.ts'
import {
  findRule,
  findRuleOptions,
  findRules,
  findVersions,
  type RuleOptions,
  replaceConditions,
  type StoredRule,
} from './rules.queries.ts'
import { addLibraryTypes } from './types.service.ts'
import { typesTexts } from './types.texts.ts'

export type TypesInput = BodyOf<typeof addRuleVersion>['types']

export function listRules(
  ctx: Ctx,
  of: { status?: '0' | '1' | undefined; search: string },
): Promise<DataOf<typeof listLeaveRules>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const status = of.status === undefined ? undefined : (Number(of.status) as 0 | 1)
    const rules = await findRules(ctx, db, { status, search: of.search, today })
    return { rules, rule: rules }
  })
}

/** @throws AppError `record.not_found` */
export function readRule(ctx: Ctx, id: number): Promise<DataOf<typeof readLeaveRule>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const rule = found(await findRule(ctx, db, id))
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from leave_assignment a
      join employee e on e.org_id = a.org_id and e.id = a.employee_id and ${worksToday(ctx)}
      where a.org_id = ${ctx.orgId} and a.rule_id = ${id} and a.from_date <= ${today}::date
        and (a.to_date is null or a.to_date >= ${today}::date)`.execute(db)
    return {
      rule: { ...rule, people: rows[0]?.people ?? 0, versions: await findVersions(ctx, db, id, today) },
      options: await findRuleOptions(ctx, db),
    }
  })
}

/** Leave types and attribute values that a rule can use. Two statements. */
export const ruleOptions = (ctx: Ctx): Promise<RuleOptions> => readTx(ctx, (db) => findRuleOptions(ctx, db))

/** @throws AppError `request.invalid`, `leave.type_inactive`, `leave.comp_off_only` */
export function refuseWrongTypes(types: TypesInput, { leave_types }: RuleOptions): void {
  const fields: Record<string, string> = {}
  const seen = new Set<number>()
  types.forEach(({ LEAVE_TYPE_ID: id, terms }, at) => {
    const type = leave_types.find((one) => one.LEAVE_TYPE_ID === id)
    if (!type) fields[`types.${at}.LEAVE_TYPE_ID`] = typesTexts('leaveTypeInactive')
    if (seen.has(id)) fields[`types.${at}.LEAVE_TYPE_ID`] = typesTexts('duplicateLeaveType')
    seen.add(id)
    // Comp-off never accrues.
    if (type?.kind === 'comp_off' && terms.disbursement !== DISBURSEMENT.occasionally)
      fail('leave.comp_off_only', { parameters: { type: type.LEAVE_TYPE_NAME } })
    for (const [path, problem] of Object.entries(termsProblems(terms as LeaveTerms)))
      fields[`types.${at}.terms.${path}`] = problem
  })
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

/** @throws AppError `request.invalid` */
export function refuseUnknownConditions(
  conditions: StoredRule['conditions'],
  { attributes }: RuleOptions,
): void {
  for (const [attribute, ids] of Object.entries(conditions)) {
    const known = new Set((attributes[attribute as ConditionAttribute] ?? []).map(({ id }) => id))
    if (!ids.every((id) => known.has(id)))
      fail('request.invalid', {
        fields: { [`conditions.${attribute}`]: typesTexts('valueNotOffered') },
      })
  }
}

/**
 * Applies a new or changed rule: whom it applies to is known at once, so that every screen agrees with the preview;
 * credits follow in the background. Must be the last step that changes rules.
 */
async function applyRules(ctx: Ctx, db: Db): Promise<void> {
  const today = await organisationToday(ctx, db)
  await followRules(ctx, db, today)
  await ctx.platform.jobs.enqueue(ctx, db, accrualJob, { day: today })
}

async function refuseTakenName(ctx: Ctx, db: Db, name: string, id = 0): Promise<void> {
  const { rows } = await sql`
    select 1 from leave_rule where org_id = ${ctx.orgId} and lower(name) = ${name.toLowerCase()} and id <> ${id}`.execute(
    db,
  )
  if (rows.length > 0)
    fail('record.duplicate', { fields: { LEAVE_RULE_NAME: typesTexts('leaveRuleNameTaken') } })
}

/** Adds a version; earlier versions are unchanged. */
export async function insertVersion(
  ctx: Ctx,
  db: Db,
  of: { ruleId: number; number: number; from_date: string; note: string; types: TypesInput },
): Promise<void> {
  await db
    .insertInto('leave_rule_version')
    .values({
      org_id: ctx.orgId,
      rule_id: of.ruleId,
      number: of.number,
      from_date: of.from_date,
      note: of.note,
      author: ctx.actor.name || ctx.actor.email || ctx.actor.kind,
      created_at: ctx.now.toString(),
    })
    .execute()
  await db
    .insertInto('leave_rule_type')
    .values(
      of.types.map(({ LEAVE_TYPE_ID, terms }, position) => ({
        org_id: ctx.orgId,
        rule_id: of.ruleId,
        number: of.number,
        leave_type_id: LEAVE_TYPE_ID,
        position,
        terms: JSON.stringify(terms),
      })),
    )
    .execute()
}

/** The leave types of a new rule by id; adds library types that the organisation does not have yet. */
async function typesIn(
  ctx: Ctx,
  db: Db,
  given: BodyOf<typeof createLeaveRule>['types'],
): Promise<TypesInput> {
  const keys = given.flatMap(({ library }) => (library === undefined ? [] : [library]))
  const { ids } = await addLibraryTypes(ctx, db, keys, 'types')
  return given.map(({ LEAVE_TYPE_ID, library, terms }) => ({
    LEAVE_TYPE_ID: LEAVE_TYPE_ID ?? (ids.get(library ?? '') as number),
    terms,
  }))
}

/** @throws AppError `record.duplicate`, `request.invalid`, `leave.comp_off_only` */
export function createRule(
  ctx: Ctx,
  input: BodyOf<typeof createLeaveRule>,
): Promise<DataOf<typeof createLeaveRule>> {
  return tx(ctx, async (db) => {
    const types = await typesIn(ctx, db, input.types)
    const options = await findRuleOptions(ctx, db)
    refuseWrongTypes(types, options)
    refuseUnknownConditions(input.conditions, options)
    await refuseTakenName(ctx, db, input.LEAVE_RULE_NAME)
    const at = ctx.now.toString()
    const { id } = await db
      .insertInto('leave_rule')
      .values({
        org_id: ctx.orgId,
        name: input.LEAVE_RULE_NAME,
        description: input.description,
        priority: input.priority,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceConditions(ctx, db, id, input.conditions)
    await insertVersion(ctx, db, { ...input, types, ruleId: id, number: 1, note: '' })
    await applyRules(ctx, db)
    await recordAudit(ctx, db, {
      recordType: 'leave_rule',
      recordId: id,
      recordLabel: input.LEAVE_RULE_NAME,
      changes: changesBetween({}, { ...input, types }),
    })
    return { LEAVE_RULE_ID: id, number: 1 }
  })
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` */
export function changeRule(
  ctx: Ctx,
  input: BodyOf<typeof updateLeaveRule>,
): Promise<DataOf<typeof updateLeaveRule>> {
  const { LEAVE_RULE_ID: id, version, ...fields } = input
  return tx(ctx, async (db) => {
    const before = found(await findRule(ctx, db, id, { lock: true }))
    const after = { ...before, ...fields }
    const changes = changesBetween(before, after)
    const stored = await changeRecord(ctx, db, {
      ...{
        record: 'leave_rule',
        id,
        label: after.LEAVE_RULE_NAME,
        stored: before.version,
        seen: version,
        changes,
      },
      check: async () => {
        if (changes.conditions) refuseUnknownConditions(after.conditions, await findRuleOptions(ctx, db))
        await refuseTakenName(ctx, db, after.LEAVE_RULE_NAME, id)
      },
      write: async (next) => {
        await sql`
          update leave_rule set name = ${after.LEAVE_RULE_NAME}, description = ${after.description},
            priority = ${after.priority}, version = ${next}, updated_at = ${ctx.now.toString()}::timestamptz
          where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
        if (changes.conditions) await replaceConditions(ctx, db, id, after.conditions)
        if (changes.conditions || changes.priority) await applyRules(ctx, db)
      },
    })
    return { LEAVE_RULE_ID: id, version: stored }
  })
}

/** @throws AppError `record.not_found`, `leave.rule_in_use` */
export function switchRule(
  ctx: Ctx,
  { LEAVE_RULE_ID: id, status }: BodyOf<typeof setLeaveRuleStatus>,
): Promise<DataOf<typeof setLeaveRuleStatus>> {
  return tx(ctx, async (db) => {
    const before = found(await findRule(ctx, db, id, { lock: true }))
    if (before.status === status) return { LEAVE_RULE_ID: id, status }
    if (status === 0) {
      const { rows } = await sql<{ own: number }>`
        select count(*)::int as own from leave_assignment a
        where a.org_id = ${ctx.orgId} and a.rule_id = ${id} and a.via = 'person'
          and (a.to_date is null or a.to_date >= ${await organisationToday(ctx, db)}::date)`.execute(db)
      const own = rows[0]?.own ?? 0
      if (own > 0) fail('leave.rule_in_use', { parameters: { count: own } })
    }
    await sql`
      update leave_rule set status = ${status}, version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await applyRules(ctx, db)
    await recordAudit(ctx, db, {
      recordType: 'leave_rule',
      recordId: id,
      recordLabel: before.LEAVE_RULE_NAME,
      changes: { status: [before.status, status] },
    })
    return { LEAVE_RULE_ID: id, status }
  })
}
