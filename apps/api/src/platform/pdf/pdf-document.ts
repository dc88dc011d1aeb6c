/*
 * What a PDF is made of: plain data, without any markup language. Lengths are millimetres unless said otherwise.
 */

/** Text with its marks, a line break, or a number that only the pages know. */
export type PdfRun =
  | {
      readonly text: string
      readonly bold?: boolean
      readonly italic?: boolean
      readonly underline?: boolean
      readonly strike?: boolean
      readonly raised?: boolean
      readonly lowered?: boolean
      /** https, http or mailto. */
      readonly link?: string
    }
  | { readonly break: true }
  | { readonly page: true }
  | { readonly pages: true }

export type PdfAlign = 'left' | 'center' | 'right' | 'justify'

export interface PdfCell {
  readonly blocks: readonly PdfBlock[]
  readonly align?: PdfAlign
  readonly columns?: number
  readonly rows?: number
  /** Shaded, as the cells of a header. */
  readonly isHeading?: boolean
}

export type PdfBlock =
  | { readonly kind: 'paragraph'; readonly runs: readonly PdfRun[]; readonly align?: PdfAlign }
  | {
      readonly kind: 'heading'
      readonly level: 1 | 2 | 3
      readonly runs: readonly PdfRun[]
      readonly align?: PdfAlign
    }
  | {
      readonly kind: 'list'
      readonly isNumbered: boolean
      readonly start?: number
      readonly items: readonly (readonly PdfBlock[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly PdfBlock[] }
  | {
      readonly kind: 'table'
      /** Shares of the width; 0 for as wide as its content. */
      readonly columns: readonly number[]
      /** Repeated on each page. */
      readonly head: readonly (readonly PdfCell[])[]
      readonly rows: readonly (readonly PdfCell[])[]
      /** Without lines: columns of a letterhead. */
      readonly isPlain?: boolean
    }
  | {
      readonly kind: 'image'
      /** Name of one of the document's files. */
      readonly file: string
      readonly width: number
      /** What it shows, for people who don't see it. */
      readonly alt: string
      readonly align?: PdfAlign
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'space'; readonly height: number }
  | { readonly kind: 'pageBreak' }

export interface PdfDocument {
  readonly title: string
  readonly author: string
  /** Of its text: for hyphens, and for screen readers. */
  readonly language: 'en' | 'hi'
  /** `YYYY-MM-DD`; the only date in the file, so that equal input makes equal bytes. */
  readonly date: string
  readonly paper: 'a4' | 'a3' | 'us-letter'
  readonly isLandscape?: boolean
  readonly margins: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
  /** Points. */
  readonly fontSize: number
  readonly header: readonly PdfBlock[]
  /** A letterhead stands on the first page alone. */
  readonly isHeaderOnEveryPage: boolean
  readonly footer: readonly PdfBlock[]
  /** Pale text across each page; empty for none. */
  readonly watermark: string
  readonly body: readonly PdfBlock[]
}

/** Pictures that a document refers to by name. */
export type PdfFiles = Readonly<Record<string, Uint8Array>>

export interface MadePdf {
  readonly bytes: Buffer
  readonly pages: number
}
