import { drawPicture, loadPicture, type PictureArea } from '../../../lib/picture/picture-file.ts'
import { stripTraces } from './strip-traces.ts'

/** Edge of the uploaded square in pixels: sharp at every displayed size. */
const EDGE = 512
/** Size limit of the chosen file; it may exceed the upload limit, since it is scaled down here. */
export const MOST_BYTES = 15 * 1024 * 1024

/** The cropped square as an upload file, without the metadata of the original. */
export async function cutPicture(address: string, area: PictureArea): Promise<File> {
  const drawn = await drawPicture(await loadPicture(address), area, {
    ...{ width: EDGE, height: EDGE, type: 'image/jpeg', quality: 0.9 },
    // Fills the background: transparent pixels would become black in a JPEG.
    ground: '#fff',
  })
  const bytes = stripTraces(new Uint8Array(await drawn.arrayBuffer()))
  return new File([bytes], 'picture.jpg', { type: 'image/jpeg' })
}
