import { maskNumber } from '@muster/contract/employees/identity/identity-kinds'
import type {
  listProtectedRecords,
  ProtectedGroup,
  removeProtectedRecord,
  revealProtectedRecord,
} from '@muster/contract/employees/identity/protected-records.contract'
import { SHOWN_SECONDS } from '@muster/contract/employees/identity/protected-records.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { privacyTexts } from './privacy.texts.ts'
import { tellProtected } from './protected.notices.ts'
import {
  findKinds,
  findOneProtected,
  findOwner,
  findPrivacySetting,
  findProtected,
  type KnownKind,
  type PrivacySetting,
  type ProtectedRow,
  type ReachedOwner,
} from './protected.queries.ts'
import { editOf, openSecret } from './protected-numbers.ts'

type List = DataOf<typeof listProtectedRecords>

export const labelOf = ({ full_name, code }: Pick<ReachedOwner, 'full_name' | 'code'>) =>
  `${full_name} (${code})`

const kindName = (row: ProtectedRow, kinds: readonly KnownKind[]) =>
  row.field_group === 'bank'
    ? privacyTexts('bankAccount')
    : (kinds.find(({ slug }) => slug === row.kind)?.name ?? row.kind)

export const kindView = (kind: KnownKind): List['kinds'][number] => ({
  slug: kind.slug,
  name: kind.name,
  country: kind.country,
  pattern: kind.pattern,
  checksum: kind.checksum ?? null,
  is_standard: kind.is_standard,
  is_active: kind.is_active,
})

function recordView(ctx: Ctx, row: ProtectedRow, owner: ReachedOwner, kinds: readonly KnownKind[]) {
  const secret = openSecret(ctx, row)
  return {
    id: row.id,
    group: row.field_group,
    kind: row.kind,
    kind_name: kindName(row, kinds),
    country: row.country,
    masked: secret ? maskNumber(secret.number) : '••••••',
    holder: secret?.holder ?? '',
    branch_code: secret?.branchCode ?? '',
    issuer: row.issuer,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    is_expired: row.valid_to !== null && row.valid_to < owner.today,
    is_primary: row.is_primary,
    note: row.note,
    is_readable: secret !== null,
    version: row.version,
    updated_at: row.updated_at,
  }
}

/**
 * A person's identity numbers and bank accounts, masked; null for groups without permission for this person.
 * Four statements.
 *
 * @throws AppError `record.not_found` also for a person out of reach
 */
export function listProtected(ctx: Ctx, employeeId: number): Promise<List> {
  return readTx(ctx, async (db) => {
    const owner = found(await findOwner(ctx, db, employeeId))
    const rows = await findProtected(ctx, db, employeeId, owner.sees)
    const kinds = await findKinds(ctx, db)
    const setting = await findPrivacySetting(ctx, db)
    const of = (group: ProtectedGroup) =>
      owner.sees.has(group)
        ? rows.filter((row) => row.field_group === group).map((row) => recordView(ctx, row, owner, kinds))
        : null
    const isOwn = ctx.actor.employeeId === employeeId
    return {
      identity: of('identity'),
      bank: of('bank'),
      kinds: kinds.filter((kind) => kind.is_active).map(kindView),
      asks_reason: setting.asks_reason && !isOwn,
      shown_seconds: SHOWN_SECONDS,
      abilities: {
        reveal_identity: owner.reveals.has('identity'),
        reveal_bank: owner.reveals.has('bank'),
        edit_identity: owner.edits.has('identity') && owner.anonymised_at === null,
        edit_bank: owner.edits.has('bank') && owner.anonymised_at === null,
      },
    }
  })
}

/** A record the caller may see; its group decides which actions they may take. */
export async function findSeen(
  ctx: Ctx,
  db: Db,
  input: { emp_id: number; id: number },
  options: { lock?: boolean } = {},
): Promise<{ owner: ReachedOwner; row: ProtectedRow }> {
  const owner = found(await findOwner(ctx, db, input.emp_id))
  const row = found(await findOneProtected(ctx, db, input.emp_id, input.id, options))
  if (!owner.sees.has(row.field_group)) found(undefined)
  return { owner, row }
}

