import { sql } from 'kysely'
import { systemActor } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { createOrganisationRow } from '../../platform/db/gates.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { organisationCreated } from '../../platform/hooks.ts'
import type { Platform } from '../../platform/platform.ts'
import { standardsDigest } from '../../platform/standards.ts'
import { findCountry } from '../reference/index.ts'

export interface NewOrganisation {
  name: string
  /** IANA name; decides the calendar day of people without a location. */
  timeZone?: string
  /** Subscribed apps (platform specification, section 6); HRMS only by default. */
  appIds?: number[]
  settings?: {
    legal_name?: string
    currency?: string
    date_format?: number
    time_format?: number
    week_start?: number
    financial_year_start?: number
    theme_colour?: string
    login_domain?: string
    probation_days?: number | null
  }
}

/**
 * Creates an organisation: each module adds its part in the hook `organisationCreated`, all in one transaction.
 *
 * @returns its id
 */
export async function createOrganisation(platform: Platform, input: NewOrganisation): Promise<number> {
  const now = platform.clock()
  const orgId = await createOrganisationRow({ platform }, input.name, input.timeZone ?? 'Asia/Kolkata')
  const ctx: Ctx = {
    platform,
    orgId,
    actor: systemActor('Set-up'),
    now,
    log: platform.log.child({ action: 'organisation.create', org: orgId }),
    request: { id: `create-organisation-${orgId}`, action: 'organisation.create', ip: '', userAgent: '' },
    token: '',
  }
  await tx(ctx, (db) => furnish(ctx, db, input))
  return orgId
}

type Furnishing = Pick<NewOrganisation, 'name' | 'appIds' | 'settings'>

/** Activates the organisation with its settings and the standard content of every module. */
async function furnish(ctx: Ctx, db: Db, { name, appIds = [2], settings }: Furnishing): Promise<void> {
  await db
    .updateTable('organisation')
    .set({
      status: 1,
      app_ids: sql`${appIds}::integer[]`,
      ...settings,
      standards_digest: standardsDigest(ctx.platform),
    })
    .where('org_id', '=', ctx.orgId)
    .execute()
  await organisationCreated.emit(ctx, db, { orgId: ctx.orgId })
  await recordAudit(ctx, db, { recordType: 'organisation', recordId: ctx.orgId, recordLabel: name })
}

/** Opens a signed-up organisation after confirmation, in the transaction of `db`. */
export async function openSignedUp(ctx: Ctx, db: Db, { country }: { country: string }): Promise<void> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('org_id', '=', ctx.orgId)
    .where('status', '=', 0)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const currency = country === '' ? undefined : (await findCountry(country))?.currency
  const isCode = currency !== undefined && /^[A-Z]{3}$/.test(currency)
  await furnish(ctx, db, { name, ...(isCode ? { settings: { currency } } : {}) })
}
