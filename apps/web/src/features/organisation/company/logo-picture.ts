/** Edge to which a logo is drawn: sharp on any screen at the size it is shown. */
const LONGEST_EDGE = 960
/** What a vector that says no size is drawn as. */
const VECTOR_EDGE = 640

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

function draw(image: HTMLImageElement, area: PictureArea, longest: number): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('This browser draws no pictures.'))
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
      'image/png',
    ),
  )
}

/**
 * A file as a picture of points, whatever it was: an SVG is drawn large, and nothing of it but what it looks like
 * goes on. As an image it can neither run code nor load anything.
 *
 * @returns the address of the picture, to be revoked by the caller
 * @throws Error when the browser can't show the file as a picture
 */
export async function pictureOf(file: File): Promise<string> {
  const address = URL.createObjectURL(file)
  try {
    const image = await loadImage(address)
    const isVector = file.type === 'image/svg+xml' || /\.svg$/i.test(file.name)
    const natural = {
      width: image.naturalWidth || VECTOR_EDGE,
      height: image.naturalHeight || VECTOR_EDGE / 2,
    }
    const grow = isVector ? LONGEST_EDGE / Math.max(natural.width, natural.height) : 1
    if (!isVector) return URL.createObjectURL(await draw(image, { x: 0, y: 0, ...natural }, 4 * LONGEST_EDGE))
    // Set before it is drawn: vectors follow the size of their image.
    image.width = Math.round(natural.width * grow)
    image.height = Math.round(natural.height * grow)
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0, image.width, image.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('The picture could not be drawn.')
    return URL.createObjectURL(blob)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A part of a picture, or all of it, as the file that is uploaded. */
export async function cutOut(address: string, area: PictureArea | null): Promise<File> {
  const image = await loadImage(address)
  const whole = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight }
  const blob = await draw(image, area ?? whole, LONGEST_EDGE)
  return new File([blob], 'logo.png', { type: 'image/png' })
}
