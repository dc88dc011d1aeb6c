import type { decideProfileImage, listProfileImages } from '@muster/contract/employees/picture.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { removeStoredFile } from '../../files/index.ts'
import { notify } from '../../notices/index.ts'
import { photoLink } from '../directory.views.ts'
import { APPROVED, REJECTED } from './picture.notices.ts'
import { countWaiting, endRequest, findWaiting, lockRequest } from './picture.queries.ts'
import { showPicture } from './picture.service.ts'

/** Pictures that wait, of people within reach. */
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

const inWords = { approved: 'approved', rejected: 'rejected', withdrawn: 'replaced by the person' } as const

/**
 * Decides about a picture that waits; whoever decides about requests calls this. Of two at once the first one
 * counts, the second is told. The same decision again changes nothing.
 *
 * @throws AppError `record.not_found`, `employees.picture_decided`, `employees.picture_own`, `request.invalid`
 */
export function decideRequest(ctx: Ctx, input: BodyOf<typeof decideProfileImage>): Promise<null> {
  const state = input.outcome === 'approve' ? 'approved' : 'rejected'
  if (state === 'rejected' && input.reason === '') {
    fail('request.invalid', { fields: { reason: 'Please say why: the person reads it.' } })
  }
  return tx(ctx, async (db) => {
    const request = found(await lockRequest(ctx, db, input.id))
    if (request.employee_id === ctx.actor.employeeId) fail('employees.picture_own')
    if (request.state === state) return null
    if (request.state !== 'waiting') {
      fail('employees.picture_decided', { parameters: { outcome: inWords[request.state] } })
    }
    const person = { ...request, id: request.employee_id }
    await endRequest(ctx, db, request.id, { state, reason: input.reason })
    if (state === 'approved') await showPicture(ctx, db, person, request.path)
    else {
      await removeStoredFile(ctx, db, request.path)
      await recordAudit(ctx, db, {
        recordType: 'employee',
        recordId: person.id,
        recordLabel: `${person.full_name} (${person.code})`,
        changes: { photo_to_approve: ['a new picture', null] },
        reason: input.reason,
      })
    }
    await notify(ctx, db, {
      to: { employeeIds: [person.id] },
      kind: state === 'approved' ? APPROVED : REJECTED,
      values: { by: ctx.actor.name || ctx.actor.email, reason: input.reason },
      link: { me: '/profile' },
    })
    return null
  })
}
