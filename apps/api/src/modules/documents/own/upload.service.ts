import type { UploadPayload } from '@muster/contract/documents/document-request.contract'
import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type { previewOwnDocument, uploadOwnDocument } from '@muster/contract/documents/documents.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { lockRequester, previewIn, submitRequest } from '../../requests/index.ts'
import { type CategoryRules, findCategories } from '../documents.queries.ts'
import { DOCUMENT, labelOf } from '../documents.service.ts'
import { tellUploaded } from '../reminders/notify.ts'
import {
  UPLOAD_CHECK,
  UPLOAD_ON_APPROVAL,
  uploadCheckKind,
  uploadOnApprovalKind,
} from '../requests/upload-kinds.ts'
import { documentProblems } from '../rules/document-problems.ts'
import { insertDocument, refuseFirst, requireReplaceable, wordsOfProblem } from '../write-document.ts'

type Preview = DataOf<typeof previewOwnDocument>

const kindOf = ({ approval }: CategoryRules) => (approval === 'before' ? UPLOAD_ON_APPROVAL : UPLOAD_CHECK)

/** @throws AppError `record.not_found` for a category that the caller can't upload to */
async function requireCategory(
  ctx: Ctx,
  db: Db,
  CID: number,
): Promise<{ category: CategoryRules; self: number }> {
  const self = ctx.actor.employeeId
  const [category] = await findCategories(ctx, db, [CID])
  if (self === null || category?.CAT_TYPE !== CAT_TYPE.employee || !category.employee_uploads)
    fail('record.not_found')
  return { category, self }
}

function payloadOf(
  category: CategoryRules,
  input: BodyOf<typeof previewOwnDocument>,
  { document_id, file_name }: Pick<UploadPayload, 'document_id' | 'file_name'>,
): UploadPayload {
  return {
    ...{ document_id, file_name, category_id: category.CID, category: category.name },
    title: input.title || category.name,
    ...{ issued_on: input.issued_on, expires_on: input.expires_on, is_renewal: input.replaces !== undefined },
  }
}

/**
 * Uploads a document about the caller. Where the category says so, it waits for a decision; a workflow without stages
 * decides at once.
 *
 * @param lockerUri its address in a digital locker, where it comes from there
 * @throws AppError `record.not_found`, `documents.refused`, `documents.already_decided`, `files.not_uploaded`
 */
export function uploadOwn(
  ctx: Ctx,
  input: BodyOf<typeof uploadOwnDocument>,
  lockerUri = '',
): Promise<DataOf<typeof uploadOwnDocument>> {
  return tx(ctx, async (db) => {
    const { CID, filePath, replaces, ...values } = input
    const { category, self } = await requireCategory(ctx, db, CID)
    const person = await lockRequester(ctx, db, self)
    if (replaces !== undefined) await requireReplaceable(ctx, db, replaces, { CID, employeeId: self })
    const today = await organisationToday(ctx, db)
    const title = values.title || category.name
    const asks = category.approval !== 'none'
    const { id, fileName } = await insertDocument(
      ctx,
      db,
      {
        ...{ ...values, title, CID, employee_id: self, replaces: replaces ?? null, locker_uri: lockerUri },
        state: asks ? 'pending' : 'valid',
      },
      {
        filePath,
        check: (file) => refuseFirst(category, { ...values, file }, { today, mayBeExpired: false }),
      },
    )
    await recordAudit(ctx, db, {
      ...{
        recordType: DOCUMENT,
        recordId: id,
        recordLabel: labelOf({ title, employee_name: person.full_name }),
      },
      changes: changesBetween(
        {},
        { title, category: category.name, file: fileName, expires_on: values.expires_on },
      ),
    })
    if (!asks) {
      await tellUploaded(ctx, db, { employeeId: self, name: person.full_name ?? '', title })
      return { FID: id, version: 1, state: 'valid', pending_on: [] }
    }
    const outcome = await submitRequest(ctx, db, {
      ...{ kind: kindOf(category), employeeId: self, comment: values.note, person, isEvaluated: true },
      payload: payloadOf(category, input, { document_id: id, file_name: fileName }),
    })
    await db
      .updateTable('document')
      .set({ request_id: outcome.id })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    const { state, version } = await db
      .selectFrom('document')
      .select(['state', 'version'])
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { FID: id, version, state: state as 'pending', pending_on: outcome.pendingOn }
  })
}

/** Who would decide about an upload, from the rules that uploading uses. */
export function previewOwn(ctx: Ctx, input: BodyOf<typeof previewOwnDocument>): Promise<Preview> {
  return readTx(ctx, async (db) => {
    const { category, self } = await requireCategory(ctx, db, input.CID)
    if (category.approval === 'none') return { preview: null }
    const kind = category.approval === 'before' ? uploadOnApprovalKind : uploadCheckKind
    const preview = await previewIn(ctx, db, {
      ...{ kind, employeeId: self, refusal: 'documents.refused' },
      evaluate: async () => {
        const today = await organisationToday(ctx, db)
        const found = documentProblems(category, input, { today, mayBeExpired: false })
        return {
          payload: payloadOf(category, input, { document_id: 0, file_name: '' }),
          problems: found.map((one) => ({ field: one.field, problem: wordsOf(wordsOfProblem(one)) })),
        }
      },
    })
    return { preview }
  })
}
