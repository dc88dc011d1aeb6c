import { listCurrencies, listTimeZones } from '@muster/contract/calls/reference/world-lists'
import { listCodeSettings } from '@muster/contract/calls/settings/code-setting'
import { readOrganisationSettings } from '@muster/contract/calls/settings/organisation-settings'
import { readUsage } from '@muster/contract/calls/settings/usage'
import type { DataOf } from '@muster/contract/kit/index'
import type { OrganisationSettings } from '@muster/contract/settings/organisation-settings'
import { readOptions } from '../../../lib/calls/query.ts'
import { type SignedInUser, sessionStore } from '../../../lib/session/session.ts'

export type SettingsView = DataOf<typeof readOrganisationSettings>
export type CodeSetting = DataOf<typeof listCodeSettings>['codes'][number]

const inline = { errorShown: 'inline' as const }
const HOUR = 3_600_000

export function settingsOptions(orgId: number) {
  return {
    ...readOptions(readOrganisationSettings, { params: { id: orgId } }),
    meta: inline,
    placeholderData: undefined,
  }
}

export const codesOptions = { ...readOptions(listCodeSettings, {}), meta: inline }
export const usageOptions = { ...readOptions(readUsage, { query: { days: 30 } }), meta: inline }

/** Lists that do not change while the page is open. */
const fixed = { staleTime: HOUR, gcTime: HOUR }
export const timeZonesOptions = { ...readOptions(listTimeZones, {}), ...fixed }
export const currenciesOptions = { ...readOptions(listCurrencies, {}), ...fixed }

/** Applies new formats to the session, so that dates on screen follow at once. */
export function userChanges(user: SignedInUser, settings: OrganisationSettings): Partial<SignedInUser> {
  const { date_format, time_format, time_zone, currency, week_start, phone_country_id } = settings
  const { me_team, me_timeline, me_probation, me_benefits } = settings
  return {
    formats: { ...user.formats, date_format, time_format, time_zone, currency, week_start, phone_country_id },
    PRODUCT_THEME_COLOR: settings.theme_colour,
    login_domain: settings.login_domain,
    counts_screens: settings.counts_screens,
    self_service: { me_team, me_timeline, me_probation, me_benefits },
  }
}

export function showSettings(settings: OrganisationSettings): void {
  const session = sessionStore.read()
  if (session) sessionStore.patchUser(userChanges(session.user, settings))
}
