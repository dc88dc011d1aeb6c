import type { saveProtectedRecord } from '@muster/contract/employees/identity/protected-records.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
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
import { changesOf, type Draft, draftOf, type ProtectedInput, problemsOf } from './protected-draft.ts'
import { editOf, openSecret, sealSecret } from './protected-numbers.ts'

async function writeRow(
  ctx: Ctx,
  db: Db,
  input: ProtectedInput,
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

async function findTarget(ctx: Ctx, db: Db, input: ProtectedInput, owner: ReachedOwner) {
  if (input.id === undefined) return undefined
  const row = found(await findOneProtected(ctx, db, owner.id, input.id, { lock: true }))
  if (row.field_group !== input.group) found(undefined)
  requireVersion(row.version, input.version)
  return row
}

function refuseUnknownKind(
  input: ProtectedInput,
  row: ProtectedRow | undefined,
  kinds: readonly KnownKind[],
): void {
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
export function saveProtected(ctx: Ctx, input: ProtectedInput): Promise<DataOf<typeof saveProtectedRecord>> {
  return tx(ctx, async (db) => {
    const owner = found(await findOwner(ctx, db, input.emp_id, { lock: true }))
    if (!owner.edits.has(input.group)) fail('access.denied')
    await refuseOwnRecord(ctx, db, [owner.id], editOf(input.group))
    if (owner.anonymised_at !== null) fail('employees.person_anonymised')
    const kinds = await findKinds(ctx, db)
    const row = await findTarget(ctx, db, input, owner)
    refuseUnknownKind(input, row, kinds)
    const stored = row && { row, secret: openSecret(ctx, row) }
    const draft = draftOf(input, stored, kinds)
    const fields = problemsOf(input, draft, kinds)
    if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
    if (draft.is_primary) {
      await sql`
        update protected_record set is_primary = false
        where org_id = ${ctx.orgId} and employee_id = ${owner.id} and field_group = 'bank' and is_primary
          and id <> ${row?.id ?? 0}`.execute(db)
    }
    const changes = changesOf(draft, stored)
    const saved = await writeRow(ctx, db, input, draft, row)
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: owner.id,
      recordLabel: labelOf(owner),
      changes,
    })
    await tellProtected(ctx, db, { [input.group]: [owner.id] })
    return saved
  })
}
