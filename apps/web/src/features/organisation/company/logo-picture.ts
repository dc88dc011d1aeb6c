import { drawPicture, loadPicture, type PictureArea } from '../../../lib/picture/picture-file.ts'

/** Edge in pixels at which a logo is rendered: sharp at every displayed size. */
const LONGEST_EDGE = 960
/** Maximum size of a picture to process. */
const WORKING_EDGE = 4 * LONGEST_EDGE
/** Default size for an SVG without dimensions. */
const VECTOR_EDGE = 640

function draw(image: HTMLImageElement, area: PictureArea, longest: number): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(area.width, area.height))
  const width = Math.max(1, Math.round(area.width * scale))
  const height = Math.max(1, Math.round(area.height * scale))
  return drawPicture(image, area, { width, height, type: 'image/png' })
}

/**
 * Rasterises any picture file. An SVG is rendered at a large size, so only its appearance is kept; loaded as
 * an image it can neither run scripts nor load resources.
 *
 * @returns object URL of the picture, to be revoked by the caller
 * @throws Error when the browser cannot decode the file
 */
export async function pictureOf(file: File): Promise<string> {
  const address = URL.createObjectURL(file)
  try {
    const image = await loadPicture(address)
    const natural = {
      width: image.naturalWidth || VECTOR_EDGE,
      height: image.naturalHeight || VECTOR_EDGE / 2,
    }
    const isVector = file.type === 'image/svg+xml' || /\.svg$/i.test(file.name)
    if (isVector) {
      const grow = LONGEST_EDGE / Math.max(natural.width, natural.height)
      // Must be set before drawing: an SVG is rendered at the size of its image element.
      image.width = Math.round(natural.width * grow)
      image.height = Math.round(natural.height * grow)
      const { width, height } = image
      return URL.createObjectURL(await drawPicture(image, null, { width, height, type: 'image/png' }))
    }
    return URL.createObjectURL(await draw(image, { x: 0, y: 0, ...natural }, WORKING_EDGE))
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A part of a picture, or all of it, as the upload file. */
export async function cutOut(address: string, area: PictureArea | null): Promise<File> {
  const image = await loadPicture(address)
  const whole = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight }
  return new File([await draw(image, area ?? whole, LONGEST_EDGE)], 'logo.png', { type: 'image/png' })
}
