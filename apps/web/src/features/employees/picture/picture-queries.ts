import {
  decideProfileImage,
  listProfileImages,
  readProfileImage,
  updateProfileImage,
} from '@muster/contract/calls/employees/identity/picture'
import type { DataOf } from '@muster/contract/kit/index'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { refreshPeople } from '../data/employee-queries.ts'

export type Picture = DataOf<typeof readProfileImage>
type Changed = DataOf<typeof updateProfileImage>

const inline = { errorShown: 'inline' as const }

/** Owner of the picture: an employee, or the signed-in user. */
export type Whose = number | null

const ofWhom = (whose: Whose) => (whose === null ? {} : { emp_id: whose })

export function pictureOptions(whose: Whose) {
  return {
    ...readOptions(readProfileImage, { query: ofWhom(whose) }),
    placeholderData: undefined,
    staleTime: 0,
    meta: inline,
  }
}

/** Uploads a picture, which is shown at once or sent for approval; the server's message says which. */
export async function sendPicture(whose: Whose, file: File): Promise<Changed> {
  const { filePath } = await upload('profile_pictures', file)
  return call(updateProfileImage, { body: { filePath, ...ofWhom(whose) } }, { notify: true })
}

export function removePicture(whose: Whose): Promise<Changed> {
  return call(updateProfileImage, { body: { filePath: null, ...ofWhom(whose) } }, { notify: true })
}

/** Refreshes a changed picture everywhere, including the user's own in the app frame. */
export async function showChanged(queries: QueryClient, whose: Whose, changed: Changed): Promise<void> {
  if (whose === null) sessionStore.patchUser({ user_img: changed.photo })
  await Promise.all([queries.invalidateQueries({ queryKey: [readProfileImage.id] }), refreshPeople(queries)])
}

const PAGE = 24

/** Pending pictures, page by page. */
export function waitingOptions(search: string) {
  return infiniteQueryOptions({
    queryKey: [...endpointKey(listProfileImages), search],
    queryFn: ({ pageParam, signal }) =>
      call(listProfileImages, { body: { page: pageParam, limit: PAGE, search } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.numPages ? pages.length + 1 : undefined),
    meta: inline,
  })
}

/** Invalidates pending pictures after a decision, including one lost to a conflict. */
export async function refreshWaiting(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [listProfileImages.id] }),
    queries.invalidateQueries({ queryKey: [readProfileImage.id] }),
    refreshPeople(queries),
  ])
}

export { decideProfileImage }
