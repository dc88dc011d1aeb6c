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

/** What of a record is secret; numbers in their compared form. */
export interface SecretPart {
  number: string
  /** Of a bank account: whose it is, and at which branch. */
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

/** Account numbers are unique at one bank only; an IBAN, which begins with its country, is everywhere. */
function comparedForm({ field_group }: Pick<RecordPlace, 'field_group'>, secret: SecretPart): string {
  const isPlain = field_group === 'bank' && !/^[A-Z]{2}\d{2}/.test(secret.number)
  return isPlain ? `${secret.branchCode.slice(0, 4)}|${secret.number}` : secret.number
}

export interface SealedColumns {
  sealed: string
  key_id: string
  blind: string
}

/** What the database keeps of a secret. */
export function sealSecret(ctx: Keys, place: RecordPlace, secret: SecretPart): SealedColumns {
  const ring = keyringOf(ctx.platform.config)
  const where = placeOf(ctx.orgId, place)
  return {
    sealed: sealProtected(JSON.stringify(secret), ring, where),
    key_id: ring.current.id,
    blind: blindIndex(comparedForm(place, secret), ring, where),
  }
}

/** @returns null for a record that was tampered with, or whose key is gone: it opens for nobody */
export function openSecret(
  ctx: Keys & Partial<Pick<Ctx, 'log'>>,
  row: RecordPlace & { id: number; sealed: string },
): SecretPart | null {
  try {
    const text = openProtected(row.sealed, keyringOf(ctx.platform.config), placeOf(ctx.orgId, row))
    return JSON.parse(text) as SecretPart
  } catch (error) {
    if (!(error instanceof UnreadableText) && !(error instanceof MissingKey)) throw error
    // Which record, never what is in it.
    ctx.log?.error(
      { record: row.id, org: ctx.orgId, reason: error.message },
      privacyTexts('aProtectedRecordCantBeOpened'),
    )
    return null
  }
}

/** In the address of permissions: `employees.<group>.reveal`. */
export const revealOf = (group: ProtectedGroup) => `employees.${group}.reveal` as const
export const editOf = (group: ProtectedGroup) => `employees.${group}.edit` as const
export const seeOf = (group: ProtectedGroup) => `employees.fields.${group}` as const

/** Bank accounts have one kind. */
export const kindOfGroup = (group: ProtectedGroup, kind: string) => (group === 'bank' ? ACCOUNT : kind)
