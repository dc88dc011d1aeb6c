import { accountProblem, branchCodeProblem } from '@muster/contract/employees/identity/bank-numbers'
import { identityProblem, normaliseNumber } from '@muster/contract/employees/identity/identity-kinds'
import type { saveProtectedRecord } from '@muster/contract/employees/identity/protected-records.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { type Changes, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { privacyTexts } from './privacy.texts.ts'
import { tellProtected } from './protected.notices.ts'
import {
  findKinds,
  findOneProtected,
  findOwner,
  type KnownKind,
  keepCurrentKey,
  type ProtectedRow,
  type ReachedOwner,
} from './protected.queries.ts'
import { labelOf } from './protected.service.ts'
import { editOf, kindOfGroup, openSecret, type SecretPart, sealSecret } from './protected-numbers.ts'

type Input = BodyOf<typeof saveProtectedRecord>

/** A complete record as it will be stored; blank where a new record leaves a value out. */
interface Draft {
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
function secretOf(input: Input, before: SecretPart | null): SecretPart {
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

function draftOf(ctx: Ctx, input: Input, row: ProtectedRow | undefined, kinds: readonly KnownKind[]): Draft {
  const kind = row?.kind ?? kindOfGroup(input.group, input.kind)
  const before = row ?? nothingYet
  const ownCountry = kinds.find(({ slug }) => slug === kind)?.country
  return {
    kind,
    country: ownCountry || (input.country ?? before.country),
    secret: secretOf(input, row ? openSecret(ctx, row) : null),
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
function problemsOf(input: Input, draft: Draft, kinds: readonly KnownKind[]): Record<string, string> {
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
function changesOf(draft: Draft, before: ProtectedRow | undefined, old: SecretPart | null): Changes {
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

async function writeRow(
  ctx: Ctx,
  db: Db,
  input: Input,
  draft: Draft,
  row: ProtectedRow | undefined,
): Promise<{ id: number; version: number }> {
  const { secret, ...plain } = draft
  const place = { employee_id: input.emp_id, field_group: input.group, kind: draft.kind }
  await keepCurrentKey(ctx, db)
  const values = { ...plain, ...sealSecret(ctx, place, secret), updated_at: ctx.now.toString() }
  if (row) {
    return db
      .updateTable('protected_record')
      .set({ ...values, version: row.version + 1 })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', row.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  }
  return db
    .insertInto('protected_record')
    .values({
      org_id: ctx.orgId,
      ...place,
      ...values,
      created_by: ctx.actor.accountId,
      created_at: ctx.now.toString(),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

async function findTarget(ctx: Ctx, db: Db, input: Input, owner: ReachedOwner) {
  if (input.id === undefined) return undefined
  const row = found(await findOneProtected(ctx, db, owner.id, input.id, { lock: true }))
  if (row.field_group !== input.group) found(undefined)
  requireVersion(row.version, input.version)
  return row
}

function refuseUnknownKind(input: Input, row: ProtectedRow | undefined, kinds: readonly KnownKind[]): void {
  if (input.group !== 'identity' || row) return
  const isUsed = kinds.some(({ slug, is_active }) => slug === input.kind && is_active)
  if (!isUsed) fail('employees.identity_kind_unknown', { fields: { kind: privacyTexts('typeInactive') } })
}

/**
 * Adds or edits a number. Doesn't report whether somebody else has the same number: trying numbers would then
 * reveal whose they are. The data quality screen reports duplicates within the reader's reach.
 *
 * @throws AppError `record.not_found`, `access.denied`, `record.conflict`, `request.invalid`,
 *   `employees.identity_kind_unknown`, `employees.person_anonymised`
 */
export function saveProtected(ctx: Ctx, input: Input): Promise<DataOf<typeof saveProtectedRecord>> {
  return tx(ctx, async (db) => {
    const owner = found(await findOwner(ctx, db, input.emp_id, { lock: true }))
    if (!owner.edits.has(input.group)) fail('access.denied')
    await refuseOwnRecord(ctx, db, [owner.id], editOf(input.group))
    if (owner.anonymised_at !== null) fail('employees.person_anonymised')
    const kinds = await findKinds(ctx, db)
    const row = await findTarget(ctx, db, input, owner)
    refuseUnknownKind(input, row, kinds)
    const draft = draftOf(ctx, input, row, kinds)
    const fields = problemsOf(input, draft, kinds)
    if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
    if (draft.is_primary) {
      await sql`
        update protected_record set is_primary = false
        where org_id = ${ctx.orgId} and employee_id = ${owner.id} and field_group = 'bank' and is_primary
          and id <> ${row?.id ?? 0}`.execute(db)
    }
    const changes = changesOf(draft, row, row ? openSecret(ctx, row) : null)
    const saved = await writeRow(ctx, db, input, draft, row)
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: owner.id,
      recordLabel: labelOf(owner),
      changes,
    })
    await tellProtected(ctx, db, owner, input.group)
    return saved
  })
}
