import { picturePayload } from '@muster/contract/requests/people-changes.contract'
import { englishOf } from '../../../lib/texts/texts.ts'
import { applyPictureDecision, describePictures, withdrawPicture } from '../../employees/index.ts'
import type { Decision, RequestKind } from '../request-kinds.ts'
import { peopleTexts } from './people.texts.ts'

const saidIn = ({ comment, decidedBy }: Decision) => ({
  reason: englishOf(comment),
  by: englishOf(decidedBy),
})

/** A new profile picture, for organisations with a workflow for it. */
export const profilePicture: RequestKind<{ picture_id: number }> = {
  trigger: 'PROFILE_PICTURE',
  name: peopleTexts.text('profilePicture'),
  payload: picturePayload,
  properties: [],
  facts: () => ({}),
  summary: () => peopleTexts.text('newProfilePicture'),
  onApprove: (ctx, db, { payload }, decision) =>
    applyPictureDecision(ctx, db, payload.picture_id, { state: 'approved', ...saidIn(decision) }),
  onReject: (ctx, db, { payload }, decision) =>
    applyPictureDecision(ctx, db, payload.picture_id, { state: 'rejected', ...saidIn(decision) }),
  onWithdraw: (ctx, db, { payload }) => withdrawPicture(ctx, db, payload.picture_id),
  sections: async (ctx, db, { payload }) => {
    const id = payload.picture_id
    return { profilerequest: (await describePictures(ctx, db, [id])).get(id) ?? null }
  },
}
