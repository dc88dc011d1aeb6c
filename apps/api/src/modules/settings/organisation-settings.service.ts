import { type BodyOf, type DataOf, isCurrency } from '@muster/contract/kit/index'
import { isTimeZone } from '@muster/contract/kit/time-zone'
import {
  checkSetting,
  featureDefaults,
  featureNames,
  type OrganisationSettings,
} from '@muster/contract/settings/organisation-settings'
import type {
  readOrganisationSettings,
  updateSingleSetting,
} from '@muster/contract/settings/organisation-settings.contract'
import { holds } from '../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { settingsTexts } from './settings.texts.ts'

type SettingsView = DataOf<typeof readOrganisationSettings>
type Changes = Partial<OrganisationSettings>

const EDIT = 'settings.organisation.edit'

const columns = [
  'date_format',
  'time_format',
  'time_zone',
  'currency',
  'language',
  'week_start',
  'year_type',
  'financial_year_start',
  'academic_year_start',
  'cycle_type',
  'cycle_day',
  'distance_unit',
  'phone_country_id',
  'theme_colour',
  'login_domain',
  'counts_screens',
] as const satisfies readonly (keyof OrganisationSettings)[]

function organisationOf(ctx: Ctx, db: Db) {
  return db
    .selectFrom('organisation')
    .select([...columns, 'name', 'features', 'settings_version'])
    .where('org_id', '=', ctx.orgId)
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof organisationOf>['executeTakeFirst']>>>

function settingsOf({ name: _, features, settings_version: __, ...plain }: Row): OrganisationSettings {
  const stored = (features ?? {}) as Record<string, unknown>
  const set = Object.fromEntries(
    featureNames.flatMap((key) => (key in stored ? [[key, stored[key]]] : [])),
  ) as Partial<OrganisationSettings>
  // Check constraints guarantee the contract's values.
  return {
    ...(plain as Omit<OrganisationSettings, (typeof featureNames)[number]>),
    ...(featureDefaults as Pick<OrganisationSettings, (typeof featureNames)[number]>),
    ...set,
  }
}

function viewOf(ctx: Ctx, settings: OrganisationSettings, version: number): SettingsView {
  return { version, settings, abilities: { edit: holds(ctx.actor, EDIT) } }
}

/** @throws AppError `record.not_found` for any other organisation */
export async function readSettings(ctx: Ctx, id: number): Promise<SettingsView> {
  if (id !== ctx.orgId) found(undefined)
  const row = found(await readTx(ctx, (db) => organisationOf(ctx, db).executeTakeFirst()))
  return viewOf(ctx, settingsOf(row), row.settings_version)
}

/** Validates what the schema can't: time zone and currency. */
function refuseUnknown({ time_zone, currency }: Changes): void {
  if (time_zone !== undefined && !isTimeZone(time_zone))
    fail('request.invalid', { fields: { time_zone: settingsTexts('unknownTimeZone') } })
  if (currency !== undefined && !isCurrency(currency))
    fail('request.invalid', { fields: { currency: settingsTexts('unknownCurrency') } })
}

async function writeSettings(ctx: Ctx, db: Db, after: OrganisationSettings): Promise<number> {
  const plain = Object.fromEntries(columns.map((name) => [name, after[name]]))
  const features = Object.fromEntries(featureNames.map((name) => [name, after[name]]))
  const { settings_version } = await db
    .updateTable('organisation')
    .set((values) => ({
      ...plain,
      // Keeps features stored by other modules.
      features: values(
        values.ref('features'),
        '||',
        values.cast<string>(values.val(JSON.stringify(features)), 'jsonb'),
      ),
      settings_version: values('settings_version', '+', 1),
      updated_at: ctx.now.toString(),
    }))
    .where('org_id', '=', ctx.orgId)
    .returning('settings_version')
    .executeTakeFirstOrThrow()
  return settings_version
}

/**
 * Updates the given settings; unchanged values are not audited.
 *
 * @param version seen by the caller; undefined to overwrite
 * @throws AppError `record.conflict` if somebody else changed settings meanwhile, `request.invalid`
 */
export function changeSettings(
  ctx: Ctx,
  changes: Changes,
  version: number | undefined,
): Promise<SettingsView> {
  refuseUnknown(changes)
  return tx(ctx, async (db) => {
    const row = found(await organisationOf(ctx, db).forUpdate().executeTakeFirst())
    requireVersion(row.settings_version, version)
    const before = settingsOf(row)
    const after = { ...before, ...changes }
    const audited = changesBetween({ ...before }, { ...after })
    if (Object.keys(audited).length === 0) return viewOf(ctx, before, row.settings_version)
    const next = await writeSettings(ctx, db, after)
    await recordAudit(ctx, db, {
      recordType: 'organisation',
      recordId: ctx.orgId,
      recordLabel: row.name,
      changes: audited,
    })
    return viewOf(ctx, after, next)
  })
}

/** @throws AppError `request.invalid` naming the setting with the invalid value */
export function changeSetting(
  ctx: Ctx,
  { name, value, version }: BodyOf<typeof updateSingleSetting>,
): Promise<SettingsView> {
  const checked = checkSetting(name as keyof OrganisationSettings, value)
  if (!checked.isValid) fail('request.invalid', { fields: { [name]: checked.problem } })
  return changeSettings(ctx, checked.changes, version)
}
