import { sql } from 'kysely'
import { systemActor } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { createOrganisationRow } from '../../platform/db/gates.ts'
import { tx } from '../../platform/db/tx.ts'
import { organisationCreated } from '../../platform/hooks.ts'
import type { Platform } from '../../platform/platform.ts'
import { standardsDigest } from '../../platform/standards.ts'

export interface NewOrganisation {
  name: string
  /** IANA name; calendar days of people without a location follow it. */
  timeZone?: string
  /** Subscribed apps (platform specification, section 6); HRMS alone unless given. */
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
 * A new organisation with everything a fresh one has: each module adds its part by the hook
 * `organisationCreated`, in one transaction.
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
  await tx(ctx, async (db) => {
    await db
      .updateTable('organisation')
      .set({
        app_ids: sql`${input.appIds ?? [2]}::integer[]`,
        ...input.settings,
        standards_digest: standardsDigest(platform),
      })
      .where('org_id', '=', orgId)
      .execute()
    await organisationCreated.emit(ctx, db, { orgId })
    await recordAudit(ctx, db, { recordType: 'organisation', recordId: orgId, recordLabel: input.name })
  })
  return orgId
}
