import { stripTraces } from './strip-traces.ts'

/** Edge of the square that is uploaded: sharp at every size it is shown. */
const EDGE = 512
const QUALITY = 0.9
/** What is chosen may be larger than what is uploaded: it is made smaller here. */
export const MOST_BYTES = 15 * 1024 * 1024

export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('The file is no picture.'))
    image.src = address
  })
}

/**
 * The address of a chosen file, to be revoked by the caller.
 *
 * @throws Error when the browser can't show the file as a picture
 */
export async function openPicture(file: File): Promise<string> {
  const address = URL.createObjectURL(file)
  try {
    await loadImage(address)
    return address
  } catch (error) {
    URL.revokeObjectURL(address)
    throw error
  }
}

/** The square part of a picture as the file that is uploaded: drawn anew, so that nothing else goes with it. */
export async function cutPicture(address: string, area: PictureArea): Promise<File> {
  const image = await loadImage(address)
  const canvas = document.createElement('canvas')
  canvas.width = EDGE
  canvas.height = EDGE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  // What is transparent would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, EDGE, EDGE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, EDGE, EDGE)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!drawn) throw new Error('The picture could not be drawn.')
  const bytes = stripTraces(new Uint8Array(await drawn.arrayBuffer()))
  return new File([bytes], 'picture.jpg', { type: 'image/jpeg' })
}
