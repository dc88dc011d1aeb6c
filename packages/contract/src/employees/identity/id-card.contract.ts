import { anyone, can, endpoint, field, master, type RecordOf, z } from '../../kit/index.ts'
import { MAX_CARD_YEARS, MAX_CARDS, revokeReasons } from './id-card.constants.ts'

/** Why a card ended: revoked, by itself when the person left, or renewed after its last day. */
export const endReasons = [...revokeReasons, 'left', 'renewed'] as const

const person = {
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
}

/** All that is printed on a card, and where its code leads. */
const face = z.object({
  ...person,
  DESIGNATION_NAME: z.nullable(z.string()),
  DEPARTMENT_NAME: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** These two: null unless the organisation prints it and the caller may see it of this person. */
  blood_group: z.nullable(z.string()),
  emergency_phone: z.nullable(z.string()),
  card_id: field.id(),
  number: z.int(),
  issued_on: z.string(),
  valid_until: z.string(),
  /** Not revoked, within its days, and the person works here. */
  is_valid: z.boolean(),
  /** Address that the code on the card holds; null where the organisation has no such page. */
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
    /** In the order asked for. */
    cards: z.array(face),
    /** People without a card in force; `left` can't have one. */
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
    /** The card in force. */
    card: z.nullable(face),
    /** Every card there was, newest first. */
    history: z.array(
      z.object({
        id: field.id(),
        number: z.int(),
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
  summary: 'The card somebody in reach has, and those they had',
})

export const readOwnIdCard = endpoint({
  id: 'employees.id_card.own',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/id-card/own',
  access: can('employees.id_card.own'),
  data: z.object({ design, card: z.nullable(face) }),
  summary: 'The caller’s own card, as the phone shows it',
})

export const issueIdCards = endpoint({
  id: 'employees.id_card.issue',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/id-card/issue',
  access: can('employees.id_card.generate'),
  body: z.strictObject({
    employee_ids: field.ids(MAX_CARDS).check(z.minLength(1)),
    /** The last day; as the settings say unless given. */
    valid_until: z.optional(field.isoDate()),
  }),
  data: z.object({
    issued: z.int(),
    /** Had a card in force already, or left. */
    skipped: z.int(),
  }),
  summary: 'Make cards for people in reach who have none in force; safe to repeat',
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
    /** Make another one in its place. */
    reissue: z._default(z.boolean(), false),
  }),
  data: z.object({ new_card_id: z.nullable(field.id()) }),
  errors: ['employees.id_card_revoked', 'employees.has_left'],
  summary: 'Revoke a card, as when it was lost, and make another in its place; its code fails at once',
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
    /** Whether cards carry a code, and whether the page behind it answers. */
    public_page: z.boolean(),
    /** What whoever reads the code is told besides valid or not valid. */
    public_name: z.boolean(),
    public_photo: z.boolean(),
  },
})
export type IdCardSetting = RecordOf<typeof idCardSettings>

export const readIdCardSetting = idCardSettings.list({
  id: 'employees.id_card_setting.read',
  data: z.object(idCardSettings.row),
  summary: 'What ID cards show, how long they hold, and what their public page tells',
})

export const saveIdCardSetting = idCardSettings.save({
  path: 'apiv2/auth/hrms/id-card/save-settings',
  data: z.object(idCardSettings.row),
  summary: 'Set what ID cards show; cards that were made keep their days',
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
    /** All null for every card that is not valid, whyever. */
    org_name: z.nullable(z.string()),
    name: z.nullable(z.string()),
    photo: z.nullable(z.string()),
  }),
  summary: 'Whether the card with this code is valid; the same answer for every code that is not',
})
