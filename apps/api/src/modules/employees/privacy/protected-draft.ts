import { accountProblem, branchCodeProblem } from '@muster/contract/employees/identity/bank-numbers'
import { identityProblem, normaliseNumber } from '@muster/contract/employees/identity/identity-kinds'
import type { saveProtectedRecord } from '@muster/contract/employees/identity/protected-records.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Changes } from '../../../platform/audit.ts'
import { privacyTexts } from './privacy.texts.ts'
import type { KnownKind, ProtectedRow } from './protected.queries.ts'
import { kindOfGroup, type SecretPart } from './protected-numbers.ts'

/** What is given of a record: everything of a new one, else what changes. */
export type ProtectedInput = BodyOf<typeof saveProtectedRecord>

/** A complete record as it will be stored; blank where a new record leaves a value out. */
export interface Draft {
  kind: string
  country: string
  secret: SecretPart
  issuer: string
  valid_from: string | null
  valid_to: string | null
  is_primary: boolean
  note: string
}

/** The secret part after the change. A record that can't be decrypted must be entered again completely. */
function secretOf(input: ProtectedInput, before: SecretPart | null): SecretPart {
  const given = { number: '', holder: '', branchCode: '', ...before }
  if (input.number !== undefined) given.number = normaliseNumber(input.number)
  if (input.holder !== undefined) given.holder = input.holder
  if (input.branch_code !== undefined) given.branchCode = normaliseNumber(input.branch_code)
  return given
}

const nothingYet = {
  country: '',
  issuer: '',
  valid_from: null,
  valid_to: null,
  is_primary: false,
  note: '',
}

/** A record that is stored. Whoever reads it decrypts its secret once: it is slow for many. */
export interface StoredRecord {
  row: ProtectedRow
  /** Null if it can’t be decrypted. */
  secret: SecretPart | null
}

/** A record as it will be. */
export function draftOf(
  input: ProtectedInput,
  stored: StoredRecord | undefined,
  kinds: readonly KnownKind[],
): Draft {
  const row = stored?.row
  const kind = row?.kind ?? kindOfGroup(input.group, input.kind)
  const before = row ?? nothingYet
  const ownCountry = kinds.find(({ slug }) => slug === kind)?.country
  return {
    kind,
    country: ownCountry || (input.country ?? before.country),
    secret: secretOf(input, stored?.secret ?? null),
    issuer: input.issuer ?? before.issuer,
    valid_from: input.valid_from === undefined ? before.valid_from : input.valid_from,
    valid_to: input.valid_to === undefined ? before.valid_to : input.valid_to,
    is_primary: input.group === 'bank' && (input.is_primary ?? before.is_primary),
    note: input.note ?? before.note,
  }
}

function bankProblems({ secret, country }: Draft): Record<string, string | null> {
  return {
    country: country === '' ? privacyTexts('bankCountryRequired') : null,
    number: accountProblem(secret.number, country),
    holder: secret.holder === '' ? privacyTexts('accountHolderRequired') : null,
    branch_code: branchCodeProblem(secret.branchCode, country),
  }
}

/** Problems by field. Never quotes a number. */
export function problemsOf(
  input: ProtectedInput,
  draft: Draft,
  kinds: readonly KnownKind[],
): Record<string, string> {
  const kind = kinds.find(({ slug }) => slug === draft.kind)
  const problems: Record<string, string | null> =
    input.group === 'bank'
      ? bankProblems(draft)
      : { number: kind ? identityProblem(draft.secret.number, kind) : null }
  if (draft.valid_from && draft.valid_to && draft.valid_to < draft.valid_from)
    problems.valid_to = privacyTexts('endsBeforeStart')
  return Object.fromEntries(Object.entries(problems).flatMap(([path, text]) => (text ? [[path, text]] : [])))
}

const MASK = '•••'

/** Changes for the audit log without secrets: that a number changed, not what it is. */
export function changesOf(draft: Draft, stored: StoredRecord | undefined): Changes {
  const before = stored?.row
  const old = stored?.secret
  const changes: Changes = {}
  const secrets = [
    ['number', old?.number, draft.secret.number],
    ['holder', old?.holder, draft.secret.holder],
    ['branch_code', old?.branchCode, draft.secret.branchCode],
  ] as const
  for (const [name, was, is] of secrets) {
    if ((was ?? '') !== is) changes[`${draft.kind}_${name}`] = [was ? MASK : null, is ? MASK : null]
  }
  for (const name of ['country', 'issuer', 'valid_from', 'valid_to', 'is_primary'] as const) {
    const [was, is] = [before?.[name] || null, draft[name] || null]
    if (was !== is) changes[`${draft.kind}_${name}`] = [was, is]
  }
  return changes
}
