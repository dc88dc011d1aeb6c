import type {
  discardDraft,
  listDrafts,
  readDraft,
  saveDraft,
} from '@muster/contract/employees/create-wizard.contract'
import { DRAFT_DAYS, DRAFT_LIMIT } from '@muster/contract/employees/create-wizard.contract'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue } from '@muster/contract/forms/values/form-values'
import type { BodyOf, DataOf, ParamsOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { fieldsOf, loadForm } from '../../forms/index.ts'
import { bulkTexts } from './bulk.texts.ts'

interface DraftRow {
  id: number
  field_values: FormValues
  step: string
  version: number
  created_at: string
  updated_at: string
}

type DraftView = DataOf<typeof listDrafts>['drafts'][number]

function viewOf(row: DraftRow): DraftView {
  const { FIRST_NAME, MIDDLE_NAME, LAST_NAME } = row.field_values
  return {
    draft_id: row.id,
    name: [FIRST_NAME, MIDDLE_NAME, LAST_NAME].filter(Boolean).join(' '),
    step: row.step,
    filled: Object.values(row.field_values).filter((value) => !isEmptyValue(value)).length,
    version: row.version,
    created_at: row.created_at,
    saved_at: row.updated_at,
  }
}

/** The caller's own drafts: not even administrators see those of others. */
function ownDrafts(ctx: Ctx, db: Db) {
  return db
    .selectFrom('employee_draft')
    .select(['id', 'field_values', 'step', 'version', 'created_at', 'updated_at'])
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', ctx.actor.accountId ?? 0)
}

export async function listOwnDrafts(ctx: Ctx): Promise<DataOf<typeof listDrafts>> {
  const rows = await readTx(ctx, (db) =>
    ownDrafts(ctx, db).orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(DRAFT_LIMIT).execute(),
  )
  return { drafts: (rows as unknown as DraftRow[]).map(viewOf) }
}

export async function readOwnDraft(
  ctx: Ctx,
  { id }: ParamsOf<typeof readDraft>,
): Promise<DataOf<typeof readDraft>> {
  const row = await readTx(ctx, (db) => ownDrafts(ctx, db).where('id', '=', id).executeTakeFirst())
  const draft = found(row) as unknown as DraftRow
  return { ...viewOf(draft), values: draft.field_values }
}

/** Values of fields that the caller sees in the form, without passwords. */
async function keptValues(ctx: Ctx, db: Db, values: FormValues): Promise<FormValues> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const kept = new Set(
    fieldsOf(form)
      .filter((field) => field.FEILD_TYPE !== 'password')
      .map((field) => field.FIELD_SLUG),
  )
  return Object.fromEntries(
    Object.entries(values).filter(([slug, value]) => kept.has(slug) && !isEmptyValue(value)),
  )
}

/** Locks per account, so that concurrent calls cannot exceed the limit. @throws AppError `employees.draft_many` */
async function refuseTooMany(ctx: Ctx, db: Db): Promise<void> {
  const key = `drafts:${ctx.orgId}:${ctx.actor.accountId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee_draft
    where org_id = ${ctx.orgId} and account_id = ${ctx.actor.accountId}`.execute(db)
  if ((rows[0]?.count ?? 0) >= DRAFT_LIMIT) {
    fail('employees.draft_many', { parameters: { limit: DRAFT_LIMIT } })
  }
}

/**
 * Saves a draft. Not audited, because a draft changes no record.
 *
 * @throws AppError `employees.draft_changed` if the draft was saved elsewhere meanwhile
 */
export function saveOwnDraft(ctx: Ctx, input: BodyOf<typeof saveDraft>): Promise<DataOf<typeof saveDraft>> {
  return tx(ctx, async (db) => {
    const now = ctx.now.toString()
    const values = JSON.stringify(await keptValues(ctx, db, input.values as FormValues))
    if (input.draft_id === undefined) {
      await refuseTooMany(ctx, db)
      const { id } = await db
        .insertInto('employee_draft')
        .values({
          org_id: ctx.orgId,
          account_id: found(ctx.actor.accountId),
          field_values: values,
          step: input.step ?? '',
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { draft_id: id, version: 1, saved_at: now }
    }
    const draft = found(
      await ownDrafts(ctx, db).where('id', '=', input.draft_id).forUpdate().executeTakeFirst(),
    )
    if (input.version !== undefined && input.version !== draft.version) fail('employees.draft_changed')
    const version = draft.version + 1
    await db
      .updateTable('employee_draft')
      .set({ field_values: values, step: input.step ?? draft.step, version, updated_at: now })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', draft.id)
      .execute()
    return { draft_id: draft.id, version, saved_at: now }
  })
}

export function discardOwnDraft(ctx: Ctx, { draft_id }: BodyOf<typeof discardDraft>): Promise<null> {
  return tx(ctx, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('employee_draft')
      .where('org_id', '=', ctx.orgId)
      .where('account_id', '=', ctx.actor.accountId ?? 0)
      .where('id', '=', draft_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) found(undefined)
    return null
  })
}

export const cleanDraftsJob = defineJob({
  name: 'employees.clean_drafts',
  label: bulkTexts.text('removingAbandonedDrafts'),
  run: (ctx) =>
    tx(ctx, async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('employee_draft')
        .where('org_id', '=', ctx.orgId)
        .where('updated_at', '<', ctx.now.subtract({ hours: DRAFT_DAYS * 24 }).toString())
        .executeTakeFirst()
      return { removed: Number(numDeletedRows) }
    }),
})

export const cleanDraftsSchedule = defineSchedule({
  name: 'employees.clean_drafts',
  label: cleanDraftsJob.label ?? '',
  job: cleanDraftsJob,
  at: daily('03:50'),
  canRunNow: true,
})
