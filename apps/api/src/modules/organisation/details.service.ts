import type { DataOf } from '@muster/contract/kit/index'
import type { getCompanyDetails } from '@muster/contract/organisation/organisation.contract'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { organisationOf } from '../../platform/files/file-path.ts'

type OrgDetail = DataOf<typeof getCompanyDetails>['org_detail']

function findOrganisation(ctx: Ctx) {
  return readTx(ctx, (db) =>
    db.selectFrom('organisation').selectAll().where('org_id', '=', ctx.orgId).executeTakeFirst(),
  )
}

type Row = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>

/** Expires at the end of the next hour: the URL stays the same for an hour, so that browsers can cache the picture. */
export function logoLink(ctx: Ctx, path: string | null): string | null {
  if (!path || organisationOf(path) !== ctx.orgId) return null
  const hours = Math.floor(ctx.now.epochMilliseconds / 3_600_000) + 2
  return ctx.platform.files.signDownload(path, {
    expiresAt: Temporal.Instant.fromEpochMilliseconds(hours * 3_600_000),
  })
}

function featuresOf(features: unknown): Record<string, boolean> {
  if (features === null || typeof features !== 'object') return {}
  return Object.fromEntries(Object.entries(features).filter(([, value]) => typeof value === 'boolean'))
}

function detailView(ctx: Ctx, row: Row): OrgDetail {
  return {
    ORG_ID: row.org_id,
    ORG_NAME: row.name,
    LEGAL_NAME: row.legal_name,
    ORG_LOGO: logoLink(ctx, row.logo_path),
    TIME_ZONE: row.time_zone,
    CURRENCY: row.currency,
    DATE_FORMAT: row.date_format,
    TIME_FORMAT: row.time_format,
    WEEK_START: row.week_start,
    FINANCIAL_YEAR_START: row.financial_year_start,
    LOGIN_DOMAIN: row.login_domain,
    PRODUCT_THEME_COLOR: row.theme_colour,
    app_ids: row.app_ids,
    features: featuresOf(row.features),
  }
}

/** The caller's organisation. @param withProbation adds the length of probation in days */
export async function readOrganisation(ctx: Ctx, withProbation: boolean) {
  const row = found(await findOrganisation(ctx))
  const detail = detailView(ctx, row)
  return { org_detail: withProbation ? { ...detail, probation_days: row.probation_days } : detail }
}

export async function readCompany(ctx: Ctx) {
  return { org_detail: detailView(ctx, found(await findOrganisation(ctx))) }
}
