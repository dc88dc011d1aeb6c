import { fieldTexts } from '../kit/field.texts.ts'
import { field, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'
import {
  approvableNames,
  colleagueFieldNames,
  type SelfServiceName,
  selfEditableNames,
  selfServiceNames,
} from './settings.constants.ts'

/** Settings of an organisation (platform specification, section 9). */

const month = () => z.int().check(z.minimum(1), z.maximum(12))
const colour = () =>
  z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, valueTexts.error('colour')))

/** Formats of dates and money, and periods. */
export const regionalSettings = {
  /** 0 dd-M-yyyy, 1 yyyy-mm-dd, 2 mm-dd-yyyy, 3 yyyy-dd-mm, 4 dd M yy. */
  date_format: z.int().check(z.minimum(0), z.maximum(4)),
  /** 0 24 hours, 1 12 hours. */
  time_format: field.flag(),
  /** IANA name. */
  time_zone: z.string().check(z.maxLength(60), z.regex(/^[A-Za-z][\w+/-]*$/, valueTexts.error('timeZone'))),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, fieldTexts.error('currency'))),
  language: z.enum(['en', 'hi']),
  /** 0 Sunday to 6 Saturday. */
  week_start: z.int().check(z.minimum(0), z.maximum(6)),
  /** 0 calendar, 1 financial, 2 academic. */
  year_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  financial_year_start: month(),
  academic_year_start: month(),
  /** 1: calendar months; 2: payroll periods that start on `cycle_day`. */
  cycle_type: z.union([z.literal(1), z.literal(2)]),
  cycle_day: z.int().check(z.minimum(1), z.maximum(28)),
  distance_unit: z.enum(['km', 'mile']),
  /** Default country of phone fields; India is 101. */
  phone_country_id: z.int().check(z.positive(), z.maximum(1000)),
}

/** Appearance and features. */
export const productSettings = {
  theme_colour: colour(),
  /** E-mail domain of its people; empty for none. */
  login_domain: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(120),
      z.regex(
        /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)?$/,
        fieldTexts.error('domain'),
      ),
    ),
  /**
   * URL of the organisation's own AI assistant, which the top bar links to; empty for none (platform, section
   * 2).
   */
  assistant_url: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200),
      z.regex(
        /^(https:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?)?$/,
        fieldTexts.error('httpsAddress'),
      ),
    ),
  /** Whether screen views are counted per day, anonymously. */
  counts_screens: z.boolean(),
  grace_period: z.boolean(),
  overtime: z.boolean(),
  old_workflow: z.boolean(),
  short_leave: z.boolean(),
  leave_announcement: z.boolean(),
  on_duty_announcement: z.boolean(),
  /** Countries whose leave is paid by slab: at most five. */
  leave_payslab_countries: z.array(field.id()).check(z.maxLength(5)),
}

/** Settings about people and their data. */
export const otherSettings = {
  /** Whether a new profile picture requires approval. */
  picture_needs_approval: z.boolean(),
  /** Whether celebrations are shown of people who have not chosen. */
  celebrations_shared: z.boolean(),
  colleague_fields: z.array(z.enum(colleagueFieldNames)).check(z.maxLength(colleagueFieldNames.length)),
  self_editable_fields: z.array(z.enum(selfEditableNames)).check(z.maxLength(selfEditableNames.length)),
  /** Fields for which a change by the person requires approval. */
  fields_to_approve: z.array(z.enum(approvableNames)).check(z.maxLength(approvableNames.length)),
  /** Retention of notices in days. */
  notices_keep_days: z.int().check(z.minimum(30), z.maximum(365)),
  /** Whether rejoining people get the next free employee code by default. */
  rejoin_new_code: z.boolean(),
  /** Notice period in calendar days, after confirmation and on probation. */
  notice_days: z.int().check(z.minimum(0), z.maximum(365)),
  notice_days_probation: z.int().check(z.minimum(0), z.maximum(365)),
}

const selfServiceSettings = Object.fromEntries(selfServiceNames.map((name) => [name, z.boolean()])) as Record<
  SelfServiceName,
  z.ZodMiniBoolean
>

/** Stored together in one column; each is read by the module that it controls. */
export const featureNames = [
  'assistant_url',
  'picture_needs_approval',
  'celebrations_shared',
  'colleague_fields',
  'self_editable_fields',
  'fields_to_approve',
  'notices_keep_days',
  'rejoin_new_code',
  'notice_days',
  'notice_days_probation',
  'me_team',
  'me_timeline',
  'me_probation',
  'me_benefits',
  'grace_period',
  'overtime',
  'old_workflow',
  'short_leave',
  'leave_announcement',
  'on_duty_announcement',
  'leave_payslab_countries',
] as const

/** Defaults. */
export const featureDefaults = {
  assistant_url: '',
  picture_needs_approval: false,
  celebrations_shared: true,
  colleague_fields: ['DESIGNATION_ID', 'DEPT_ID', 'LOCATION_ID', 'EMAIL', 'REPORTING_MANAGER_ID', 'PRESENCE'],
  self_editable_fields: [...selfEditableNames],
  fields_to_approve: [],
  notices_keep_days: 90,
  rejoin_new_code: false,
  notice_days: 60,
  notice_days_probation: 30,
  me_team: true,
  me_timeline: true,
  me_probation: true,
  me_benefits: true,
  grace_period: false,
  overtime: false,
  old_workflow: false,
  short_leave: false,
  leave_announcement: false,
  on_duty_announcement: false,
  leave_payslab_countries: [],
} satisfies Record<(typeof featureNames)[number], unknown>

/** Refuses unknown names, with an error for each. */
const byName = {
  error: (issue: { code: string; keys?: unknown }) =>
    issue.code === 'unrecognized_keys' ? valueTexts('unknownName', { names: String(issue.keys) }) : undefined,
}
export const someRegionalSettings = z.partial(z.strictObject(regionalSettings, byName))
export const someProductSettings = z.partial(
  z.strictObject({ ...productSettings, ...otherSettings, ...selfServiceSettings }, byName),
)

export const organisationSettings = z.strictObject({
  ...regionalSettings,
  ...productSettings,
  ...otherSettings,
  ...selfServiceSettings,
})
export type OrganisationSettings = z.infer<typeof organisationSettings>
export type SettingName = keyof OrganisationSettings

export const settingNames = [
  ...Object.keys(regionalSettings),
  ...Object.keys(productSettings),
  ...Object.keys(otherSettings),
  ...Object.keys(selfServiceSettings),
] as SettingName[]

export type CheckedSetting =
  | { isValid: true; changes: Partial<OrganisationSettings> }
  | { isValid: false; problem: string }

/** Validates a single setting by the rules of its group. */
export function checkSetting(name: SettingName, value: unknown): CheckedSetting {
  const result = z.safeParse(z.partial(organisationSettings), { [name]: value })
  if (result.success) return { isValid: true, changes: result.data }
  return {
    isValid: false,
    problem: result.error.issues[0]?.message ?? valueTexts('noValue'),
  }
}
