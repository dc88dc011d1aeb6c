import { amountProblem, type BodyOf, type DataOf } from '@muster/contract/kit/index'
import type { saveContract } from '@muster/contract/vendors/contracts.contract'
import { sql } from 'kysely'
import { farDayProblem } from '../../../lib/texts/far-day.texts.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { attachFiles, detachOthers } from '../../files/index.ts'
import { lockVendor } from '../records/save.service.ts'
import { settingsQuery } from '../setup/offered.queries.ts'
import { vendorsTexts } from '../vendors.texts.ts'

export const CONTRACT = 'vendor_contract'
type Input = BodyOf<typeof saveContract>

interface Stored {
  id: number
  vendor_id: number
  title: string
  number: string
  starts_on: string
  ends_on: string | null
  amount: string | null
  currency: string | null
  note: string
  files: string[]
  version: number
}

async function lockContract(ctx: Ctx, db: Db, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select t.id, t.vendor_id, t.title, t.number, t.starts_on::text as starts_on, t.ends_on::text as ends_on,
      t.amount::text as amount, t.currency, t.note, t.version,
      array(select x.path from vendor_contract_file x where x.org_id = t.org_id and x.contract_id = t.id order by x.position) as files
    from vendor_contract t where t.org_id = ${ctx.orgId} and t.id = ${id} for update`.execute(db)
  return found(rows[0])
}

async function writeFiles(ctx: Ctx, db: Db, id: number, files: readonly string[]): Promise<void> {
  const to = { recordType: CONTRACT, recordId: id }
  const kept = await attachFiles(ctx, db, files, { ...to, folder: 'master_files' })
  await detachOthers(ctx, db, [...kept.keys()], to)
  await sql`delete from vendor_contract_file where org_id = ${ctx.orgId} and contract_id = ${id}`.execute(db)
  if (kept.size === 0) return
  await db
    .insertInto('vendor_contract_file')
    .values(
      [...new Set(files)].map((path, at) => ({
        ...{ org_id: ctx.orgId, contract_id: id, path, name: kept.get(path)?.name ?? '', position: at + 1 },
      })),
    )
    .execute()
}

const values = ({
  title,
  number,
  starts_on,
  ends_on,
  amount,
  currency,
  note,
}: Omit<Stored, 'files' | 'id' | 'vendor_id' | 'version'>) => ({
  ...{ title, number, starts_on, ends_on, amount, currency, note },
})

type Values = ReturnType<typeof values>

async function change(ctx: Ctx, db: Db, before: Stored, next: Values, input: Input) {
  const isSame = before.files.join() === input.files.join()
  const changes = changesBetween({ ...values(before) }, { ...next })
  const version = await changeRecord(ctx, db, {
    ...{ record: CONTRACT, id: before.id, label: input.title, stored: before.version, seen: input.version },
    changes: isSame ? changes : { ...changes, files: [before.files.length, input.files.length] },
    write: async (stored) => {
      await db
        .updateTable('vendor_contract')
        .set({ ...next, version: stored, updated_at: ctx.now.toString() })
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', before.id)
        .execute()
      await writeFiles(ctx, db, before.id, input.files)
    },
  })
  return { id: before.id, version }
}

async function add(ctx: Ctx, db: Db, next: Values, input: Input) {
  const stamp = ctx.now.toString()
  const created = await db
    .insertInto('vendor_contract')
    .values({ ...next, org_id: ctx.orgId, vendor_id: input.vendor_id, created_at: stamp, updated_at: stamp })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await writeFiles(ctx, db, created.id, input.files)
  await recordAudit(ctx, db, {
    ...{ recordType: CONTRACT, recordId: created.id, recordLabel: input.title },
    changes: changesBetween({}, { ...next, files: input.files.length }),
  })
  return created
}

/** @throws AppError `request.invalid` at the day */
function requireDays({ starts_on, ends_on }: Pick<Input, 'starts_on' | 'ends_on'>, today: string): void {
  const wrong = (field: 'starts_on' | 'ends_on', problem: string | null) => {
    if (problem !== null) fail('request.invalid', { fields: { [field]: problem } })
  }
  wrong('starts_on', farDayProblem(starts_on, today, { before: 50, after: 100 }))
  if (ends_on === null) return
  if (ends_on < starts_on) wrong('ends_on', vendorsTexts('endsBefore'))
  wrong('ends_on', farDayProblem(ends_on, today, { before: 50, after: 100 }))
}

/** @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `files.not_uploaded` */
export function saveOne(ctx: Ctx, input: Input): Promise<DataOf<typeof saveContract>> {
  return tx(ctx, async (db) => {
    const vendor = await lockVendor(ctx, db, input.vendor_id)
    requireDays(input, await organisationToday(ctx, db))
    const { currency } = await runQuery(db, settingsQuery(ctx))
    const next = values({
      ...input,
      currency: input.amount === null ? null : (input.currency ?? currency),
    })
    const places = next.amount === null ? null : amountProblem(next.amount, next.currency ?? currency)
    if (places !== null) fail('request.invalid', { fields: { amount: places } })
    if (input.id === undefined) return add(ctx, db, next, input)
    const before = await lockContract(ctx, db, input.id)
    if (before.vendor_id !== vendor.id) fail('record.not_found')
    return change(ctx, db, before, next, input)
  })
}

/** @throws AppError `record.not_found` */
export function removeOne(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    const before = await lockContract(ctx, db, id)
    await lockVendor(ctx, db, before.vendor_id)
    await detachOthers(ctx, db, [], { recordType: CONTRACT, recordId: id })
    await db.deleteFrom('vendor_contract').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await recordAudit(ctx, db, {
      ...{ recordType: CONTRACT, recordId: id, recordLabel: before.title },
      changes: changesBetween(values(before), {}),
    })
    return null
  })
}
