import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { editKit, listKits, saveKit } from '@muster/contract/onboarding/kits.contract'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import { joiningTexts } from '../joining.texts.ts'
import { findKits, kitView, policiesKit, type StoredFile, type StoredKit } from './kits.queries.ts'

export const KIT = 'onboarding_kit'
const MANAGE = 'onboarding.kit.manage'
const MEGABYTE = 1_048_576

type Input = BodyOf<typeof saveKit>
type Saved = DataOf<typeof saveKit>

/** Two statements, and one for those who set kits up. */
export function readKits(
  ctx: Ctx,
  { workflow_id: flowId }: BodyOf<typeof listKits>,
): Promise<DataOf<typeof listKits>> {
  return readTx(ctx, async (db) => {
    const kits = await findKits(ctx, db, { flowId })
    const manages = holds(ctx.actor, MANAGE)
    const { rows } = manages
      ? await sql<{ of: 'flow' | 'template'; id: number; name: string }>`
          select 'flow' as of, id, name from onboarding_flow where org_id = ${ctx.orgId} and status = 1
          union all
          select 'template', id, name from task_template where org_id = ${ctx.orgId} and status = 1 and purpose in ('joining', 'general')
          order by 3 limit 1000`.execute(db)
      : { rows: [] }
    const choices = (of: string) => rows.filter((row) => row.of === of).map(({ id, name }) => ({ id, name }))
    return {
      kits: [...kits.map((kit) => kitView(ctx, kit)), policiesKit()],
      workflows: choices('flow'),
      task_templates: choices('template'),
      abilities: { manage: manages },
    }
  })
}

const auditValuesOf = (kit: {
  KIT_NAME: string
  DESCRIPTION: string
  WORKFLOW_ID: number | null
  task_template_id: number | null
  status: number
}) => ({
  ...{ name: kit.KIT_NAME, description: kit.DESCRIPTION, workflow_id: kit.WORKFLOW_ID, status: kit.status },
  task_template_id: kit.task_template_id,
})

