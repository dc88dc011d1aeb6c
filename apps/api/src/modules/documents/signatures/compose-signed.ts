import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { isNameOf } from '@muster/contract/documents/name-match'
import type { SignatureMark } from '@muster/contract/documents/signatures.contract'
import type { Language } from '../../../lib/texts/language.ts'
import type { Reader } from '../../../lib/texts/reader.ts'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { makePdf, type PdfBlock, type PdfDocument, type PdfFiles } from '../../../platform/pdf/index.ts'
import { deviceOf } from '../../session/index.ts'
import { problemText } from '../connections/connections.texts.ts'
import { drawingSvg, readableHash } from './rules/signing.ts'
import { signatureTexts } from './signatures.texts.ts'
import type { LetterEvent, SigningLetter } from './signing.queries.ts'

/** What a signed copy says of the letter. */
export type PrintedLetter = Pick<
  SigningLetter,
  'title' | 'number' | 'language' | 'pages' | 'sha256' | 'signer' | 'code' | 'organisation' | 'time_zone'
>

/** What was done to sign, as the signature page says it. */
export interface GivenSignature {
  readonly mark: SignatureMark
  readonly at: Temporal.Instant
  readonly consent: string
  readonly consentedAt: Temporal.Instant
  /** `a…@example.com`. */
  readonly address: string
  readonly ip: string
  readonly userAgent: string
  readonly fingerprint: string
  readonly events: readonly LetterEvent[]
}

const MM = 72 / 25.4
const SIDE = 22
const DRAWING = 'signature.svg'
/** The strip below everything that a letter prints: its lower margin is 16 mm. */
const STRIP = { height: 13, above: 1.5 }

export const deviceText = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}

/** "29 Nov 2026, 13:05:09". */
function instantText(at: Temporal.Instant, zone: string, reader: Reader): string {
  const local = at.toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'second' })
  return `${writtenDay(local.toPlainDate().toString(), 'day', reader)}, ${time}`
}

const paragraph = (text: string, marks: { bold?: boolean; italic?: boolean } = {}): PdfBlock => ({
  kind: 'paragraph',
  runs: [{ text, ...marks }],
})

const picture = (width: number, alt: string): PdfBlock => ({ kind: 'image', file: DRAWING, width, alt })

function pageOf(
  letter: PrintedLetter,
  day: string,
  language: Language,
  given: Pick<PdfDocument, 'margins' | 'fontSize' | 'body'>,
): PdfDocument {
  return {
    ...{ title: letter.title, author: letter.organisation, language, date: day, paper: 'a4' },
    ...{ header: [], isHeaderOnEveryPage: false, footer: [], watermark: '' },
    ...given,
  }
}

const filesOf = (mark: SignatureMark): PdfFiles =>
  mark.kind === 'drawn' ? { [DRAWING]: Buffer.from(drawingSvg(mark.strokes)) } : {}

const localDay = (at: Temporal.Instant, { time_zone }: PrintedLetter) =>
  at.toZonedDateTimeISO(time_zone).toPlainDate().toString()

/**
 * The mark as it stands at the foot of the letter's last page.
 *
 * @throws PdfError for a typed name that the fonts lack
 */
export async function makeMark(
  letter: PrintedLetter,
  { mark, at }: Pick<GivenSignature, 'mark' | 'at'>,
): Promise<Buffer> {
  const reader = { language: letter.language }
  const words = (text: Text) => wordsOf(text, reader)
  const shown: PdfBlock =
    mark.kind === 'drawn'
      ? picture(32, letter.signer)
      : { kind: 'heading', level: 2, runs: [{ text: mark.name, italic: true }] }
  const said = [
    words(signatureTexts.text('signedLine', { name: letter.signer })),
    `${instantText(at, letter.time_zone, reader)} (${letter.time_zone})`,
  ]
  const { bytes } = await makePdf(
    pageOf(letter, localDay(at, letter), letter.language, {
      margins: { top: 0, right: SIDE, bottom: 0, left: SIDE },
      fontSize: 8,
      body: [
        {
          ...{ kind: 'table', isPlain: true, columns: [0, 1], head: [] },
          rows: [
            [
              { blocks: [shown] },
              {
                align: 'right',
                blocks: [
                  {
                    kind: 'paragraph',
                    runs: [{ text: said[0] ?? '' }, { break: true }, { text: said[1] ?? '' }],
                  },
                ],
              },
            ],
          ],
        },
      ],
    }),
    { files: filesOf(mark) },
  )
  return bytes
}

