import { roleName } from '@muster/contract/access/roles'
import type {
  addDashboardAccess,
  readDashboardAccess,
  removeDashboardAccess,
  transferDashboard,
} from '@muster/contract/analytics/dashboard-access.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { notify } from '../../notices/index.ts'
import { findGrantees, groupChoicesQuery, roleChoices } from '../../reports/index.ts'
import { analyticsTexts } from '../analytics.texts.ts'
import { type OpenDashboard, openDashboard } from '../dashboards/dashboards.queries.ts'
import { RECORD } from '../dashboards/dashboards.service.ts'
import { accessQuery, type NewAccess, writeAccess } from './sharing.queries.ts'

type Grant = BodyOf<typeof addDashboardAccess>['grants'][number]

/** @throws AppError `analytics.not_found`, `analytics.read_only` */
export function readAccess(
  ctx: Ctx,
  { dashboard_id }: BodyOf<typeof readDashboardAccess>,
): Promise<DataOf<typeof readDashboardAccess>> {
  return readTx(ctx, async (db) => {
    const { name, owner, rights } = await openDashboard(ctx, db, dashboard_id, 'share')
    const { access, groups } = await runQuery(
      db,
      combineQueries({ access: accessQuery(ctx, dashboard_id), groups: groupChoicesQuery(ctx) }),
    )
    return {
      ...{ dashboard_id, name, owner },
      access: access.map(({ may_edit, ...row }) => ({
        ...row,
        name: row.kind === 'role' ? roleName(row.id) : row.name,
        right: may_edit ? ('edit' as const) : ('view' as const),
      })),
      roles: roleChoices(),
      groups,
      abilities: { transfer: rights.transfer },
    }
  })
}

const refuse = (index: number, message: string): never =>
  fail('request.invalid', { fields: { [`grants.${index}.id`]: message }, message })

interface Resolved extends NewAccess {
  readonly name: string
}

