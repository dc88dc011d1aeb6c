import type { Text } from '../../lib/texts/texts.ts'
import { pdfTexts } from './pdf.texts.ts'

export type PdfProblem =
  | { readonly key: 'tooDeep'; readonly most: number }
  | { readonly key: 'tooMuch' }
  | { readonly key: 'tooManyPages'; readonly most: number }
  | { readonly key: 'glyphMissing'; readonly text: string }
  | { readonly key: 'drawingTooLarge' }
  | { readonly key: 'wrongPicture' }
  | { readonly key: 'tooSlow' }
  | { readonly key: 'broken' }

/** Why no PDF was made of a document, in words for whoever wrote it. */
export class PdfError extends Error {
  readonly problem: PdfProblem
  readonly words: Text

  constructor(problem: PdfProblem, options?: ErrorOptions) {
    const words = wordsFor(problem)
    super(pdfTexts.english(problem.key, problem as never), options)
    this.problem = problem
    this.words = words
  }
}

function wordsFor(problem: PdfProblem): Text {
  switch (problem.key) {
    case 'tooDeep':
      return pdfTexts.text('tooDeep', { most: problem.most })
    case 'tooManyPages':
      return pdfTexts.text('tooManyPages', { most: problem.most })
    case 'glyphMissing':
      return pdfTexts.text('glyphMissing', { text: problem.text })
    default:
      return pdfTexts.text(problem.key)
  }
}