/** What happened, in words. */
export function eventText({
  kind,
  note,
  due_on,
  provider_name: name,
}: Pick<LetterEvent, 'kind' | 'note' | 'due_on' | 'provider_name'>): Text {
  switch (kind) {
    case 'sent':
      return signatureTexts.text('eventSent', { day: due_on })
    case 'opened':
      return signatureTexts.text('eventOpened')
    case 'consented':
      return signatureTexts.text('eventConsented')
    case 'code_sent':
      return signatureTexts.text('eventCodeSent', { address: note })
    case 'code_wrong':
      return signatureTexts.text('eventCodeWrong')
    case 'signed':
      return name === ''
        ? signatureTexts.text('eventSigned')
        : signatureTexts.text('eventSignedWith', { name })
    case 'handed_over':
      return signatureTexts.text('eventHandedOver', { name: note })
    case 'service_failed':
      return signatureTexts.text('eventServiceFailed', { name, problem: problemText(note) })
    case 'service_ended':
      return signatureTexts.text('eventServiceEnded', { name, reason: note })
    case 'switched':
      return signatureTexts.text('eventSwitched', { name: note })
    case 'declined':
      return signatureTexts.text('eventDeclined', { reason: note })
    case 'withdrawn':
      return signatureTexts.text('eventWithdrawn', { reason: note })
    case 'reminded':
      return signatureTexts.text('eventReminded')
  }
}

function methodOf(mark: SignatureMark, signer: string) {
  if (mark.kind === 'drawn') return 'methodDrawn'
  return isNameOf(mark.name, signer) ? 'methodTyped' : 'methodTypedOther'
}

/** The page that says who signed, when, from where and how. */
async function makeSignaturePage(letter: PrintedLetter, given: GivenSignature): Promise<Buffer> {
  const reader = { language: letter.language }
  const say = (key: Parameters<typeof signatureTexts.text>[0], params?: Record<string, string | number>) =>
    wordsOf({ key: `documents.signatures.${key}`, ...(params && { params }) }, reader)
  const instant = (at: Temporal.Instant) => instantText(at, letter.time_zone, reader)
  const zoned = (at: Temporal.Instant) => `${instant(at)} (${letter.time_zone})`
  const { mark, address } = given
  const facts: [string, string][] = [
    [say('document'), [letter.title, letter.number].filter(Boolean).join(', ')],
    [say('originalPages'), String(letter.pages)],
    [say('originalHash'), readableHash(letter.sha256)],
    [say('signer'), `${letter.signer} (${letter.code})`],
    [say('signedAt'), zoned(given.at)],
    [say('method'), say(methodOf(mark, letter.signer), { address })],
    [say('from'), [given.ip, deviceText(given.userAgent)].filter(Boolean).join(', ')],
    [say('sealedBy'), readableHash(given.fingerprint)],
  ]
  const history = given.events.map((event) => [
    instant(Temporal.Instant.from(event.at)),
    wordsOf(eventText(event), reader),
    event.by,
  ])
  const cells = (row: readonly string[]) => row.map((text) => ({ blocks: [paragraph(text)] }))
  const { bytes } = await makePdf(
    pageOf(letter, localDay(given.at, letter), letter.language, {
      margins: { top: 20, right: SIDE, bottom: 16, left: SIDE },
      fontSize: 9.5,
      body: [
        { kind: 'heading', level: 1, runs: [{ text: say('pageTitle') }] },
        paragraph(say('pageIntro')),
        {
          ...{ kind: 'table', columns: [1, 2.2], head: [] },
          rows: facts.map(([label, value]) => [
            { blocks: [paragraph(label, { bold: true })] },
            { blocks: [paragraph(value)] },
          ]),
        },
        { kind: 'heading', level: 2, runs: [{ text: say('markTitle') }] },
        mark.kind === 'drawn'
          ? picture(70, letter.signer)
          : { kind: 'heading', level: 1, runs: [{ text: mark.name, italic: true }] },
        {
          kind: 'heading',
          level: 2,
          runs: [{ text: say('consentText', { at: zoned(given.consentedAt) }) }],
        },
        paragraph(given.consent),
        { kind: 'heading', level: 2, runs: [{ text: `${say('history')} (${letter.time_zone})` }] },
        { ...{ kind: 'table', columns: [1.4, 2, 1], head: [] }, rows: history.map(cells) },
        paragraph(say('sealNote')),
      ],
    }),
    { files: filesOf(mark) },
  )
  return bytes
}

/** The letter with the mark on its last page and the signature page after it, not sealed yet. The original's bytes stay theirs. */
export async function composeSigned(
  letter: PrintedLetter,
  original: Buffer,
  mark: Buffer,
  given: GivenSignature,
): Promise<PDFDocument> {
  const document = await PDFDocument.load(original, { updateMetadata: false })
  const pages = document.getPages()
  const last = pages[pages.length - 1]
  const [strip] = (await PDFDocument.load(mark, { updateMetadata: false })).getPages()
  if (!last || !strip) throw new Error('A letter without pages can’t be signed.')
  const { width, height } = strip.getSize()
  const box = { left: SIDE * MM, bottom: height - STRIP.height * MM, right: width - SIDE * MM, top: height }
  last.drawPage(await document.embedPage(strip, box), { x: SIDE * MM, y: STRIP.above * MM })
  const added = await PDFDocument.load(await makeSignaturePage(letter, given), { updateMetadata: false })
  for (const page of await document.copyPages(added, added.getPageIndices())) document.addPage(page)
  // It says that the file is PDF/A with tags throughout, which holds of the letter but not of what was added.
  document.catalog.delete(PDFName.of('Metadata'))
  return document
}
