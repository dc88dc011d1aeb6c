import { amountProblem, type BodyOf, type DataOf } from '@muster/contract/kit/index'
import type { decideLines } from '@muster/contract/offboarding/clearance/clearance.contract'
import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { notify } from '../../notices/index.ts'
import { statusText } from '../offboarding.texts.ts'
import { decisionProblems } from '../rules/line-rights.ts'
import { logSeparations } from '../separations/log.ts'
import { decidedIn, isMine, managesClearance } from './clearance.access.ts'
import { clearanceTexts } from './clearance.texts.ts'
import { findClearanceSources } from './clearance-sources.ts'
import { linesQuery, rightsOf, type StoredLine } from './lines.queries.ts'
import { type LineEvent, logLines } from './log.ts'
import { followSignOff } from './sign-off.service.ts'

type Decision = BodyOf<typeof decideLines>['decisions'][number]
type SeparationStatus = Parameters<typeof statusText>[0]

export const closed = (status: number): never =>
  fail('offboarding.clearance_closed', { parameters: { status: statusText(status as SeparationStatus) } })

/** The separations of these lines are locked in order, then the lines are read as they are now. */
async function lockLines(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Map<number, StoredLine>> {
  await sql`
    select from separation s where s.org_id = ${ctx.orgId} and s.id in (
      select l.separation_id from clearance_line l where l.org_id = ${ctx.orgId} and l.id = any (${[...ids]}::bigint[]))
    order by s.id for no key update`.execute(db)
  const lines = await runQuery(
    db,
    linesQuery(
      ctx,
      sql<boolean>`l.id = any (${[...ids]}::bigint[]) and (${isMine(ctx)} or ${managesClearance(ctx)})`,
    ),
  )
  return new Map(lines.map((line) => [line.line_id, line]))
}

const isSame = (line: StoredLine, { outcome, amount }: Decision): boolean =>
  line.state === outcome && (outcome !== 'recovered' || sameAmount(line.amount, amount))

const sameAmount = (one: string | null, other: string | undefined): boolean =>
  one !== null && other !== undefined && compareDecimals(one, other) === 0

/** Whether the decision is in the approvers' place. @throws AppError when the caller can't decide so */
function requireRight(line: StoredLine, outcome: Decision['outcome']): boolean {
  const { title, separation_status: status } = line
  if (!decidedIn.includes(status)) closed(status)
  const rights = rightsOf(line)
  if (outcome === 'open' ? rights.reopen : rights.decide) return !line.is_mine && line.approvers.length > 0
  if (outcome !== 'open' && rights.override) return true
  if (!line.is_own && line.state !== 'open') fail('offboarding.line_decided', { parameters: { title } })
  return fail('offboarding.not_approver', { parameters: { title } })
}

interface Change {
  line: StoredLine
  decision: Decision
  isOverride: boolean
}

/** What really changes. Errors name the field of the decision. */
function judge(lines: ReadonlyMap<number, StoredLine>, decisions: readonly Decision[]): Change[] {
  const fields: Record<string, string> = {}
  const changes: Change[] = []
  const first = new Map(decisions.map(({ LINE_ID }, at) => [LINE_ID, at] as const).reverse())
  for (const [at, { LINE_ID }] of decisions.entries())
    if (first.get(LINE_ID) !== at) fields[`decisions.${at}.LINE_ID`] = clearanceTexts('lineTwice')
  for (const [at, decision] of decisions.entries()) {
    const line = found(lines.get(decision.LINE_ID))
    if (isSame(line, decision) && decidedIn.includes(line.separation_status)) continue
    if (line.version !== decision.version)
      fail('offboarding.line_decided', { parameters: { title: line.title } })
    const isOverride = requireRight(line, decision.outcome)
    const problems = decisionProblems(decision, isOverride)
    for (const [field, problem] of Object.entries(problems))
      fields[`decisions.${at}.${field}`] = clearanceTexts(problem)
    changes.push({ line, decision, isOverride })
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  return changes
}

async function writeChanges(ctx: Ctx, db: Db, changes: readonly Change[]): Promise<Map<number, string>> {
  const rows = changes.map(({ line, decision: { outcome, amount, reason }, isOverride }) => ({
    ...{ id: line.line_id, state: outcome, amount: outcome === 'recovered' ? amount : null },
    ...{ reason: outcome === 'open' ? '' : reason, is_override: outcome !== 'open' && isOverride },
  }))
  const { rows: written } = await sql<{ id: number; currency: string | null }>`
    update clearance_line l set state = v.state, amount = v.amount, reason = v.reason, is_override = v.is_override,
      currency = case when v.amount is null then null else coalesce((select r.currency from pay_revision r
        where r.org_id = l.org_id and r.employee_id = l.employee_id order by r.effective_on desc, r.id desc limit 1),
        (select o.currency from organisation o where o.org_id = l.org_id)) end,
      decided_at = case v.state when 'open' then null else ${ctx.now.toString()}::timestamptz end,
      decided_by = case v.state when 'open' then '' else ${ctx.actor.name || ctx.actor.email} end,
      reminded_on = null, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      v (id bigint, state text, amount numeric, reason text, is_override boolean)
    where l.org_id = ${ctx.orgId} and l.id = v.id returning l.id, l.currency`.execute(db)
  return new Map(written.map(({ id, currency }) => [id, currency ?? '']))
}

/** What leavers are paid in says how many decimals an amount has. @throws AppError `request.invalid` */
function requireDecimals(
  decisions: readonly Decision[],
  changes: readonly Change[],
  currencies: ReadonlyMap<number, string>,
): void {
  const fields: Record<string, string> = {}
  for (const { line, decision } of changes) {
    const { amount, outcome } = decision
    const currency = currencies.get(line.line_id) ?? ''
    const problem = outcome === 'recovered' && amount !== undefined ? amountProblem(amount, currency) : null
    if (problem !== null) fields[`decisions.${decisions.indexOf(decision)}.amount`] = problem
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

/** Tells the modules that keep them what came back. @returns how many things */
async function tellSources(ctx: Ctx, db: Db, changes: readonly Change[]): Promise<number> {
  const items = changes.flatMap(({ line, decision: { outcome } }) =>
    outcome === 'cleared' && line.source === 'asset'
      ? [{ key: line.source_key, employeeId: line.employee_id }]
      : [],
  )
  if (items.length === 0) return 0
  let returned = 0
  for (const source of findClearanceSources()) returned += (await source.cleared?.(ctx, db, items)) ?? 0
  return returned
}

/** Tells leavers whose last line was just decided. @returns how many lines of all these separations are open */
export async function tellDone(
  ctx: Ctx,
  db: Db,
  separationIds: readonly number[],
  changedIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ id: number; employee_id: number; open: number; kind: string }>`
    select s.id, s.employee_id, s.kind, (select count(*)::int from clearance_line l
      where l.org_id = s.org_id and l.separation_id = s.id and l.state = 'open') as open
    from separation s where s.org_id = ${ctx.orgId} and s.id = any (${[...separationIds]}::bigint[])`.execute(
    db,
  )
  const done = rows.filter(({ id, open, kind }) => changedIds.includes(id) && open === 0 && kind !== 'death')
  if (done.length > 0)
    await notify(ctx, db, {
      to: { employeeIds: done.map(({ employee_id }) => employee_id) },
      kind: 'offboarding.clearance_done',
      link: { me: '/leaving/clearance' },
    })
  await followSignOff(ctx, db, changedIds)
  return rows.reduce((sum, { open }) => sum + open, 0)
}

/**
 * Decides lines, all or none. What is decided so already is left alone.
 *
 * @param areAssets lines of assets to return; of the others these are missing
 * @throws AppError `record.not_found`, `request.invalid`, `offboarding.not_approver`, `offboarding.line_decided`, `offboarding.clearance_closed`
 */
export function decide(
  ctx: Ctx,
  { decisions }: BodyOf<typeof decideLines>,
  areAssets: boolean,
): Promise<DataOf<typeof decideLines>> {
  return tx(ctx, async (db) => {
    const all = await lockLines(
      ctx,
      db,
      decisions.map(({ LINE_ID }) => LINE_ID),
    )
    const lines = areAssets ? new Map([...all].filter(([, { source }]) => source === 'asset')) : all
    const changes = judge(lines, decisions)
    const separationIds = [...new Set([...lines.values()].map((line) => line.separation_id))]
    if (changes.length === 0) return { lines: 0, returned: 0, open: await countOpen(ctx, db, separationIds) }
    const changedIds = [...new Set(changes.map(({ line }) => line.separation_id))]
    const currencies = await writeChanges(ctx, db, changes)
    requireDecimals(decisions, changes, currencies)
    const returned = await tellSources(ctx, db, changes)
    await logLines(
      ctx,
      db,
      changes.map(({ line, decision, isOverride }): LineEvent => {
        const { outcome, reason, amount } = decision
        const isRecovered = outcome === 'recovered'
        return {
          ...{ separation_id: line.separation_id, line_id: line.line_id, title: line.title, reason },
          what: outcome === 'open' ? 'reopened' : outcome,
          ...(isRecovered && { amount: amount ?? null, currency: currencies.get(line.line_id) ?? null }),
          is_override: isOverride,
        }
      }),
    )
    await logSeparations(
      ctx,
      db,
      ...changedIds.map((separationId) => ({
        ...{ separationId, kind: 'clearance' as const },
        changes: Object.fromEntries(
          changes
            .filter(({ line }) => line.separation_id === separationId)
            .map(({ line, decision }) => [line.title, [line.state, decision.outcome] as [string, string]]),
        ),
      })),
    )
    return { lines: changes.length, returned, open: await tellDone(ctx, db, separationIds, changedIds) }
  })
}

async function countOpen(ctx: Ctx, db: Db, separationIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from clearance_line l
    where l.org_id = ${ctx.orgId} and l.separation_id = any (${[...separationIds]}::bigint[]) and l.state = 'open'`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}
