import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { removeStoredFile } from '../../files/index.ts'
import { photoLink } from '../directory/directory.views.ts'
import { endRequest, findRequestsByIds, lockRequest, type PictureRequestRow } from './picture.queries.ts'
import { showPicture } from './picture.service.ts'
import { pictureTexts } from './picture.texts.ts'

type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

const inWords = {
  approved: pictureTexts.text('approved'),
  rejected: pictureTexts.text('rejected'),
  withdrawn: pictureTexts.text('replacedByPerson'),
} as const

/** @throws AppError `employees.picture_decided` for a request that is no longer waiting */
export function refusePictureDecided({ state }: Pick<PictureRequestRow, 'state'>): void {
  if (state !== 'waiting') fail('employees.picture_decided', { parameters: { outcome: inWords[state] } })
}

/** Shows an approved picture or deletes a rejected one; the request must be locked and waiting. */
export async function writePictureDecision(
  ctx: Ctx,
  db: Db,
  request: LockedRequest,
  { state, reason, by }: { state: 'approved' | 'rejected'; reason: string; by?: string },
): Promise<void> {
  const person = { ...request, id: request.employee_id }
  await endRequest(ctx, db, request.id, { state, reason, ...(by === undefined ? {} : { by }) })
  if (state === 'approved') {
    await showPicture(ctx, db, person, request.path)
    return
  }
  await removeStoredFile(ctx, db, request.path)
  await recordAudit(ctx, db, {
    recordType: 'employee',
    recordId: person.id,
    recordLabel: `${person.full_name} (${person.code})`,
    changes: { photo_to_approve: [pictureTexts.english('newPicture'), null] },
    reason,
  })
}

/**
 * Applies a decision about a picture in its transaction, whoever decided. Idempotent.
 *
 * @throws AppError `record.not_found`, `employees.picture_decided`
 */
export async function applyPictureDecision(
  ctx: Ctx,
  db: Db,
  pictureId: number,
  decision: { state: 'approved' | 'rejected'; reason: string; by: string },
): Promise<void> {
  const request = await lockRequest(ctx, db, pictureId, { anybody: true })
  if (!request) fail('record.not_found')
  if (request.state === decision.state) return
  refusePictureDecided(request)
  await writePictureDecision(ctx, db, request, decision)
}

/** Withdraws a waiting picture, or replaces it: deletes the file with the request. */
export async function withdrawPicture(ctx: Ctx, db: Db, pictureId: number): Promise<void> {
  const request = await lockRequest(ctx, db, pictureId, { anybody: true })
  if (request?.state !== 'waiting') return
  await endRequest(ctx, db, request.id, { state: 'withdrawn' })
  await removeStoredFile(ctx, db, request.path)
}

/** The current and the waiting picture, for approvers. One statement. */
export async function describePictures(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { photo: string | null; new_photo: string | null }>> {
  const rows = await findRequestsByIds(ctx, db, ids)
  return new Map(
    rows.map((row) => {
      // A rejected or withdrawn picture is deleted, so its link would be dead.
      const isThere = row.state === 'waiting' || row.state === 'approved'
      const links = {
        photo: photoLink(ctx, row.photo_path),
        new_photo: isThere ? photoLink(ctx, row.path) : null,
      }
      return [row.id, links] as const
    }),
  )
}
