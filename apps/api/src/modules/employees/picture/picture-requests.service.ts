import type {
  decideProfileImage,
  listProfileImages,
} from '@muster/contract/employees/identity/picture.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { notify } from '../../notices/index.ts'
import { changeApprovals } from '../approvals/change-approvals.ts'
import { photoLink } from '../directory/directory.views.ts'
import { APPROVED, REJECTED } from './picture.notices.ts'
import { countWaiting, findWaiting, lockRequest } from './picture.queries.ts'
import { pictureTexts } from './picture.texts.ts'
import { refusePictureDecided, writePictureDecision } from './picture-decision.service.ts'

/** Pictures waiting for approval, of people in reach. */
export function listRequests(
  ctx: Ctx,
  input: BodyOf<typeof listProfileImages>,
): Promise<DataOf<typeof listProfileImages>> {
  return readTx(ctx, async (db) => {
    const { search, limit } = input
    const wanted = { search, limit, offset: (input.page - 1) * limit }
    const rows = await findWaiting(ctx, db, wanted)
    const total = await countWaiting(ctx, db, wanted)
    return {
      requests: rows.map((row) => ({
        id: row.id,
        EMPLOYEE_ID: row.employee_id,
        EMPLOYEE_CODE: row.code,
        EMPLOYEE_NAME: row.full_name,
        DEPARTMENT_NAME: row.department_name,
        DESIGNATION_NAME: row.designation_name,
        photo: photoLink(ctx, row.photo_path),
        new_photo: photoLink(ctx, row.path) as string,
        asked_at: row.asked_at,
      })),
      total_rows: total,
      numPages: pageCount(total, limit),
    }
  })
}

/**
 * Decides about a waiting picture. The first of two concurrent decisions counts, the second gets a conflict.
 * Repeating the same decision is idempotent.
 *
 * @throws AppError `record.not_found`, `employees.picture_decided`, `employees.picture_own`, `request.invalid`
 */
export function decideRequest(ctx: Ctx, input: BodyOf<typeof decideProfileImage>): Promise<null> {
  const state = input.outcome === 'approve' ? 'approved' : 'rejected'
  if (state === 'rejected' && input.reason === '') {
    fail('request.invalid', { fields: { reason: pictureTexts('reasonRequired') } })
  }
  return tx(ctx, async (db) => {
    const request = found(await lockRequest(ctx, db, input.id))
    if (request.employee_id === ctx.actor.employeeId) fail('employees.picture_own')
    if (request.state === state) return null
    refusePictureDecided(request)
    if (request.request_id !== null) {
      // The approval engine ends its request, applies the decision and sends the notices.
      const decision = { outcome: state, comment: input.reason } as const
      await changeApprovals().settle(ctx, db, request.request_id, decision)
      return null
    }
    await writePictureDecision(ctx, db, request, { state, reason: input.reason })
    await notify(ctx, db, {
      to: { employeeIds: [request.employee_id] },
      kind: state === 'approved' ? APPROVED : REJECTED,
      values: { by: ctx.actor.name || ctx.actor.email, reason: input.reason },
      link: { me: '/profile' },
    })
    return null
  })
}
