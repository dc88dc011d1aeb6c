import { fetchDownload } from '@muster/contract/files/downloads.contract'
import { messageOf } from '../api.ts'
import { download } from '../download.ts'
import { notifyError } from '../notices.ts'

/** Saves a file that was made in the background; why it can't be is said. */
export async function saveDownload(id: number): Promise<void> {
  try {
    await download(fetchDownload, { params: { id } })
  } catch (error) {
    notifyError(messageOf(error))
  }
}
