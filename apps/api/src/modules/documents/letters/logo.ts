import type { PdfDocument } from '../../../platform/pdf/index.ts'
import { lettersTexts } from './letters.texts.ts'

export const LETTER_MARGINS = { top: 20, right: 22, bottom: 16, left: 22 }
export const LOGO_WIDTH = 32

/** Name of the logo in a document, by its path. */
export const logoFile = (path: string): string => (/\.jpe?g$/i.test(path) ? 'logo.jpg' : 'logo.png')

/** A page with nothing but the logo. */
export const logoAlone = (path: string): PdfDocument => ({
  ...{
    title: lettersTexts.english('letterhead'),
    author: '',
    language: 'en',
    date: '2000-01-01',
    paper: 'a4',
    fontSize: 10,
  },
  ...{ header: [], isHeaderOnEveryPage: false, footer: [], watermark: '', margins: LETTER_MARGINS },
  body: [{ kind: 'image', file: logoFile(path), width: LOGO_WIDTH, alt: '' }],
})
