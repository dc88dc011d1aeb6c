import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasPdfTool, pdfText } from '../../../test/pdf-reader.ts'
import { breakLongWords, checkDocument } from './check-document.ts'
import { drawPdf, makePdf, makeSheetPdf, type PdfBlock, type PdfDocument, PdfError } from './index.ts'

const base: PdfDocument = {
  ...{ title: 'Letter of increment', author: 'Demo', language: 'en', date: '2026-04-01', paper: 'a4' },
  ...{ margins: { top: 20, right: 20, bottom: 20, left: 20 }, fontSize: 10.5 },
  ...{ header: [], isHeaderOnEveryPage: false, footer: [], watermark: '', body: [] },
}
const says = (text: string): PdfBlock => ({ kind: 'paragraph', runs: [{ text }] })

const reader = hasPdfTool('pdftotext')

const problemOf = (error: unknown) => (error instanceof PdfError ? error.problem.key : String(error))
const refused = (body: PdfBlock[]) => makePdf({ ...base, body }).then(() => 'made', problemOf)

const table: PdfBlock = {
  kind: 'table',
  columns: [2, 1],
  head: [[{ blocks: [says('Component')] }, { blocks: [says('Monthly')], align: 'right' }]],
  rows: [
    [{ blocks: [says('Basic')] }, { blocks: [says('₹ 50,000.00')], align: 'right' }],
    [{ blocks: [says('Total')], columns: 2 }],
  ],
}

test('equal input makes equal bytes, other input others', async () => {
  const document = {
    ...base,
    body: [says('Dear Asha'), table],
    watermark: 'DRAFT',
    footer: [says('Registered office')],
  }
  const first = await makePdf(document)
  const again = await makePdf(document, { lane: 'job' })
  const other = await makePdf({ ...document, body: [says('Dear Ravi'), table] })
  expect(first.bytes.equals(again.bytes)).toBe(true)
  expect(first.bytes.equals(other.bytes)).toBe(false)
  expect(first.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  // Tagged, and in the archive standard, which requires every font in the file.
  expect(first.bytes.includes('/MarkInfo')).toBe(true)
  expect(first.pages).toBe(1)
})

test.skipIf(!reader)('an independent reader finds every word, in Devanagari as well', async () => {
  const { bytes, pages } = await makePdf({
    ...base,
    header: [says('Demo Industries')],
    isHeaderOnEveryPage: true,
    footer: [
      { kind: 'paragraph', runs: [{ text: 'Page ' }, { page: true }, { text: ' of ' }, { pages: true }] },
    ],
    body: [
      { kind: 'heading', level: 1, runs: [{ text: 'नियुक्ति पत्र' }] },
      says('प्रिय क्षितिज श्रीवास्तव, आपकी नियुक्ति की पुष्टि की जाती है।'),
      { kind: 'list', isNumbered: true, items: [[says('First')], [says('Second')]] },
      { kind: 'pageBreak' },
      table,
    ],
  })
  const text = pdfText(bytes)
  expect(pages).toBe(2)
  for (const words of ['नियुक्ति पत्र', 'क्षितिज श्रीवास्तव', '1. First', '2. Second', 'Basic', '₹ 50,000.00'])
    expect(text).toContain(words)
  expect(text).toContain('Page 1 of 2')
  expect(text).toContain('Page 2 of 2')
  expect(text.match(/Demo Industries/g)).toHaveLength(2)
})

test('a word of 5,000 characters is broken over lines instead of leaving the page', async () => {
  const { pages } = await makePdf({
    ...base,
    body: [says('x'.repeat(5000)), table, says(`ए${'क्षि'.repeat(2000)}`)],
  })
  expect(pages).toBeGreaterThan(1)
  expect(breakLongWords('short words stay as they are')).toBe('short words stay as they are')
  // Never within a syllable.
  for (const piece of breakLongWords('क्षि'.repeat(100)).split('\u200B')) expect(piece).toMatch(/^(क्षि)+$/)
})

test('words of narrow columns are broken instead of running into the next cell; those that fit stay whole', async () => {
  const cell = (text: string) => ({ blocks: [says(text)] })
  const words = (columns: number) => {
    const row = Array.from({ length: columns }, (_, at) => cell(at === 0 ? 'EXP-2026-000123' : '1,50,000.00'))
    const { body } = checkDocument({
      ...base,
      body: [{ kind: 'table', columns: row.map(() => 1), head: [], rows: [row] }],
    })
    return JSON.stringify(body)
      .match(/"text":"[^"]*"/g)
      ?.map((one) => one.slice(8, -1))
  }
  expect(words(4)).toEqual(['EXP-2026-000123', '1,50,000.00', '1,50,000.00', '1,50,000.00'])
  expect(words(10)?.every((one) => one.includes('\u200B'))).toBe(true)
})

test('lists nested too deeply are refused by name', async () => {
  let nested: PdfBlock[] = [says('inside')]
  for (let level = 0; level < 40; level++) nested = [{ kind: 'list', isNumbered: false, items: [nested] }]
  expect(await refused(nested)).toBe('tooDeep')
})

test('a sign that the fonts lack is named', async () => {
  const error = await makePdf({ ...base, body: [says('Well done 😀')] }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ problem: { key: 'glyphMissing', text: '😀' } })
})

