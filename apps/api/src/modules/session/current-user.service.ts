import type { DataOf } from '@muster/contract/kit/index'
import type { currentUser } from '@muster/contract/session/session.contract'
import { holds } from '../../platform/access/actor.ts'
import { sessionFact } from '../../platform/access/session-facts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { organisationOf } from '../../platform/files/file-path.ts'
import { permissionsOf } from '../../platform/platform.ts'
import { appFlags, usesConsole } from './app-flags.ts'
import { authUserDetail, V2_LOGIN } from './session.views.ts'

type SignedInUser = DataOf<typeof currentUser>

function findProfile(ctx: Ctx, db: Db) {
  const { orgId } = ctx
  const accountId = ctx.actor.accountId as number
  return db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.org_id', 'a.org_id')
    .leftJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'a.org_id').onRef('e.id', '=', 'a.employee_id'),
    )
    .select([
      'a.email',
      'a.display_name',
      'a.is_active_ats',
      'a.is_active_pms',
      'a.language',
      'a.tour_seen_at',
    ])
    .select(['e.first_name', 'e.full_name', 'e.photo_path'])
    .select(['o.name', 'o.logo_path', 'o.login_domain', 'o.theme_colour', 'o.date_format', 'o.time_format'])
    .select(['o.time_zone', 'o.currency', 'o.week_start', 'o.language as org_language', 'o.counts_screens'])
    .select(['o.phone_country_id', 'o.features'])
    .select([
      sessionFact(ctx, 'reads_reports').as('reads_reports'),
      sessionFact(ctx, 'shows_pay').as('shows_pay'),
    ])
    .where('a.org_id', '=', orgId)
    .where('a.id', '=', accountId)
    .executeTakeFirst()
}

type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** Expires at the end of the next hour: the URL stays the same for an hour, so that browsers can cache the picture. */
function pictureLink(ctx: Ctx, path: string | null): string | null {
  if (!path || organisationOf(path) !== ctx.orgId) return null
  const hours = Math.floor(ctx.now.epochMilliseconds / 3_600_000) + 2
  return ctx.platform.files.signDownload(path, {
    expiresAt: Temporal.Instant.fromEpochMilliseconds(hours * 3_600_000),
  })
}

function permissionsHeld(ctx: Ctx): string[] {
  return Object.keys(permissionsOf(ctx.platform.modules))
    .filter((permission) => holds(ctx.actor, permission))
    .sort()
}

function appUrlsOf(ctx: Ctx): SignedInUser['app_urls'] {
  const { employee, legacyEmployee, payroll, performance, recruitment, hr } = ctx.platform.config.appUrls
  return { employee, legacy_employee: legacyEmployee, payroll, performance, recruitment, hr }
}

function nameOf(profile: Profile): { first_name: string; emp_name: string } {
  const name = profile.full_name ?? (profile.display_name || profile.email)
  return { first_name: profile.first_name ?? (name.split(/\s+/)[0] as string), emp_name: name }
}

function formatsOf(profile: Profile): SignedInUser['formats'] {
  const { date_format, time_format, time_zone, currency, week_start, phone_country_id } = profile
  return {
    date_format,
    time_format,
    time_zone,
    currency,
    week_start,
    phone_country_id,
    language: profile.language ?? profile.org_language,
  }
}

/** Parts of self-service are available unless the organisation has deactivated them. */
function selfServiceOf(features: unknown): SignedInUser['self_service'] {
  const kept = (features ?? {}) as Record<string, unknown>
  return {
    me_team: kept.me_team !== false,
    me_timeline: kept.me_timeline !== false,
    me_probation: kept.me_probation !== false,
    me_benefits: kept.me_benefits !== false,
  }
}

/**
 * The logged-in user of the specification, with what the web needs for display; the server checks permissions again
 * on every call.
 */
export async function readCurrentUser(ctx: Ctx): Promise<SignedInUser> {
  const { actor, orgId } = ctx
  const profile = found(await readTx(ctx, (db) => findProfile(ctx, db)))
  const isConsole = usesConsole(actor)
  return {
    ...authUserDetail(actor, orgId),
    ...nameOf(profile),
    email: profile.email,
    user_img: pictureLink(ctx, profile.photo_path),
    org_logo: pictureLink(ctx, profile.logo_path),
    org_name: profile.name,
    user_app_access_list: [...actor.roles],
    ...appFlags(actor, profile),
    login_domain: profile.login_domain,
    v2_login: V2_LOGIN,
    PRODUCT_THEME_COLOR: profile.theme_colour,
    adminProject: isConsole,
    is_team_lead: actor.isTeamLead,
    reads_reports: profile.reads_reports,
    shows_pay: profile.shows_pay,
    formats: formatsOf(profile),
    // Whoever looks as this person neither takes their tour nor counts as their use of a screen.
    tour_flag: profile.tour_seen_at || actor.viewer ? 1 : 0,
    counts_screens: profile.counts_screens && !actor.viewer,
    viewed_by: actor.viewer ? { name: actor.viewer.name, ends_at: actor.viewer.endsAt } : null,
    self_service: selfServiceOf(profile.features),
    default_landing_path: isConsole ? '/apps' : '/',
    app_urls: appUrlsOf(ctx),
    permissions: permissionsHeld(ctx),
  }
}