/** Number of other people's numbers this account revealed in the last hour. Locks out its concurrent calls. */
async function countReveals(ctx: Ctx, db: Db): Promise<number> {
  const { accountId } = ctx.actor
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal:${ctx.orgId}:${accountId}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from protected_reveal
    where org_id = ${ctx.orgId} and account_id = ${accountId}
      and at > ${ctx.now.subtract({ hours: 1 }).toString()}::timestamptz`.execute(db)
  return rows[0]?.count ?? 0
}

const auditOf = (owner: ReachedOwner, row: ProtectedRow, reason: string, action?: string) => ({
  recordType: 'employee',
  recordId: owner.id,
  recordLabel: labelOf(owner),
  details: { groups: [row.field_group], kind: row.kind, record: row.id, people: 1 },
  reason,
  ...(action ? { action } : {}),
})

/** Counts this reveal. @returns false when the caller's limit is exhausted */
async function takeReveal(ctx: Ctx, db: Db, setting: PrivacySetting): Promise<boolean> {
  if ((await countReveals(ctx, db)) >= setting.reveals_an_hour) return false
  await db
    .insertInto('protected_reveal')
    .values({ org_id: ctx.orgId, account_id: ctx.actor.accountId as number, at: ctx.now.toString() })
    .execute()
  return true
}

/** Audit action of a refused reveal: many of them indicate that somebody is collecting numbers. */
export const REVEAL_REFUSED = 'employees.protected.reveal_refused'

/**
 * Reveals one full number. Audited with its reason before the response; one's own numbers need no reason and
 * don't count towards the limit.
 *
 * @throws AppError `record.not_found`, `access.denied`, `employees.reveal_reason_missing`,
 *   `employees.reveal_limit`, `employees.protected_unreadable`
 */
export async function revealProtected(
  ctx: Ctx,
  input: BodyOf<typeof revealProtectedRecord>,
): Promise<DataOf<typeof revealProtectedRecord>> {
  const outcome = await tx(ctx, async (db) => {
    const { owner, row } = await findSeen(ctx, db, input)
    if (!owner.reveals.has(row.field_group)) fail('access.denied')
    const setting = await findPrivacySetting(ctx, db)
    const isOwn = ctx.actor.employeeId === owner.id
    const reason = input.reason ?? ''
    if (setting.asks_reason && !isOwn && reason === '') {
      fail('employees.reveal_reason_missing', {
        fields: { reason: privacyTexts('reasonRequired') },
      })
    }
    if (!isOwn && !(await takeReveal(ctx, db, setting)))
      return { number: null, refused: setting.reveals_an_hour, owner, row }
    const secret = openSecret(ctx, row)
    if (!secret) fail('employees.protected_unreadable')
    await recordAudit(ctx, db, auditOf(owner, row, reason))
    return { number: secret.number, refused: 0, owner, row }
  })
  const { number, owner, row, refused } = outcome
  if (number !== null) return { number, shown_seconds: SHOWN_SECONDS }
  // A refusal rolls back its transaction, so the audit entry needs one of its own.
  await tx(ctx, (db) => recordAudit(ctx, db, auditOf(owner, row, input.reason ?? '', REVEAL_REFUSED)))
  return fail('employees.reveal_limit', { parameters: { n: refused } })
}

/** @throws AppError `record.not_found`, `access.denied` */
export function removeProtected(ctx: Ctx, input: BodyOf<typeof removeProtectedRecord>): Promise<null> {
  return tx(ctx, async (db) => {
    const { owner, row } = await findSeen(ctx, db, input, { lock: true })
    if (!owner.edits.has(row.field_group)) fail('access.denied')
    await refuseOwnRecord(ctx, db, [owner.id], editOf(row.field_group))
    await db.deleteFrom('protected_record').where('org_id', '=', ctx.orgId).where('id', '=', row.id).execute()
    await recordAudit(ctx, db, {
      ...auditOf(owner, row, input.reason ?? ''),
      changes: { [row.kind]: ['•••', null] },
    })
    await tellProtected(ctx, db, { [row.field_group]: [owner.id] })
    return null
  })
}
