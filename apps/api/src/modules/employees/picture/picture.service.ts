import type {
  readProfileImage,
  updateProfileImage,
} from '@muster/contract/employees/identity/picture.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import { notify } from '../../notices/index.ts'
import { changeApprovals } from '../approvals/change-approvals.ts'
import { findApprovers } from '../approvers.queries.ts'
import { findVisibility } from '../colleagues/visible-colleagues.ts'
import { photoLink } from '../directory/directory.views.ts'
import { PICTURE_REQUESTED } from './picture.notices.ts'
import {
  APPROVE,
  endRequest,
  findLatestRequest,
  findPictured,
  insertRequest,
  type PicturedPerson,
  type PictureRequestRow,
  setPicture,
  setRequest,
} from './picture.queries.ts'
import { pictureTexts } from './picture.texts.ts'
import { forgetUpload, judgePicture, PICTURES } from './picture-upload.ts'

type Answer = DataOf<typeof updateProfileImage>

function standing(
  ctx: Ctx,
  person: Pick<PicturedPerson, 'id' | 'photo_path'>,
  latest: PictureRequestRow | undefined,
) {
  const waits = latest?.state === 'waiting' ? latest : undefined
  return {
    EMPLOYEE_ID: person.id,
    photo: photoLink(ctx, person.photo_path),
    waiting: waits
      ? { id: waits.id, photo: photoLink(ctx, waits.path) as string, asked_at: waits.asked_at }
      : null,
  }
}

/** @throws AppError `record.not_found` for somebody whose picture the caller may not change */
export function readPicture(ctx: Ctx, empId: number | undefined): Promise<DataOf<typeof readProfileImage>> {
  return readTx(ctx, async (db) => {
    const person = found(await findPictured(ctx, db, found(empId ?? ctx.actor.employeeId)))
    const latest = await findLatestRequest(ctx, db, person.id)
    const { needsApproval } = await findVisibility(ctx, db)
    const refused =
      latest?.state === 'rejected' && latest.decided_at
        ? { reason: latest.reason, by: latest.decided_by_name, at: latest.decided_at }
        : null
    return {
      ...standing(ctx, person, latest),
      refused,
      needs_approval: needsApproval && !person.can_approve,
    }
  })
}

/** Sets a person's picture and deletes the previous one. Every way of changing a picture ends here. */
export async function showPicture(
  ctx: Ctx,
  db: Db,
  person: Pick<PicturedPerson, 'id' | 'code' | 'full_name' | 'photo_path'>,
  path: string | null,
): Promise<void> {
  const before = person.photo_path
  if (before === path) return
  await setPicture(ctx, db, person.id, path)
  if (before) await removeStoredFile(ctx, db, before)
  await recordAudit(ctx, db, {
    recordType: 'employee',
    recordId: person.id,
    recordLabel: `${person.full_name} (${person.code})`,
    changes: {
      photo: [
        before === null ? null : pictureTexts('previousPicture'),
        path === null ? null : pictureTexts('newPicture'),
      ],
    },
  })
}

/** Withdraws a request because a newer picture replaces it. */
async function withdraw(ctx: Ctx, db: Db, request: PictureRequestRow): Promise<void> {
  if (request.request_id !== null) {
    await changeApprovals().takeBack(ctx, db, request.request_id, pictureTexts('otherPictureChosen'))
    return
  }
  await endRequest(ctx, db, request.id, { state: 'withdrawn' })
  await removeStoredFile(ctx, db, request.path)
}

async function putOff(ctx: Ctx, db: Db, person: PicturedPerson, path: string): Promise<void> {
  const id = await insertRequest(ctx, db, person.id, path)
  await recordAudit(ctx, db, {
    recordType: 'employee',
    recordId: person.id,
    recordLabel: `${person.full_name} (${person.code})`,
    changes: { photo_to_approve: [null, pictureTexts('newPicture')] },
  })
  await askForPicture(ctx, db, person, id)
}

/** Submits a request if the organisation has a workflow for pictures, else notifies those who may approve them. */
async function askForPicture(ctx: Ctx, db: Db, person: PicturedPerson, id: number): Promise<void> {
  const kind = 'PROFILE_PICTURE'
  if (await changeApprovals().hasWorkflow(ctx, db, kind)) {
    const requested = { kind, employeeId: person.id, payload: { picture_id: id } } as const
    const { requestId } = await changeApprovals().ask(ctx, db, requested)
    await setRequest(ctx, db, id, requestId)
    return
  }
  await notify(ctx, db, {
    to: { accountIds: await othersWhoDecide(ctx, db, person.id) },
    kind: PICTURE_REQUESTED,
    values: { name: person.full_name },
    link: { admin: '/users/picture-requests' },
  })
}

async function othersWhoDecide(ctx: Ctx, db: Db, employeeId: number): Promise<number[]> {
  const approvers = await findApprovers(ctx, db, APPROVE, employeeId)
  return approvers.filter((id) => id !== ctx.actor.accountId)
}

/** Whether a new picture of this person needs approval: not if the caller may approve it. */
async function mustWait(ctx: Ctx, db: Db, person: PicturedPerson): Promise<boolean> {
  return !person.can_approve && (await findVisibility(ctx, db)).needsApproval
}

/** Locks the record first, so that of two concurrent changes the later one deletes the earlier one's picture. */
function applyChange(ctx: Ctx, id: number, filePath: string | null): Promise<Answer> {
  return tx(ctx, async (db) => {
    const person = found(await findPictured(ctx, db, id, { lock: true }))
    const latest = await findLatestRequest(ctx, db, id)
    const waits = latest?.state === 'waiting' ? latest : undefined
    const isWaiting = filePath !== null && filePath === waits?.path
    const isRepeated = isWaiting || (filePath !== null && filePath === person.photo_path)
    if (isRepeated) return { ...standing(ctx, person, latest), approval: isWaiting }
    if (waits) await withdraw(ctx, db, waits)
    if (filePath === null) {
      await showPicture(ctx, db, person, null)
      return { ...standing(ctx, { id, photo_path: null }, undefined), approval: false }
    }
    await attachFile(ctx, db, filePath, { recordType: 'employee', recordId: id, folder: PICTURES })
    if (await mustWait(ctx, db, person)) {
      await putOff(ctx, db, person, filePath)
      const requested = await findLatestRequest(ctx, db, id)
      // A workflow without stages has already approved it.
      const now = found(await findPictured(ctx, db, id))
      return { ...standing(ctx, now, requested), approval: requested?.state === 'waiting' }
    }
    await showPicture(ctx, db, person, filePath)
    return { ...standing(ctx, { id, photo_path: filePath }, undefined), approval: false }
  })
}

/**
 * Changes or removes a picture. If the organisation requires approval, a new one waits; otherwise it is shown at
 * once and the previous file is deleted after the commit. A failed change deletes the upload. Idempotent.
 *
 * @throws AppError `record.not_found`, `files.not_uploaded`, `employees.picture_unfit`
 */
export async function changePicture(
  ctx: Ctx,
  { filePath, emp_id }: BodyOf<typeof updateProfileImage>,
): Promise<Answer> {
  try {
    const id = found(emp_id ?? ctx.actor.employeeId)
    if (filePath !== null) await judgePicture(ctx, filePath)
    return await applyChange(ctx, id, filePath)
  } catch (error) {
    if (filePath !== null) await forgetUpload(ctx, filePath)
    throw error
  }
}
