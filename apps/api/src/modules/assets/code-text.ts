/** From full-width signs, which nobody could tell from others, to these. */
const FULL_WIDTH = 0xfee0

/**
 * A code as it is stored: full-width letters and digits, or marks that nobody sees, such as those of the writing direction that come
 * along when a code is copied, would make another code of what looks the same.
 */
export const plainCode = (code: string): string =>
  code
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/\u3000/g, ' ')
    .trim()
