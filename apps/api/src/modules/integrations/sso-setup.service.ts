import type {
  createSsoProvider,
  listSsoProviders,
  SsoProviderRow,
  saveSsoProvider,
} from '@muster/contract/integrations/sso.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { findProvider, listProviders, type SsoProvider, sealClientSecret } from '../session/index.ts'
import { integrationsTexts } from './integrations.texts.ts'
import { countPeople, findAdministrators } from './sso-setup.queries.ts'
import { auditedSettings, providerRow } from './sso-setup.views.ts'

const LOCAL = /^http:\/\/127\.0\.0\.1(:\d+)?(\/|$)/

/** @throws AppError `integrations.sso_issuer_invalid` */
function checkedIssuer(ctx: Ctx, text: string): string {
  const url = URL.parse(text)
  const isLocal = ctx.platform.config.ssoAllowLocal === true && LOCAL.test(text)
  const isFine =
    url &&
    (url.protocol === 'https:' || isLocal) &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password
  if (!isFine) {
    fail('integrations.sso_issuer_invalid', {
      fields: { issuer: integrationsTexts('issuerNotHttps') },
    })
  }
  return text
}

/** @throws AppError `integrations.sso_name_taken` */
async function refuseTakenName(ctx: Ctx, db: Db, name: string, exceptId: number | null): Promise<void> {
  const other = await db
    .selectFrom('sso_provider')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId as number))
    .executeTakeFirst()
  if (other) {
    fail('integrations.sso_name_taken', {
      fields: { name: integrationsTexts('providerNameTaken') },
    })
  }
}

export async function readProviders(ctx: Ctx): Promise<DataOf<typeof listSsoProviders>> {
  return readTx(ctx, async (db) => {
    const providers = await listProviders(db, ctx.orgId)
    const people = await countPeople(ctx, db)
    const administrators = await findAdministrators(ctx, db)
    return {
      providers: providers.map((provider) => providerRow(ctx, provider, people.get(provider.id) ?? 0)),
      administrators,
    }
  })
}

/** The provider's current state, for the response. */
export async function readRow(ctx: Ctx, db: Db, id: number): Promise<SsoProviderRow> {
  const provider = found(await findProvider(db, ctx.orgId, id))
  return providerRow(ctx, provider, (await countPeople(ctx, db)).get(id) ?? 0)
}

/** Records what differs from `before`; without it everything is new. */
export async function auditProvider(
  ctx: Ctx,
  db: Db,
  id: number,
  before: SsoProvider | undefined,
): Promise<void> {
  const after = await findProvider(db, ctx.orgId, id)
  await recordAudit(ctx, db, {
    recordType: 'sso_provider',
    recordId: id,
    recordLabel: after?.name ?? before?.name ?? '',
    changes: changesBetween(before ? auditedSettings(before) : {}, after ? auditedSettings(after) : {}),
  })
}

/** @throws AppError `integrations.sso_name_taken`, `integrations.sso_issuer_invalid` */
export async function createProvider(
  ctx: Ctx,
  { name, issuer }: BodyOf<typeof createSsoProvider>,
): Promise<SsoProviderRow> {
  const checked = checkedIssuer(ctx, issuer)
  return tx(ctx, async (db) => {
    await refuseTakenName(ctx, db, name, null)
    const now = ctx.now.toString()
    const { id } = await db
      .insertInto('sso_provider')
      .values({ org_id: ctx.orgId, name, issuer: checked, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditProvider(ctx, db, id, undefined)
    return readRow(ctx, db, id)
  })
}

type Settings = BodyOf<typeof saveSsoProvider>

/** Refuses settings that would make the provider useless, or admit more people than intended. */
function refuseInvalid(before: SsoProvider, settings: Settings): void {
  const hasDomains = settings.email_domains.length > 0
  if (settings.creation === 'everyone' && !hasDomains) fail('integrations.sso_everyone_needs_domains')
  if (before.isRequired && !hasDomains) fail('integrations.sso_required_needs_domains')
  if (before.isOn && settings.client_id === '') fail('integrations.sso_incomplete')
}

/** Whether an earlier test is no longer valid for these settings. */
function asksForNewTest(before: SsoProvider, settings: Settings): boolean {
  return (
    Boolean(settings.client_secret) ||
    before.issuer !== settings.issuer ||
    before.clientId !== settings.client_id ||
    before.scopes !== settings.scopes ||
    before.emailClaim !== settings.email_claim ||
    before.verifiedClaim !== settings.verified_claim
  )
}

/**
 * Another issuer is another authority: its subjects are not those who were linked. So the links are removed,
 * and everybody is matched again by their verified address.
 */
async function forgetIdentities(ctx: Ctx, db: Db, providerId: number): Promise<void> {
  await db
    .deleteFrom('sso_identity')
    .where('org_id', '=', ctx.orgId)
    .where('provider_id', '=', providerId)
    .execute()
}

/**
 * Saves the settings. A new issuer removes all links to identities, and any change that affects sign-ins
 * requires a new test.
 *
 * @throws AppError `integrations.sso_changed` and the keys of missing settings
 */
export async function saveProvider(ctx: Ctx, settings: Settings): Promise<SsoProviderRow> {
  const issuer = checkedIssuer(ctx, settings.issuer)
  const domains = [...new Set(settings.email_domains)].sort()
  return tx(ctx, async (db) => {
    const { id } = settings
    const before = found(await findProvider(db, ctx.orgId, id, { lock: true }))
    if (before.version !== settings.version) fail('integrations.sso_changed')
    await refuseTakenName(ctx, db, settings.name, id)
    refuseInvalid(before, settings)
    await db
      .updateTable('sso_provider')
      .set({
        name: settings.name,
        issuer,
        client_id: settings.client_id,
        scopes: settings.scopes,
        email_claim: settings.email_claim,
        verified_claim: settings.verified_claim,
        email_domains: sql`${domains}::text[]`,
        creation: settings.creation,
        version: before.version + 1,
        updated_at: ctx.now.toString(),
        ...(settings.client_secret
          ? { client_secret: sealClientSecret(ctx, ctx.orgId, id, settings.client_secret) }
          : {}),
        ...(asksForNewTest(before, settings) ? { tested_at: null } : {}),
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    if (before.issuer !== issuer) await forgetIdentities(ctx, db, id)
    await auditProvider(ctx, db, id, before)
    return readRow(ctx, db, id)
  })
}

/** Ends sign-ins in progress; accounts and sessions stay. */
export async function deleteProvider(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (db) => {
    const before = found(await findProvider(db, ctx.orgId, id, { lock: true }))
    await db.deleteFrom('sso_provider').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await auditProvider(ctx, db, id, before)
  })
}
