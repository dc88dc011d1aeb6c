import { fetchDownload } from '@muster/contract/calls/files/downloads'
import { messageOf } from '../calls/api.ts'
import { download } from '../calls/download.ts'
import { notifyError } from '../feedback/notices.ts'

/** Saves a file that was made in the background; why it can't be is said. */
export async function saveDownload(id: number): Promise<void> {
  try {
    await download(fetchDownload, { params: { id } })
  } catch (error) {
    notifyError(messageOf(error))
  }
}