/** @throws AppError `record.duplicate`, `request.invalid` */
async function requireSound(ctx: Ctx, db: Db, input: Input, before: StoredKit | null): Promise<void> {
  const { rows } = await sql<{ is_taken: boolean; has_flow: boolean; has_template: boolean }>`
    select exists (select from onboarding_kit where org_id = ${ctx.orgId} and lower(name) = lower(${input.KIT_NAME})
        and id is distinct from ${before?.kit_id ?? null}::bigint) as is_taken,
      exists (select from onboarding_flow where org_id = ${ctx.orgId} and id = ${input.WORKFLOW_ID}::bigint) as has_flow,
      exists (select from task_template where org_id = ${ctx.orgId} and id = ${input.task_template_id}::bigint
        and (status = 1 or id = ${before?.task_template_id ?? null}::bigint)) as has_template`.execute(db)
  const facts = found(rows[0])
  if (facts.is_taken || input.KIT_NAME.toLowerCase() === joiningTexts.english('policies').toLowerCase())
    fail('record.duplicate', { fields: { KIT_NAME: joiningTexts('nameTaken') } })
  const fields = {
    ...(input.WORKFLOW_ID === null || facts.has_flow ? {} : { WORKFLOW_ID: joiningTexts('unknownFlow') }),
    ...(input.task_template_id === null || facts.has_template
      ? {}
      : { task_template_id: joiningTexts('unknownTemplate') }),
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

/** Files that the kit keeps, and new ones, in the order given. @throws AppError `files.not_uploaded`, `onboarding.kit_too_large` */
async function writeFiles(
  ctx: Ctx,
  db: Db,
  id: number,
  wanted: Input['fileslist'],
  had: readonly StoredFile[],
): Promise<void> {
  const files: Omit<StoredFile, 'id'>[] = []
  for (const [at, { file_id, filePath }] of wanted.entries()) {
    const kept = had.find((one) => one.id === file_id)
    if (kept) files.push(kept)
    else if (filePath) {
      const file = await attachFile(ctx, db, filePath, {
        recordType: KIT,
        recordId: id,
        folder: 'onboarding_kit',
      })
      files.push({ path: filePath, name: file.name, content_type: file.contentType, size: file.size })
    } else fail('request.invalid', { fields: { [`fileslist.${at}`]: joiningTexts('chooseFile') } })
  }
  const most = ctx.platform.config.mailAttachmentMb
  if (files.reduce((sum, { size }) => sum + size, 0) > most * MEGABYTE)
    fail('onboarding.kit_too_large', { parameters: { megabytes: most } })
  const kept = new Set(files.map(({ path }) => path))
  for (const { path } of had) if (!kept.has(path)) await removeStoredFile(ctx, db, path)
  await sql`delete from onboarding_kit_file where org_id = ${ctx.orgId} and kit_id = ${id}`.execute(db)
  if (files.length > 0)
    await db
      .insertInto('onboarding_kit_file')
      .values(
        files.map(({ path, name, content_type, size }, position) => ({
          ...{ org_id: ctx.orgId, kit_id: id, position, path, name, content_type, size },
        })),
      )
      .execute()
}

async function writeKit(ctx: Ctx, db: Db, id: number | null, input: Input, version: number): Promise<number> {
  const stamp = ctx.now.toString()
  const row = {
    ...{ name: input.KIT_NAME, description: input.DESCRIPTION, flow_id: input.WORKFLOW_ID },
    ...{ task_template_id: input.task_template_id, status: input.status, version, updated_at: stamp },
  }
  if (id === null) {
    const added = await db
      .insertInto('onboarding_kit')
      .values({ org_id: ctx.orgId, ...row, created_at: stamp })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added.id
  }
  await db
    .updateTable('onboarding_kit')
    .set(row)
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  return id
}

async function save(ctx: Ctx, id: number | null, input: Input, seen: number | undefined): Promise<Saved> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, KIT)
    const before = id === null ? null : found((await findKits(ctx, db, { id }))[0])
    const facts = (files: readonly string[]) => ({ files: files.join(', ') })
    const names = (input.fileslist ?? []).map(
      ({ file_id, filePath }) => before?.files.find((one) => one.id === file_id)?.name ?? filePath ?? '',
    )
    let written = id ?? 0
    const version = await changeRecord(ctx, db, {
      ...{ record: KIT, id, label: input.KIT_NAME, stored: before?.version ?? 0, seen },
      changes: changesBetween(
        before ? { ...auditValuesOf(before), ...facts(before.files.map(({ name }) => name)) } : {},
        { ...auditValuesOf(input), ...facts(names) },
      ),
      check: () => requireSound(ctx, db, input, before),
      write: async (next) => {
        written = await writeKit(ctx, db, id, input, next)
        await writeFiles(ctx, db, written, input.fileslist, before?.files ?? [])
      },
    })
    return { kit_id: written, version }
  })
}

/** @throws AppError `record.duplicate`, `request.invalid`, `files.not_uploaded`, `onboarding.kit_too_large` */
export const addKit = (ctx: Ctx, input: Input): Promise<Saved> => save(ctx, null, input, undefined)

/** @throws AppError `record.not_found`, `record.conflict`, and those of adding */
export const changeKit = (ctx: Ctx, { kit_id, version, ...input }: BodyOf<typeof editKit>): Promise<Saved> =>
  save(ctx, kit_id, input, version)

/** Deletes a kit that nobody has, with its files. @throws AppError `record.not_found`, `onboarding.kit_in_use` */
export function deleteKit(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, KIT)
    // Whoever gives it to a candidate at the same time waits, and finds it gone.
    await sql`select from onboarding_kit where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
    const kit = found((await findKits(ctx, db, { id }))[0])
    if (kit.candidates > 0) fail('onboarding.kit_in_use', { parameters: { count: kit.candidates } })
    for (const { path } of kit.files) await removeStoredFile(ctx, db, path)
    await sql`delete from onboarding_kit where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{
        recordType: KIT,
        recordId: id,
        recordLabel: kit.KIT_NAME,
        changes: { name: [kit.KIT_NAME, null] },
      },
    })
    return null
  })
}
