import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
} from '@cantoo/pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import type { SealIdentity } from './certificate.ts'
import { SealSigner } from './cms-signer.ts'

/** Bytes of the PKCS#7 envelope: about 2,300 are used. */
const ENVELOPE_BYTES = 12_000
/** As wide as any offset of a file that can be stored, so that writing the real ones moves nothing. */
const OFFSET = '**********'
/** Printed, hidden, and not to be changed. */
const WIDGET_FLAGS = 132

export interface SealFacts {
  /** Shown by readers as who signed. */
  readonly name: string
  readonly reason: string
  readonly at: Temporal.Instant
}

/** `D:20260401093000Z`, as PDF writes an instant. */
const pdfTime = (at: Temporal.Instant): string =>
  `D:${at.toString({ smallestUnit: 'second' }).replace(/[-:T]/g, '')}`

/** Room for the seal: a signature field that can't be seen on its last page; what it looks like is drawn elsewhere. */
function addPlaceholder(document: PDFDocument, { name, reason, at }: SealFacts): void {
  const { context } = document
  const byteRange = PDFArray.withContext(context)
  byteRange.push(PDFNumber.of(0))
  for (let at = 0; at < 3; at++) byteRange.push(PDFName.of(OFFSET))
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
    ByteRange: byteRange,
    Contents: PDFHexString.of('0'.repeat(ENVELOPE_BYTES * 2)),
    Name: PDFHexString.fromText(name),
    Reason: PDFHexString.fromText(reason),
    M: PDFString.of(pdfTime(at)),
  })
  const pages = document.getPages()
  const page = pages[pages.length - 1]
  if (!page) throw new Error('A document without pages can’t be sealed.')
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: context.register(signature),
      T: PDFString.of('Seal'),
      F: WIDGET_FLAGS,
      P: page.ref,
    }),
  )
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray) ?? PDFArray.withContext(context)
  annotations.push(widget)
  page.node.set(PDFName.of('Annots'), annotations)
  const form = document.catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({ Fields: [] })
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? PDFArray.withContext(context)
  fields.push(widget)
  form.set(PDFName.of('Fields'), fields)
  // There is a signature, and the file grows by appending only.
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3))
  document.catalog.set(PDFName.of('AcroForm'), form)
}

/** Seals a document as it is now: any later change of its bytes shows in every reader of PDFs (PAdES). */
export async function sealPdf(
  document: PDFDocument,
  identity: SealIdentity,
  facts: SealFacts,
): Promise<Buffer> {
  addPlaceholder(document, facts)
  // In one plain piece: where the seal's offsets are written must be found in the bytes.
  const bytes = await document.save({ useObjectStreams: false, updateFieldAppearances: false })
  return new SignPdf().sign(Buffer.from(bytes), new SealSigner(identity))
}
