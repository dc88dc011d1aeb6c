import type {
  bulkEditFields,
  bulkEditUsers,
  previewBulkEdit,
} from '@muster/contract/employees/bulk/bulk-edit.contract'
import { BULK_FILE } from '@muster/contract/employees/bulk/bulk-files'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type ActorSnapshot, actorFrom, snapshotOf } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { fieldsOf, findRunByKey, keepFinishedRun, loadForm } from '../../forms/index.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { attributeOfSlug } from '../employee-columns.ts'
import { lockManagerLines } from '../people.queries.ts'
import { changePeople } from '../writes/change-people.service.ts'
import { bulkTexts } from './bulk.texts.ts'
import { labelOf, namesFor, previewView } from './bulk-edit.views.ts'
import { type BulkEdit, type JudgedEdit, judgeBulkEdit } from './judge-bulk-edit.ts'
import { isBulkEditable } from './rules/bulk-edit-fields.ts'

type RunInput = BodyOf<typeof bulkEditUsers>
type RunData = DataOf<typeof bulkEditUsers>

/** Above this number of employees, a job makes the changes. */
const AT_ONCE = 500
const isJob = (changed: number) => changed > AT_ONCE

export function listBulkFields(ctx: Ctx): Promise<DataOf<typeof bulkEditFields>> {
  return readTx(ctx, async (db) => {
    const slugs = fieldsOf(await loadForm(ctx, db, EMPLOYEE_FORM))
      .filter(isBulkEditable)
      .map((field) => field.FIELD_SLUG)
    return { slugs, dated: slugs.filter((slug) => attributeOfSlug(slug) !== undefined) }
  })
}

export function previewEdit(
  ctx: Ctx,
  edit: BodyOf<typeof previewBulkEdit>,
): Promise<DataOf<typeof previewBulkEdit>> {
  return readTx(ctx, async (db) => {
    const judged = await judgeBulkEdit(ctx, db, edit, false)
    return previewView(judged, await namesFor(ctx, db, judged, edit.values as FormValues), isJob)
  })
}

/** @throws AppError `employees.bulk_changed`, `employees.bulk_problems` */
function refuseUnseen(judged: JudgedEdit, input: RunInput): void {
  if (judged.fingerprint !== input.fingerprint) fail('employees.bulk_changed')
  const troubled = judged.people.filter(({ problems }) => problems.length > 0).length
  if (troubled > 0 && !input.leave_out_problems) {
    fail('employees.bulk_problems', { parameters: { count: troubled } })
  }
}

type OnWritten = (done: number, total: number) => Promise<void>

/** Makes all changes in the transaction of `db` and locks the employees. */
async function writeEdit(
  ctx: Ctx,
  db: Db,
  input: RunInput,
  key: string,
  onWritten: OnWritten,
): Promise<RunData> {
  const edit: BulkEdit = input
  // Locked before the employees, in the same order as every other change of managers, to avoid deadlocks.
  if ('REPORTING_MANAGER_ID' in edit.values) await lockManagerLines(ctx, db)
  const judged = await judgeBulkEdit(ctx, db, edit, true)
  refuseUnseen(judged, input)
  const changing = judged.people.filter(({ draft }) => draft !== null)
  const changes = changing.map(({ person, values }) => ({ person, values }))
  const changed = await changePeople(ctx, db, changes, {
    ...judged.options,
    onWritten: (done) => onWritten(done, changes.length),
  })
  const label = labelOf(
    judged.fields,
    edit.values as FormValues,
    await namesFor(ctx, db, judged, edit.values as FormValues),
  )
  const runId = await keepFinishedRun(ctx, db, {
    formNo: BULK_FILE.edit,
    key,
    label,
    rows: judged.people.length,
    updated: changed.size,
    trail: [...changed].map(([recordId, { version, before }]) => ({
      recordType: 'employee',
      recordId,
      action: 'updated',
      rowNumber: null,
      version,
      before,
    })),
  })
  await recordAudit(ctx, db, {
    recordType: 'import_run',
    recordId: runId,
    recordLabel: label,
    changes: { people: [null, changed.size], fields: [null, Object.keys(edit.values).join(', ')] },
    ...(edit.reason ? { reason: edit.reason } : {}),
  })
  forgetTotals(ctx)
  return { run_id: runId, job_id: null, changed: changed.size }
}

const silent: OnWritten = async () => undefined

interface EditJobInput {
  edit: RunInput
  /** Who started the job: it runs with their reach and in their name. */
  actor: ActorSnapshot
}

async function runEdit(
  systemCtx: Ctx,
  { edit, actor }: EditJobInput,
  progress: JobProgress,
): Promise<RunData> {
  const ctx: Ctx = { ...systemCtx, actor: actorFrom(actor) }
  await progress.checkpoint({ stage: bulkTexts.text('checkingPeople') })
  const key = `bulk-edit/${ctx.request.id}`
  return tx(ctx, async (db) => {
    // An earlier attempt of this job may have committed before it failed.
    const done = await findRunByKey(ctx, db, BULK_FILE.edit, key)
    if (done) return { run_id: done.id, job_id: null, changed: done.updated_count }
    return writeEdit(ctx, db, edit, key, (written, total) =>
      progress.report({ stage: bulkTexts.text('savingPeople'), done: written, total }),
    )
  })
}

export const bulkEditJob = defineJob<EditJobInput>({
  name: 'employees.bulk_edit',
  label: bulkTexts.text('bulkPeopleEdit'),
  run: runEdit,
  notice: workNotice(bulkTexts.text('bulkEditOfPeople'), { admin: '/users/bulk-work' }),
})

/**
 * Applies a previewed bulk edit, all or nothing: immediately up to 500 employees, otherwise by a job.
 *
 * @throws AppError `employees.bulk_changed` if any of the records has changed since the preview
 */
export async function bulkEdit(ctx: Ctx, input: RunInput): Promise<RunData> {
  const judged = await readTx(ctx, (db) => judgeBulkEdit(ctx, db, input, false))
  refuseUnseen(judged, input)
  if (!isJob(judged.people.filter(({ draft }) => draft !== null).length)) {
    return tx(ctx, (db) => writeEdit(ctx, db, input, `bulk-edit/${ctx.request.id}`, silent))
  }
  const job = await tx(ctx, (db) =>
    ctx.platform.jobs.enqueue(ctx, db, bulkEditJob, { edit: input, actor: snapshotOf(ctx.actor) }),
  )
  ctx.platform.jobs.poke()
  return { run_id: null, job_id: job.public_id, changed: 0 }
}
