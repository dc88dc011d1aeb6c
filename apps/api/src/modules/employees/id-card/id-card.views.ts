import type { CardDesign, CardFace } from '@muster/contract/employees/identity/id-card.contract'
import type { Ctx } from '../../../platform/context.ts'
import { organisationOf } from '../../../platform/files/file-path.ts'
import { fileLink } from '../../files/index.ts'
import { photoLink } from '../directory/directory.views.ts'
import { cardKey } from './card-key.ts'
import type { CardRow, CardWorld } from './id-card.queries.ts'

export function personView(row: Pick<CardRow, 'employee_id' | 'code' | 'full_name'>) {
  return { EMPLOYEE_ID: row.employee_id, EMPLOYEE_CODE: row.code, EMPLOYEE_NAME: row.full_name }
}

export function designView(ctx: Ctx, world: CardWorld): CardDesign {
  const { logo_path, org_name, theme_colour, setting } = world
  const hasLogo = logo_path !== null && organisationOf(logo_path) === ctx.orgId
  return {
    org_name,
    logo: hasLogo ? fileLink(ctx, logo_path) : null,
    theme_colour,
    back_text: setting.back_text,
  }
}

export function isInForce(row: Pick<CardRow, 'card_id' | 'status' | 'valid_until'>, today: string): boolean {
  return row.card_id !== null && row.status === 'active' && row.valid_until >= today
}

/** The card issued to an employee, valid or expired; null without one. */
export function faceView(ctx: Ctx, { setting, today }: CardWorld, row: CardRow): CardFace | null {
  if (row.card_id === null) return null
  const { config } = ctx.platform
  const key = cardKey(config.secretKey, row.public_id)
  return {
    ...personView(row),
    DESIGNATION_NAME: row.designation,
    DEPARTMENT_NAME: setting.shows_department ? row.department : null,
    photo: setting.shows_photo ? photoLink(ctx, row.photo_path) : null,
    blood_group: setting.shows_blood_group ? row.blood_group || null : null,
    emergency_phone: setting.shows_emergency ? row.emergency_phone || null : null,
    card_id: row.card_id,
    number: row.number,
    issued_on: row.issued_on,
    valid_until: row.valid_until,
    is_valid: isInForce(row, today),
    // As a fragment, so that the key appears in no log and no referrer.
    verify_url: setting.public_page ? `${config.publicUrl}/admin/id-card/check#${key}` : null,
  }
}
