import { field, z } from '../kit/index.ts'
import {
  approvableNames,
  colleagueFieldNames,
  type SelfServiceName,
  selfEditableNames,
  selfServiceNames,
} from './settings.constants.ts'

/** What an organisation sets for everybody in it (platform specification, section 9). */

const month = () => z.int().check(z.minimum(1), z.maximum(12))
const colour = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, 'Please give a colour as # and six digits, for example #335aff.'),
    )

/** How dates, money and periods are written and counted. */
export const regionalSettings = {
  /** 0 dd-M-yyyy, 1 yyyy-mm-dd, 2 mm-dd-yyyy, 3 yyyy-dd-mm, 4 dd M yy. */
  date_format: z.int().check(z.minimum(0), z.maximum(4)),
  /** 0 24 hours, 1 12 hours. */
  time_format: field.flag(),
  /** IANA name. */
  time_zone: z.string().check(z.maxLength(60), z.regex(/^[A-Za-z][\w+/-]*$/, 'Unknown time zone.')),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Unknown currency.')),
  language: z.enum(['en', 'hi']),
  /** 0 Sunday to 6 Saturday. */
  week_start: z.int().check(z.minimum(0), z.maximum(6)),
  /** 0 calendar, 1 financial, 2 academic. */
  year_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  financial_year_start: month(),
  academic_year_start: month(),
  /** 1 the calendar month, 2 the payroll period from `cycle_day` to the day before it. */
  cycle_type: z.union([z.literal(1), z.literal(2)]),
  cycle_day: z.int().check(z.minimum(1), z.maximum(28)),
  distance_unit: z.enum(['km', 'mile']),
  /** Country that phone fields offer first; India is 101. */
  phone_country_id: z.int().check(z.positive(), z.maximum(1000)),
}

/** How the product looks and what it does for this organisation. */
export const productSettings = {
  theme_colour: colour(),
  /** The part after the @ of its people's addresses; empty for none. */
  login_domain: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(120),
      z.regex(
        /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)?$/,
        'Please give a domain such as example.com.',
      ),
    ),
  /** Where the organisation's own AI assistant is; empty for none. The top bar leads there (platform, section 2). */
  assistant_url: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200),
      z.regex(
        /^(https:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?)?$/,
        'Please give an address that begins with https://.',
      ),
    ),
  /** Whether openings of screens are counted per day, without anybody's name. */
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

/** Switches about people and their data. */
export const otherSettings = {
  /** Whether a new picture waits until somebody approves it. */
  picture_needs_approval: z.boolean(),
  /** Whether birthdays and anniversaries are shown of who has not said yes or no. */
  celebrations_shared: z.boolean(),
  colleague_fields: z.array(z.enum(colleagueFieldNames)).check(z.maxLength(colleagueFieldNames.length)),
  self_editable_fields: z.array(z.enum(selfEditableNames)).check(z.maxLength(selfEditableNames.length)),
  /** Fields whose change by the person themselves waits until it is approved. */
  fields_to_approve: z.array(z.enum(approvableNames)).check(z.maxLength(approvableNames.length)),
  /** Days until a notice is forgotten. */
  notices_keep_days: z.int().check(z.minimum(30), z.maximum(365)),
  /** Whether who comes back gets the next free employee code, unless it is said otherwise. */
  rejoin_new_code: z.boolean(),
  /** Calendar days of notice, after confirmation and on probation. */
  notice_days: z.int().check(z.minimum(0), z.maximum(365)),
  notice_days_probation: z.int().check(z.minimum(0), z.maximum(365)),
}

const selfServiceSettings = Object.fromEntries(selfServiceNames.map((name) => [name, z.boolean()])) as Record<
  SelfServiceName,
  z.ZodMiniBoolean
>

/** Kept together in one column: each is read by the module that it switches. */
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

/** What holds until an organisation says otherwise. */
export const featureDefaults = {
  assistant_url: '',
  picture_needs_approval: false,
  celebrations_shared: true,
  colleague_fields: ['DESIGNATION_ID', 'DEPT_ID', 'LOCATION_ID', 'EMAIL', 'REPORTING_MANAGER_ID'],
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

/** Refuses by its name what does not belong to a group of settings. */
const byName = {
  error: (issue: { code: string; keys?: unknown }) =>
    issue.code === 'unrecognized_keys' ? `Not a setting of this call: ${String(issue.keys)}.` : undefined,
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

/** Judges one value of one setting by the same rules as all of them together. */
export function checkSetting(name: SettingName, value: unknown): CheckedSetting {
  const result = z.safeParse(z.partial(organisationSettings), { [name]: value })
  if (result.success) return { isValid: true, changes: result.data }
  return {
    isValid: false,
    problem: result.error.issues[0]?.message ?? 'This is not a value of this setting.',
  }
}
