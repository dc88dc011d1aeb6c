export { drawPdf, makePdf, pdfOwner } from './make-pdf.ts'
export type { PdfAlign, PdfBlock, PdfCell, PdfDocument, PdfFiles, PdfRun } from './pdf-document.ts'
export { PdfError } from './pdf-error.ts'
