import { drawPicture, loadPicture, type PictureArea } from '../../../lib/picture/picture-file.ts'
import { stripTraces } from './strip-traces.ts'

/** Edge of the square that is uploaded: sharp at every size it is shown. */
const EDGE = 512
/** What is chosen may be larger than what is uploaded: it is made smaller here. */
export const MOST_BYTES = 15 * 1024 * 1024

/** The square part of a picture as the file that is uploaded, without anything else that the file told. */
export async function cutPicture(address: string, area: PictureArea): Promise<File> {
  const drawn = await drawPicture(await loadPicture(address), area, {
    ...{ width: EDGE, height: EDGE, type: 'image/jpeg', quality: 0.9 },
    // What is transparent would become black.
    ground: '#fff',
  })
  const bytes = stripTraces(new Uint8Array(await drawn.arrayBuffer()))
  return new File([bytes], 'picture.jpg', { type: 'image/jpeg' })
}
