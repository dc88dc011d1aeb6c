import { anyone, can, endpoint, field, master, type RecordOf, z } from '../../kit/index.ts'
import { MAX_CARD_YEARS, MAX_CARDS, revokeReasons } from './id-card.constants.ts'

/** Why a card ended: revoked, the person left, or renewed after its last day. */
export const endReasons = [...revokeReasons, 'left', 'renewed'] as const

const person = {
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
}

/** Everything printed on a card, and the URL of its code. */
const face = z.object({
  ...person,
  DESIGNATION_NAME: z.nullable(z.string()),
  DEPARTMENT_NAME: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** This and the next: null unless the organisation prints it and the caller may see it of this person. */
  blood_group: z.nullable(z.string()),
  emergency_phone: z.nullable(z.string()),
  card_id: field.id(),
  number: field.whole(),
  issued_on: z.string(),
  valid_until: z.string(),
  /** Not revoked, within its validity, and the person is active. */
  is_valid: z.boolean(),
  /** URL encoded on the card; null where the organisation has no public page. */
  verify_url: z.nullable(z.string()),
})
export type CardFace = z.infer<typeof face>

const design = z.object({
  org_name: z.string(),
  logo: z.nullable(z.string()),
  theme_colour: z.string(),
  back_text: z.string(),
})
export type CardDesign = z.infer<typeof design>

export const drawIdCards = endpoint({
  id: 'employees.id_card.draw',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/id-card/draw',
  access: can('employees.id_card.generate'),
  body: z.strictObject({ employee_ids: field.ids(MAX_CARDS).check(z.minLength(1)) }),
  data: z.object({
    design,
    /** In the order of the request. */
    cards: z.array(face),
    /** People without a valid card; those with `left` can't get one. */
    without: z.array(z.object({ ...person, why: z.enum(['none', 'expired', 'left']) })),
  }),
  summary: 'The cards in force of people in reach, as they are printed',
})

export const readIdCards = endpoint({
  id: 'employees.id_card.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/id-card/of/{employee_id}',
  access: can('employees.id_card.generate'),
  params: z.object({ employee_id: field.idInText() }),
  data: z.object({
    ...person,
    design,
    /** The valid card. */
    card: z.nullable(face),
    /** All cards, newest first. */
    history: z.array(
      z.object({
        id: field.id(),
        number: field.whole(),
        issued_on: z.string(),
        valid_until: z.string(),
        issued_by: z.string(),
        state: z.enum(['issued', 'revoked']),
        is_valid: z.boolean(),
        revoked_at: z.nullable(z.string()),
        revoked_by: z.string(),
        revoke_reason: z.nullable(z.enum(endReasons)),
        revoke_note: z.string(),
      }),
    ),
    abilities: z.object({ issue: z.boolean() }),
  }),
  summary: 'The current and former cards of a person in reach',
})

export const readOwnIdCard = endpoint({
  id: 'employees.id_card.own',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/id-card/own',
  access: can('employees.id_card.own'),
  data: z.object({ design, card: z.nullable(face) }),
  summary: 'The caller’s own card, for the phone',
})

export const issueIdCards = endpoint({
  id: 'employees.id_card.issue',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/id-card/issue',
  access: can('employees.id_card.generate'),
  body: z.strictObject({
    employee_ids: field.ids(MAX_CARDS).check(z.minLength(1)),
    /** Last day of validity; default: according to the settings. */
    valid_until: z.optional(field.isoDate()),
  }),
  data: z.object({
    issued: z.int(),
    /** People who already had a valid card, or left. */
    skipped: z.int(),
  }),
  summary: 'Create cards for people in reach without a valid one; idempotent',
})

export const revokeIdCard = endpoint({
  id: 'employees.id_card.revoke',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/id-card/revoke',
  access: can('employees.id_card.generate'),
  body: z.strictObject({
    id: field.id(),
    reason: z.enum(revokeReasons),
    note: z._default(field.text(500), ''),
    /** Create a replacement. */
    reissue: z._default(z.boolean(), false),
  }),
  data: z.object({ new_card_id: z.nullable(field.id()) }),
  errors: ['employees.id_card_revoked', 'employees.has_left'],
  summary: 'Revoke a card, for instance a lost one, and optionally replace it; its code fails at once',
})

export const idCardSettings = master({
  id: 'employees.id_card_setting',
  path: 'apiv2/auth/hrms/id-card/settings',
  access: can('employees.id_card.configure'),
  key: null,
  fields: {
    shows_photo: z.boolean(),
    shows_department: z.boolean(),
    shows_blood_group: z.boolean(),
    shows_emergency: z.boolean(),
    valid_years: z.int().check(z.minimum(1), z.maximum(MAX_CARD_YEARS)),
    back_text: field.text(300),
    /** Whether cards carry a code that leads to the public page. */
    public_page: z.boolean(),
    /** Whether the public page shows the name, besides valid or not. */
    public_name: z.boolean(),
    public_photo: z.boolean(),
  },
})
export type IdCardSetting = RecordOf<typeof idCardSettings>

export const readIdCardSetting = idCardSettings.list({
  id: 'employees.id_card_setting.read',
  data: z.object(idCardSettings.row),
  summary: 'What ID cards show, how long they are valid, and what their public page shows',
})

export const saveIdCardSetting = idCardSettings.save({
  path: 'apiv2/auth/hrms/id-card/save-settings',
  data: z.object(idCardSettings.row),
  summary: 'Set what ID cards show; existing cards keep their validity',
})

export const verifyIdCard = endpoint({
  id: 'employees.id_card.verify',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/id-card/verify',
  access: anyone,
  body: z.strictObject({ key: z.string().check(z.maxLength(100)) }),
  data: z.object({
    is_valid: z.boolean(),
    /** All null for every invalid card, whatever the reason. */
    org_name: z.nullable(z.string()),
    name: z.nullable(z.string()),
    photo: z.nullable(z.string()),
  }),
  summary: 'Whether the card with this code is valid; the same answer for every code that is not',
})