interface Known {
  readonly people: ReadonlyMap<number, Awaited<ReturnType<typeof findGrantees>>[number]>
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

const NOBODY = { account_id: null, role_id: null, group_id: null }

/** To whom a grant is. */
function resolve({ kind, id, right }: Grant, index: number, { people, groups }: Known): Resolved {
  const may_edit = right === 'edit'
  if (kind === 'role') {
    const role = roleChoices().find((one) => one.id === id) ?? refuse(index, analyticsTexts('unknownRole'))
    return { ...NOBODY, role_id: id, name: role.name, may_edit }
  }
  if (kind === 'group') {
    const group = groups.find((one) => one.id === id) ?? refuse(index, analyticsTexts('unknownGroup'))
    return { ...NOBODY, group_id: id, name: group.name, may_edit }
  }
  const person = people.get(id) ?? refuse(index, analyticsTexts('unknownPerson'))
  return { ...NOBODY, account_id: person.account_id, name: person.name, may_edit }
}

/** Whoever is named twice is given the last right. */
const once = (all: readonly Resolved[]): Resolved[] => [
  ...new Map(all.map((one) => [`${one.account_id} ${one.role_id} ${one.group_id}`, one])).values(),
]

async function resolveAll(
  ctx: Ctx,
  db: Db,
  { owner_id }: OpenDashboard,
  grants: readonly Grant[],
): Promise<Resolved[]> {
  const ids = grants.filter(({ kind }) => kind === 'person').map(({ id }) => id)
  const people = new Map((await findGrantees(ctx, db, ids)).map((one) => [one.employee_id, one]))
  const groups = await runQuery(db, groupChoicesQuery(ctx))
  const resolved = grants.map((grant, index) => resolve(grant, index, { people, groups }))
  // Only somebody without an account is left without any.
  const silent = resolved.filter((one) => (one.account_id ?? one.role_id ?? one.group_id) === null)
  if (silent.length > 0)
    fail('analytics.no_account', { parameters: { names: silent.map(({ name }) => name).join(', ') } })
  const own = resolved.findIndex(({ account_id }) => account_id !== null && account_id === owner_id)
  if (own >= 0) refuse(own, analyticsTexts('ownerHasAccess'))
  return once(resolved)
}

/**
 * Shares a dashboard; idempotent. People are notified, with a link that opens it.
 *
 * @throws AppError `analytics.not_found`, `analytics.read_only`, `analytics.no_account`, `request.invalid`
 */
export async function giveAccess(
  ctx: Ctx,
  { dashboard_id, grants }: BodyOf<typeof addDashboardAccess>,
): Promise<Reply<DataOf<typeof addDashboardAccess>>> {
  const added = await tx(ctx, async (db) => {
    const dashboard = await openDashboard(ctx, db, dashboard_id, 'share', { lock: true })
    const resolved = await resolveAll(ctx, db, dashboard, grants)
    const written = await writeAccess(ctx, db, dashboard_id, resolved)
    if (written === 0) return 0
    await recordAudit(ctx, db, {
      ...{ recordType: RECORD, recordId: dashboard_id, recordLabel: dashboard.name },
      changes: { access: [null, resolved.map(({ name }) => name).join(', ')] },
    })
    const path = `/analytics/dashboard/view/${dashboard_id}`
    await notify(ctx, db, {
      to: { accountIds: resolved.flatMap(({ account_id }) => account_id ?? []) },
      kind: 'analytics.shared',
      values: { dashboard: dashboard.name, by: ctx.actor.name },
      link: { admin: path, me: path },
    })
    return written
  })
  return reply({ added }, analyticsTexts(added > 0 ? 'shared' : 'nothingShared'))
}

/** @throws AppError `analytics.not_found`, `analytics.read_only`, `record.not_found` */
export async function takeAccess(
  ctx: Ctx,
  { access_id }: BodyOf<typeof removeDashboardAccess>,
): Promise<null> {
  await tx(ctx, async (db) => {
    const row = await db
      .selectFrom('analytics_access')
      .select(['dashboard_id', 'account_id', 'role_id', 'group_id'])
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', access_id)
      .executeTakeFirst()
    const { dashboard_id: id, ...grantee } = row ?? fail('analytics.not_found')
    const { name } = await openDashboard(ctx, db, id, 'share', { lock: true })
    await db
      .deleteFrom('analytics_access')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', access_id)
      .execute()
    await recordAudit(ctx, db, {
      ...{ recordType: RECORD, recordId: id, recordLabel: name },
      changes: { access: [grantee, null] },
    })
  })
  return null
}

/**
 * Makes somebody else the owner. The owner before keeps nothing but what was shared with them.
 *
 * @throws AppError `analytics.not_found`, `analytics.read_only`, `analytics.no_account`, `request.invalid`
 */
export async function transferOne(
  ctx: Ctx,
  { dashboard_id, employee_id }: BodyOf<typeof transferDashboard>,
): Promise<null> {
  await tx(ctx, async (db) => {
    const dashboard = await openDashboard(ctx, db, dashboard_id, 'transfer', { lock: true })
    const [person] = await findGrantees(ctx, db, [employee_id])
    const unknown = analyticsTexts('unknownPerson')
    if (!person) fail('request.invalid', { fields: { employee_id: unknown }, message: unknown })
    if (person.account_id === null) fail('analytics.no_account', { parameters: { names: person.name } })
    await db
      .updateTable('analytics_dashboard')
      .set({ owner_id: person.account_id })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', dashboard_id)
      .execute()
    await db
      .deleteFrom('analytics_access')
      .where('org_id', '=', ctx.orgId)
      .where('dashboard_id', '=', dashboard_id)
      .where('account_id', '=', person.account_id)
      .execute()
    await recordAudit(ctx, db, {
      ...{ recordType: RECORD, recordId: dashboard_id, recordLabel: dashboard.name },
      changes: { owner: [dashboard.owner, person.name] },
    })
    await notify(ctx, db, {
      to: { accountIds: [person.account_id] },
      kind: 'analytics.shared',
      values: { dashboard: dashboard.name, by: ctx.actor.name },
      link: {
        admin: `/analytics/dashboard/view/${dashboard_id}`,
        me: `/analytics/dashboard/view/${dashboard_id}`,
      },
    })
  })
  return null
}
