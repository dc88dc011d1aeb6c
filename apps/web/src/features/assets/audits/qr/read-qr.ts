import { binarize, Decoder, Detector, grayscale } from '@nuintun/qrcode'

/** Codes rarely say how they are written: UTF-8, unless that is impossible. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes)
  }
}

/** The QR code in a picture; null where there is none that can be read. For browsers that read none themselves, such as those of iPhones. */
export function readQr(picture: ImageData): string | null {
  const { width, height } = picture
  const places = new Detector().detect(binarize(grayscale(picture), width, height))
  const decoder = new Decoder({ decode })
  // Places are possible ones: most of them turn out to be no code.
  for (let place = places.next(); !place.done; place = places.next(false))
    try {
      return decoder.decode(place.value.matrix).content
    } catch {
      // The next place may be one.
    }
  return null
}
