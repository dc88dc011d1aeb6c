import type { Endpoint } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../audit.ts'
import type { Ctx, PublicCtx } from '../context.ts'
import { findViewing } from '../db/gates.ts'
import { READ_ONLY, withReadingOnly } from '../db/scope.ts'
import { type Db, readTx, tx } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { viewingRefused } from '../hooks.ts'
import { findAccountActor } from './account-actor.ts'
import { type Actor, isAdministrator, scopesOf, type Viewer } from './actor.ts'
import { groupPredicate, reportsOf } from './employee-scope.ts'
import { actorOf, hashToken, newToken, recordActivity } from './session.ts'
import {
  beyondViewer,
  type Nearness,
  outranks,
  reachesViewed,
  VIEW_AS,
  viewedGrants,
} from './viewing-rule.ts'

/** How long one may see the product as somebody else. */
export const VIEWING_MINUTES = 15

/** Ends a viewing: the only call of a viewing that changes anything. */
export const STOP_VIEWING = 'access.viewing.stop'

/** Audited action of every call made as somebody else. */
export const VIEWED_CALL = 'access.viewing.call'

const PREFIX = 'v.'

/** A token of its own kind, which nothing accepts as a session: no socket, no hand-over code. */
export const newViewingToken = () => PREFIX + newToken()
export const viewingHash = (token: string) => hashToken(token.slice(PREFIX.length))
export const isViewingToken = (token: string) => /^v\.[A-Za-z0-9_-]{43}$/.test(token)

const noNearness: Nearness = { isBelow: false, isInGroups: false }

/** Where an employee stands to the viewer; nowhere without an employee record. One statement. */
export async function nearnessOf(
  { actor, orgId }: { actor: Actor; orgId: number },
  db: Db,
  employeeId: number | null,
): Promise<Nearness> {
  if (employeeId === null || isAdministrator(actor)) return noNearness
  const below = reportsOf({ orgId }, actor.isTeamLead ? actor.employeeId : null, 'e')
  const within: RawBuilder<boolean>[] = actor.groups.map((group) => groupPredicate(group, 'e'))
  const { rows } = await sql<Nearness>`
    select (${below}) as "isBelow", ${within.length > 0 ? sql`(${sql.join(within, sql` or `)}) is true` : sql`false`} as "isInGroups"
    from employee e where e.org_id = ${orgId} and e.id = ${employeeId}`.execute(db)
  return rows[0] ?? noNearness
}

/** Why the viewer may not see as this account; null if they may. `permissions` are those beyond the viewer's. */
export function viewingRefusal(
  viewer: Actor,
  viewed: Actor,
  nearness: Nearness,
): { kind: 'unreached' | 'self' | 'rank' } | { kind: 'beyond'; permissions: string[] } | null {
  if (viewed.accountId === viewer.accountId) return { kind: 'self' }
  if (!reachesViewed(viewer, VIEW_AS, nearness)) return { kind: 'unreached' }
  if (outranks(viewed, viewer)) return { kind: 'rank' }
  const permissions = beyondViewer(viewer, viewed, nearness)
  return permissions.length > 0 ? { kind: 'beyond', permissions } : null
}

/** Ends a viewing on behalf of its viewer, in a separate transaction, so that it is not rolled back with the refused call. */
async function endRefused(ctx: PublicCtx, viewer: Actor, orgId: number, viewingId: number): Promise<void> {
  const own = { ...ctx, orgId, actor: viewer }
  await tx(own, (db) => viewingRefused.emit(own, db, { viewingId }))
}

/**
 * Resolves the token of a viewing: the viewed account, narrowed to what the viewer may see too. Judged anew with every
 * call, since either may have gained or lost permissions; null when it is over. A refusal ends it.
 *
 * @throws AppError `access.viewing_over` when the viewer may no longer see as this account
 */
export async function resolveViewing(ctx: PublicCtx): Promise<{ actor: Actor; orgId: number } | null> {
  const facts = isViewingToken(ctx.token) ? await findViewing(ctx, viewingHash(ctx.token)) : null
  if (!facts) return null
  await recordActivity(ctx, facts.viewer)
  const viewer = actorOf(facts.viewer)
  const orgId = facts.viewer.org_id
  const tenant = { platform: ctx.platform, orgId, now: ctx.now }
  const found = await readTx(tenant, async (db) => {
    const viewed = await findAccountActor(tenant, db, facts.viewed_account_id)
    return viewed && { viewed, nearness: await nearnessOf({ actor: viewer, orgId }, db, viewed.employeeId) }
  })
  if (!found || viewer.mustChangePassword || viewingRefusal(viewer, found.viewed, found.nearness)) {
    await endRefused(ctx, viewer, orgId, facts.id)
    return fail('access.viewing_over')
  }
  const { viewed, nearness } = found
  return {
    orgId,
    actor: {
      ...viewed,
      grants: viewedGrants(viewer, viewed, nearness),
      viewer: {
        viewingId: facts.id,
        accountId: viewer.accountId as number,
        employeeId: viewer.employeeId,
        name: viewer.name || viewer.email,
        endsAt: Temporal.Instant.from(facts.ends_at).toString(),
        seesAll: isAdministrator(viewer),
        seesRequests: scopesOf(viewer, 'requests.view').has('organisation'),
      },
    },
  }
}

/** Sign-in, passwords, second step, tokens, files, notices, mood and own sign-ins: never somebody else's. */
const CLOSED =
  /^(files|integrations|notices|security)\.|^session\.(?!user\.read$|batch$)|^dashboards\.(mood\.today|sign_in\.list)$/
/** Shown by assignment, not by permission, so their reach cannot be compared. */
const ASSIGNED = /^(requests\.|attendance\.regularisation\.day$)/
/** Calls that need no permission, and show nothing about people but what their own access decides. */
const COMMON =
  /^(session|access|reference|organisation)\.|^settings\.list_setup\.|^workflows\.|^forms\.(entity_)?fields\./

/** Whether the call shows a viewer who is no administrator only what permissions decide. */
function isComparable({ id, access }: Endpoint, viewer: Viewer): boolean {
  if (ASSIGNED.test(id)) return viewer.seesRequests
  return access.kind === 'can' || COMMON.test(id)
}

/** Whether a call may be made as somebody else: reads with an answer to show, and neither files nor sign-in. */
export function isViewable(endpoint: Endpoint, viewer: Viewer): boolean {
  if (endpoint.id === STOP_VIEWING) return true
  const isRead = endpoint.method === 'GET' || endpoint.reads === true
  const isFile = endpoint.answer === 'file' || endpoint.holdsFile === true
  if (!isRead || isFile || CLOSED.test(endpoint.id)) return false
  return viewer.seesAll || isComparable(endpoint, viewer)
}

/** The parts of a batch are recorded and restricted one by one. */
const isFree = ({ id }: Endpoint) => id === STOP_VIEWING || id === 'session.batch'

/**
 * Does the work of a call. As somebody else, it is recorded first, in the viewer's name, and the database refuses
 * every write.
 *
 * @throws AppError `access.view_only` when it would write
 */
export async function answerAs<T>(ctx: Ctx, endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  const { viewer } = ctx.actor
  if (!viewer || isFree(endpoint)) return work()
  await tx(ctx, (db) =>
    recordAudit(ctx, db, {
      action: VIEWED_CALL,
      recordType: 'account',
      recordId: ctx.actor.accountId,
      recordLabel: ctx.actor.name || ctx.actor.email,
      details: { call: endpoint.id },
    }),
  )
  return withReadingOnly(async () => {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: unknown }).code === READ_ONLY) fail('access.view_only')
      throw error
    }
  })
}
