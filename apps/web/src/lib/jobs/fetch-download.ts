import { fetchDownload } from '@muster/contract/calls/files/downloads'
import { messageOf } from '../calls/api.ts'
import { download } from '../calls/download.ts'
import { notifyError } from '../feedback/notices.ts'

/** Downloads a file created in the background; shows errors. */
export async function saveDownload(id: number): Promise<void> {
  try {
    await download(fetchDownload, { params: { id } })
  } catch (error) {
    notifyError(messageOf(error))
  }
}
