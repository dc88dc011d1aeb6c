import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { listBgvPackages, saveBgvPackage } from '@muster/contract/onboarding/verification.contract'
import { sql } from 'kysely'
import { changesBetween } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { findPackages } from './cases.queries.ts'
import { verificationTexts } from './verification.texts.ts'

export const PACKAGE = 'bgv_package'

export const readPackages = (ctx: Ctx): Promise<DataOf<typeof listBgvPackages>> =>
  readTx(ctx, async (db) => ({ packages: await findPackages(ctx, db) }))

interface Content {
  name: string
  note: string
  checks: string[]
  status: 0 | 1
}

const audited = ({ checks, ...content }: Content) => ({ ...content, checks: checks.join(', ') })

async function requireName(ctx: Ctx, db: Db, name: string, id: number | null): Promise<void> {
  const { rows } =
    await sql`select from bgv_package where org_id = ${ctx.orgId} and lower(name) = lower(${name})
    and id is distinct from ${id}::bigint`.execute(db)
  if (rows.length > 0) fail('record.duplicate', { fields: { name: verificationTexts('nameTaken') } })
}

async function write(
  ctx: Ctx,
  db: Db,
  id: number | null,
  content: Content,
  version: number,
): Promise<number> {
  const stamp = ctx.now.toString()
  if (id === null) {
    const row = { org_id: ctx.orgId, ...content, created_at: stamp, updated_at: stamp }
    return (await db.insertInto(PACKAGE).values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  await db
    .updateTable(PACKAGE)
    .set({ ...content, version, updated_at: stamp })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  return id
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate` */
export function savePackage(
  ctx: Ctx,
  { package_id: given, version: seen, checks, ...body }: BodyOf<typeof saveBgvPackage>,
): Promise<DataOf<typeof saveBgvPackage>> {
  const id = given ?? null
  const after: Content = { ...body, checks: [...new Set(checks)] }
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, PACKAGE)
    const stored =
      id === null ? null : found((await findPackages(ctx, db)).find(({ package_id }) => package_id === id))
    let package_id = id ?? 0
    const version = await changeRecord(ctx, db, {
      ...{ record: PACKAGE, id, label: after.name, stored: stored?.version ?? 0, seen },
      changes: changesBetween(stored ? audited(stored) : {}, audited(after)),
      check: () => requireName(ctx, db, after.name, id),
      write: async (next) => {
        package_id = await write(ctx, db, id, after, next)
      },
    })
    return { package_id, version }
  })
}
