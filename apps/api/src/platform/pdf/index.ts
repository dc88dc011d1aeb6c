export { drawPdf, makePdf, pdfOwner } from './make-pdf.ts'
export { makeSheetPdf } from './make-sheet-pdf.ts'
export type { PdfAlign, PdfBlock, PdfCell, PdfDocument, PdfFiles, PdfRun } from './pdf-document.ts'
export { PdfError } from './pdf-error.ts'
