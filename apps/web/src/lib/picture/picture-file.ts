/** An area of a picture in its own pixels. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** @throws Error when the browser can't decode it as a picture */
export function loadPicture(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('The file is not a picture.'))
    image.src = address
  })
}

/**
 * The URL of a chosen file, to be revoked by the caller.
 *
 * @throws Error when the browser can't decode the file as a picture
 */
export async function openPicture(file: File): Promise<string> {
  const address = URL.createObjectURL(file)
  try {
    await loadPicture(address)
    return address
  } catch (error) {
    URL.revokeObjectURL(address)
    throw error
  }
}

export interface Drawn {
  width: number
  height: number
  type: 'image/png' | 'image/jpeg'
  /** JPEG quality, 0 to 1. */
  quality?: number
  /** Background colour below transparent parts. */
  ground?: string
}

/** Redraws a picture, or an area of it, at another size, which also removes all metadata. */
export async function drawPicture(
  image: HTMLImageElement,
  part: PictureArea | null,
  { width, height, type, quality, ground }: Drawn,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw pictures.')
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  if (part) context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, width, height)
  else context.drawImage(image, 0, 0, width, height)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!drawn) throw new Error('The picture could not be drawn.')
  return drawn
}
