import { ACCOUNT } from '@muster/contract/employees/identity/protected-records.constants'
import type { ProtectedGroup } from '@muster/contract/employees/identity/protected-records.contract'
import type { Ctx } from '../../../platform/context.ts'
import { keyringOf, MissingKey } from '../../../platform/crypto/field-keys.ts'
import {
  blindIndex,
  openProtected,
  sealProtected,
  UnreadableText,
} from '../../../platform/crypto/protected-text.ts'
import { privacyTexts } from './privacy.texts.ts'

/** The secret part of a record; numbers in normalised form. */
export interface SecretPart {
  number: string
  /** Of a bank account: the holder and the branch. */
  holder: string
  branchCode: string
}

/** Whose record it is, and which kind of number. */
export interface RecordPlace {
  employee_id: number
  field_group: string
  kind: string
}

type Keys = Pick<Ctx, 'platform' | 'orgId'>

function placeOf(orgId: number, { employee_id, field_group, kind }: RecordPlace) {
  return { orgId, employeeId: employee_id, field: `${field_group}:${kind}` }
}

/** Account numbers are unique within one bank only; an IBAN, which begins with a country code, is unique anywhere. */
function comparedForm({ field_group }: Pick<RecordPlace, 'field_group'>, secret: SecretPart): string {
  const isPlain = field_group === 'bank' && !/^[A-Z]{2}\d{2}/.test(secret.number)
  return isPlain ? `${secret.branchCode.slice(0, 4)}|${secret.number}` : secret.number
}

export interface SealedColumns {
  sealed: string
  key_id: string
  blind: string
}

/** The database columns of an encrypted secret. */
export function sealSecret(ctx: Keys, place: RecordPlace, secret: SecretPart): SealedColumns {
  const ring = keyringOf(ctx.platform.config)
  const where = placeOf(ctx.orgId, place)
  return {
    sealed: sealProtected(JSON.stringify(secret), ring, where),
    key_id: ring.current.id,
    blind: blindIndex(comparedForm(place, secret), ring, where),
  }
}

/** @returns null for a record that can't be decrypted: it was tampered with, or its key is missing */
export function openSecret(
  ctx: Keys & Partial<Pick<Ctx, 'log'>>,
  row: RecordPlace & { id: number; sealed: string },
): SecretPart | null {
  try {
    const text = openProtected(row.sealed, keyringOf(ctx.platform.config), placeOf(ctx.orgId, row))
    return JSON.parse(text) as SecretPart
  } catch (error) {
    if (!(error instanceof UnreadableText) && !(error instanceof MissingKey)) throw error
    // Log which record, never its content.
    ctx.log?.error(
      { record: row.id, org: ctx.orgId, reason: error.message },
      privacyTexts('recordNotDecryptable'),
    )
    return null
  }
}

/** The permission to reveal a group's numbers: `employees.<group>.reveal`. */
export const revealOf = (group: ProtectedGroup) => `employees.${group}.reveal` as const
export const editOf = (group: ProtectedGroup) => `employees.${group}.edit` as const
export const seeOf = (group: ProtectedGroup) => `employees.fields.${group}` as const

/** Bank accounts have one kind. */
export const kindOfGroup = (group: ProtectedGroup, kind: string) => (group === 'bank' ? ACCOUNT : kind)