test.each([
  ['too much text', [says('word '.repeat(400_000))], 'tooMuch'],
  ['too many blocks', Array.from({ length: 70_000 }, () => says('')), 'tooMuch'],
  [
    'too many pages',
    Array.from({ length: 201 }, (): PdfBlock[] => [says('x'), { kind: 'pageBreak' }]).flat(),
    'tooManyPages',
  ],
] as const)('%s is refused', async (_name, body, problem) => {
  expect(await refused([...body])).toBe(problem)
})

test('text is never read as a program', async () => {
  const hostile = [
    '#read("/etc/passwd")',
    '#import "@preview/x:0.1.0"',
    '$ sum $',
    '= Title',
    '\\u{41}',
    '{{#loop}}',
    '`',
  ]
  expect(await refused(hostile.map(says))).toBe('made')
})

test.skipIf(!reader)('what looks like a program is printed as it was written', async () => {
  const { bytes } = await makePdf({ ...base, body: [says('#read("/etc/passwd") *no* _marks_ \u0000\uD800')] })
  expect(pdfText(bytes)).toContain('#read("/etc/passwd") *no* _marks_')
})

test('a picture without a description decorates, and is printed', async () => {
  const logo = readFileSync(new URL('../../../../web/public/icons/muster-192.png', import.meta.url))
  const body: PdfBlock[] = [{ kind: 'image', file: 'logo.png', width: 20, alt: '' }]
  const { pages } = await makePdf({ ...base, body }, { files: { 'logo.png': logo } })
  expect(pages).toBe(1)
})

test('a picture that is none is refused, and one that names a path of the disk is not found', async () => {
  const image = (file: string): PdfBlock => ({ kind: 'image', file, width: 20, alt: 'Logo' })
  const wrong = makePdf(
    { ...base, body: [image('logo.png')] },
    { files: { 'logo.png': Buffer.from('no picture') } },
  )
  expect(await wrong.catch(problemOf)).toBe('wrongPicture')
  for (const file of ['/etc/hostname', '../../../etc/hostname', 'missing.png'])
    expect(await refused([image(file)])).not.toBe('made')
})

test('many at once are made one after the other, each with its own text', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => makePdf({ ...base, body: [says(`Number ${n}`)] }, { lane: 'job' })),
  )
  expect(new Set(made.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(20)
})

test('a preview draws the pages, and refuses what the PDF would', async () => {
  const { svg, pages } = await drawPdf({ ...base, body: [says('Dear Asha'), { kind: 'pageBreak' }, table] })
  expect(pages).toBe(2)
  expect(svg).toMatch(/^<svg /)
  expect(svg).not.toMatch(/<script|href="http/)
  expect(await drawPdf({ ...base, body: [says('😀')] }).catch(problemOf)).toBe('glyphMissing')
})

test('whoever orders many does not keep others waiting', async () => {
  const order: string[] = []
  const drawn = (owner: string) =>
    drawPdf({ ...base, body: [says(owner)] }, {}, owner).then(() => order.push(owner))
  await Promise.all([...Array.from({ length: 20 }, () => drawn('one')), drawn('two'), drawn('three')])
  expect(order).toHaveLength(22)
  // At most two drawings of the first account come before the others get their turn.
  expect(order.indexOf('two')).toBeLessThanOrEqual(2)
  expect(order.indexOf('three')).toBeLessThanOrEqual(3)
})

test('a drawing with a picture on many pages is refused before it fills the memory', async () => {
  const icon = readFileSync(new URL('../../../../web/public/icons/muster-192.png', import.meta.url))
  // Bytes after the end of a PNG are ignored: a large file of a small picture.
  const logo = Buffer.concat([icon, Buffer.alloc(1_500_000)])
  const header: PdfBlock[] = [{ kind: 'image', file: 'logo.png', width: 20, alt: '' }]
  const body = Array.from({ length: 20 }, (): PdfBlock[] => [says('x'), { kind: 'pageBreak' }]).flat()
  const document = { ...base, header, body }
  const drawn = (isHeaderOnEveryPage: boolean) =>
    drawPdf({ ...document, isHeaderOnEveryPage }, { 'logo.png': logo }).then(() => 'drawn', problemOf)
  expect(await drawn(true)).toBe('drawingTooLarge')
  expect(await drawn(false)).toBe('drawn')
})

test('a sheet has a substitute for what the fonts lack', async () => {
  const body = [says('Pune → Delhi 😀 東京 Größe अनुरोध ₹ 5')]
  const { bytes } = await makeSheetPdf({ ...base, title: 'To 東京', body })
  if (!reader) return
  const text = await pdfText(bytes)
  expect(text).toContain('Pune – Delhi ? ?? Größe')
  expect(text).toContain('₹ 5')
})

test('a drawing of several pages hides none of them', async () => {
  const body = Array.from({ length: 120 }, (_, at) => says(`Line ${at}`))
  const { svg, pages } = await drawPdf({ ...base, body })
  expect(pages).toBeGreaterThan(2)
  expect(svg.match(/fill="#ffffff"/g)).toHaveLength(1)
  expect(svg.indexOf('fill="#ffffff"')).toBeLessThan(svg.indexOf('<use'))
  expect(svg.match(/stroke="#c4c4c4"/g)).toHaveLength(pages - 1)
})
