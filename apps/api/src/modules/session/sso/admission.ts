import { ROLE } from '@muster/contract/kit/index'
import type { SsoRefusal } from '@muster/contract/session/sso.contract'
import { sql } from 'kysely'
import { systemActor } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { createAccount } from '../accounts.service.ts'
import type { SsoProvider } from './providers.queries.ts'

/** The identity that the provider has verified. */
export interface Proven {
  subject: string
  email: string
  name: string
}

export type Admission =
  | { kind: 'enter'; accountId: number }
  | { kind: 'refuse'; refusal: SsoRefusal; accountId: number | null }

interface Found {
  id: number
  email: string
  state: string
}

const refuse = (refusal: SsoRefusal, accountId: number | null = null): Admission => ({
  kind: 'refuse',
  refusal,
  accountId,
})

/** The actor is the system: nobody is signed in yet. */
function ctxOf(ctx: PublicCtx, provider: SsoProvider): Ctx {
  return { ...ctx, orgId: provider.orgId, actor: systemActor(`Single sign-on: ${provider.name}`) }
}

function lockBySubject(db: Db, provider: SsoProvider, subject: string): Promise<Found | undefined> {
  return db
    .selectFrom('sso_identity as i')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'i.org_id').onRef('a.id', '=', 'i.account_id'),
    )
    .select(['a.id', 'a.email', 'a.state'])
    .where('i.org_id', '=', provider.orgId)
    .where('i.provider_id', '=', provider.id)
    .where('i.subject', '=', subject)
    .forUpdate('a')
    .executeTakeFirst()
}

function lockByEmail(db: Db, provider: SsoProvider, email: string): Promise<Found | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'state'])
    .where('org_id', '=', provider.orgId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the account is already linked to an identity of any provider: another identity must not take it over. */
async function isLinked(db: Db, provider: SsoProvider, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sso_identity')
    .select('subject')
    .where('org_id', '=', provider.orgId)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function link(ctx: PublicCtx, db: Db, provider: SsoProvider, subject: string, accountId: number) {
  await db
    .insertInto('sso_identity')
    .values({
      org_id: provider.orgId,
      provider_id: provider.id,
      subject,
      account_id: accountId,
      created_at: ctx.now.toString(),
    })
    .execute()
}

/** The active employee with this work address; `isTaken` if they already have an account. */
async function findEmployee(db: Db, orgId: number, email: string) {
  return db
    .selectFrom('employee as e')
    .select(['e.id', 'e.full_name'])
    .select(
      sql<boolean>`exists (select 1 from account a where a.org_id = e.org_id and a.employee_id = e.id)`.as(
        'isTaken',
      ),
    )
    .where('e.org_id', '=', orgId)
    .where('e.email', '=', email)
    .where('e.status', '=', 'active')
    .executeTakeFirst()
}

async function activate(ctx: Ctx, db: Db, account: Found): Promise<void> {
  await db
    .updateTable('account')
    .set({ state: 'active', updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', account.id)
    .execute()
  // The invitation is accepted: its link would still set a password for an account that is now in use.
  await db
    .deleteFrom('account_link')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', account.id)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute()
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: account.id,
    recordLabel: account.email,
    changes: changesBetween({ state: account.state }, { state: 'active' }),
  })
}

/**
 * A new account with only the role of an employee, if the provider is allowed to create one.
 *
 * @returns undefined if it is not, or not for this person
 */
async function createFor(
  ctx: Ctx,
  db: Db,
  provider: SsoProvider,
  proven: Proven,
): Promise<Found | undefined> {
  if (provider.creation === 'off') return undefined
  const employee = await findEmployee(db, ctx.orgId, proven.email)
  if (employee?.isTaken || (!employee && provider.creation === 'employees')) return undefined
  const id = await createAccount(ctx, db, {
    email: proven.email,
    name: employee?.full_name ?? proven.name,
    employeeId: employee?.id ?? null,
    roles: [{ product_id: 1, role_id: ROLE.employee }],
  })
  return { id, email: proven.email, state: 'invited' }
}

/**
 * Decides whether a verified person may sign in, and to which account. Once linked, the provider's subject identifies
 * them: an e-mail address reassigned to somebody else does not give away the account. The first time they are
 * identified by their address, only in the provider's domains and only if the account is not linked yet.
 *
 * @param isDry changes nothing, for showing an administrator what would happen
 */
export async function admit(
  ctx: PublicCtx,
  db: Db,
  provider: SsoProvider,
  proven: Proven,
  isDry = false,
): Promise<Admission> {
  const system = ctxOf(ctx, provider)
  const linked = await lockBySubject(db, provider, proven.subject)
  // By naming domains an administrator trusts a provider with their addresses; without any it is trusted with none.
  if (!linked && provider.emailDomains.length === 0) return refuse('domain_not_allowed')
  const named = linked ?? (await lockByEmail(db, provider, proven.email))
  if (named && !linked && (await isLinked(db, provider, named.id)))
    return refuse('identity_conflict', named.id)
  if (named?.state === 'disabled') return refuse('disabled', named.id)
  if (isDry) return named ? { kind: 'enter', accountId: named.id } : refuse('no_account')
  const account = named ?? (await createFor(system, db, provider, proven))
  if (!account) return refuse('no_account')
  if (account.state === 'invited') await activate(system, db, account)
  if (!linked) await link(ctx, db, provider, proven.subject, account.id)
  return { kind: 'enter', accountId: account.id }
}
