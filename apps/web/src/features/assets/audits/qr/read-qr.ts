import { cornersIn } from './corners.ts'
import { darknessOf, type Picture } from './darkness.ts'
import { decode } from './decode.ts'
import { modulesOf, sizesOf } from './sample.ts'

/**
 * The QR code in a picture; null where there is none that can be read. For browsers that read none themselves, such as those of iPhones:
 * codes of up to 57 modules, which is more than any label has.
 */
export function readQr(picture: Picture): string | null {
  const matrix = darknessOf(picture)
  for (const corners of cornersIn(matrix))
    for (const size of sizesOf(corners))
      for (const modules of modulesOf(matrix, corners, size)) {
        const text = decode(modules)
        if (text) return text
      }
  return null
}
