import {
  decideProfileImage,
  listProfileImages,
  readProfileImage,
  updateProfileImage,
} from '@muster/contract/employees/identity/picture.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { changePicture, readPicture } from './picture.service.ts'
import { pictureTexts } from './picture.texts.ts'
import { decideRequest, listRequests } from './picture-requests.service.ts'

export const pictureRoutes: Route[] = [
  route(readProfileImage, (ctx, { query }) => readPicture(ctx, query.emp_id)),
  route(updateProfileImage, async (ctx, { body }) => {
    const answer = await changePicture(ctx, body)
    return reply(answer, answer.approval ? pictureTexts('pictureSentForApproval') : 'Saved.')
  }),
  route(listProfileImages, (ctx, { body }) => listRequests(ctx, body)),
  route(decideProfileImage, async (ctx, { body }) => reply(await decideRequest(ctx, body), 'Saved.')),
]
