import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { errorOf, makeWorkbook, makeZip, rowsOf } from './sheet-fixtures.ts'

describe('reads text files', () => {
  const table = [
    ['Name', 'City'],
    ['Zoë', 'Łódź'],
  ]
  const text = 'Name,City\r\nZoë,Łódź\r\n'
  const rows: [string, Buffer, string[][]][] = [
    ['in UTF-8', Buffer.from(text), table],
    ['in UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), table],
    ['in UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), table],
    ['in UTF-16, big-endian, with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), table],
    [
      'in UTF-16 without a mark',
      Buffer.from('Name,City\r\nAnn,Rome\r\n', 'utf16le'),
      [table[0]!, ['Ann', 'Rome']],
    ],
    [
      'in Western encoding',
      Buffer.from('Name;City\nJos\u00e9;\u0080\n', 'latin1'),
      [table[0]!, ['José', '€']],
    ],
    ['with semicolons', Buffer.from('Name;City\nRoe, Ann;Rome\n'), [table[0]!, ['Roe, Ann', 'Rome']]],
    ['with tabs', Buffer.from('Name\tCity\nRoe, Ann\tRome\n'), [table[0]!, ['Roe, Ann', 'Rome']]],
    [
      'with commas, quotes and line breaks in cells',
      Buffer.from('Name,City\n"Roe, ""Ann""","Rome\nItaly"\n'),
      [table[0]!, ['Roe, "Ann"', 'Rome\nItaly']],
    ],
    ['with blank lines in between and behind', Buffer.from('Name\n\nAnn\n,,\n\n'), [['Name'], [], ['Ann']]],
    ['with one column', Buffer.from('Name\nAnn\n'), [['Name'], ['Ann']]],
    ['with a stray quote', Buffer.from('Name,City\n6" pipe,Rome\n'), [table[0]!, ['6" pipe', 'Rome']]],
    ['that carry neutralised formulas', Buffer.from("Name\n'=1+1\n'tis\n"), [['Name'], ['=1+1'], ["'tis"]]],
  ]
  test.each(rows)('%s', async (_name, bytes, expected) => {
    expect(await rowsOf(bytes)).toEqual(expected)
  })

  test('from a stream', async () => {
    expect(await rowsOf(Readable.from([Buffer.from('Na'), Buffer.from('me\nAnn')]))).toEqual([
      ['Name'],
      ['Ann'],
    ])
  })
})

/** Reads the only cell of a workbook. */
async function cellOf(
  cell: string,
  changes: Partial<Parameters<typeof makeWorkbook>[0]> = {},
): Promise<string> {
  const rows = await rowsOf(makeWorkbook({ sheetData: `<row r="1">${cell}</row>`, ...changes }))
  return rows[0]![0]!
}

describe('reads a cell with', () => {
  const styled = (format: string, value: string) =>
    cellOf(`<c r="A1" s="0"><v>${value}</v></c>`, { formats: [format] })

  test.each([
    ['yyyy-mm-dd', '40812', '2011-09-26'],
    ['[$-409]d\\-mmm\\-yy;@', '40812', '2011-09-26'],
    ['dd/mm/yyyy hh:mm', '40812.5', '2011-09-26T12:00'],
    ['h:mm AM/PM', '0.375', '09:00'],
    ['m/d/yy', '59', '1900-02-28'],
    ['m/d/yy', '61', '1900-03-01'],
    ['0.00', '40812', '40812'],
    ['General', '40812', '40812'],
    ['[Red]#,##0', '40812', '40812'],
    ['&quot;day&quot; 0', '40812', 'day 40812'],
    ['00000', '2134', '02134'],
    ['[h]:mm', '1.25', '30:00'],
    ['yyyy', '-5', '-5'],
  ])('format %s and %s as %s', async (format, value, expected) => {
    expect(await styled(format, value)).toBe(expected)
  })

  test('a date of the 1904 calendar', async () => {
    const cell = '<c r="A1" s="0"><v>39350</v></c>'
    expect(await cellOf(cell, { formats: ['yyyy-mm-dd'], uses1904: true })).toBe('2011-09-26')
  })

  test.each([
    ['<v>0.30000000000000004</v>', '0.3'],
    ['<v>1.5E+3</v>', '1500'],
    ['<v>1E-7</v>', '0.0000001'],
    ['<v>1E+20</v>', '100000000000000000000'],
    ['<v>12345678901234567</v>', '12345678901234567'],
    ['<v>-0.5</v>', '-0.5'],
  ])('number %s as %s', async (value, expected) => {
    expect(await cellOf(`<c r="A1">${value}</c>`)).toBe(expected)
  })

  test.each([
    ['a formula, by its result', '<c r="A1"><f>1+1</f><v>2</v></c>', '2'],
    ['a formula of text', '<c r="A1" t="str"><f>A2</f><v>Ann</v></c>', 'Ann'],
    ['a formula that nobody computed', '<c r="A1"><f>UPPER("diaz")</f></c>', '#FORMULA!'],
    ['a formula with an empty value', '<c r="A1"><f>UPPER("diaz")</f><v></v></c>', '#FORMULA!'],
    ['text in place', '<c r="A1" t="inlineStr"><is><r><t>An</t></r><r><t>n</t></r></is></c>', 'Ann'],
    ['shared rich text without its reading aid', '<c r="A1" t="s"><v>0</v></c>', 'Ann & Co'],
    ['yes or no', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', '#N/A'],
    ['an ISO date', '<c r="A1" t="d"><v>2011-09-26T00:00:00</v></c>', '2011-09-26'],
    ['no address', '<c><v>7</v></c>', '7'],
    ['an escaped character', '<c r="A1" t="inlineStr"><is><t>a_x0009_b</t></is></c>', 'a\tb'],
  ])('%s', async (_name, cell, expected) => {
    const sharedStrings = '<si><r><t>Ann</t></r><r><t> &amp; Co</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>'
    expect(await cellOf(cell, { sharedStrings })).toBe(expected)
  })
})

describe('reads a sheet', () => {
  test('with gaps, so that positions are row numbers, and without blank ends', async () => {
    const sheetData =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="C3"><v>3</v></c><c r="D3" t="str"><v> </v></c></row><row r="900000"/>'
    expect(await rowsOf(makeWorkbook({ sheetData }))).toEqual([['1'], [], ['', '', '3']])
  })

  test('that is visible, skipping hidden ones', async () => {
    const sheetData = '<row r="1"><c r="A1" t="str"><v>seen</v></c></row>'
    expect(await rowsOf(makeWorkbook({ sheetData, hiddenFirst: true }))).toEqual([['seen']])
  })

  test('with more ampersands than any limit on entities', async () => {
    const rows = Array.from(
      { length: 400 },
      (_row, number) => `<row r="${number + 1}"><c t="str"><v>${'&amp;'.repeat(50)}</v></c></row>`,
    )
    expect(await rowsOf(makeWorkbook({ sheetData: rows.join('') }))).toHaveLength(400)
  })
})

describe('refuses', () => {
  const one = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const rows: [string, Buffer, string][] = [
    ['nothing', Buffer.alloc(0), 'sheet.empty'],
    ['blank lines', Buffer.from('\n , \n'), 'sheet.empty'],
    ['a workbook without cells', makeWorkbook({ sheetData: '' }), 'sheet.empty'],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 999 }, (_b, at) => (at * 7919) % 256)),
      'sheet.unreadable',
    ],
    ['an image', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'sheet.unreadable'],
    ['a web page without a table', Buffer.from('<html><p>Please sign in</p></html>'), 'sheet.unreadable'],
    ['another XML file', Buffer.from('<?xml version="1.0"?><a/>'), 'sheet.unreadable'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'sheet.unreadable'],
    ['an open quote', Buffer.from('Name\n"Ann\n'), 'sheet.unreadable'],
    ['half a workbook', makeWorkbook({ sheetData: one }).subarray(0, 700), 'sheet.unreadable'],
    ['a ZIP that is no workbook', makeZip([{ name: 'a.txt', content: 'x' }]), 'sheet.unreadable'],
    ['damaged XML', makeWorkbook({ sheetData: '<row r="1"><c' }), 'sheet.unreadable'],
    ['rows out of order', makeWorkbook({ sheetData: `${one}${one}` }), 'sheet.unreadable'],
    [
      'a missing text',
      makeWorkbook({ sheetData: '<row r="1"><c t="s"><v>5</v></c></row>' }),
      'sheet.unreadable',
    ],
    ['an encrypted part', makeWorkbook({ sheetData: one, sheetFlags: 1 }), 'sheet.encrypted'],
    [
      'a workbook under a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'sheet.encrypted',
    ],
    ['an old binary workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'sheet.unreadable'],
    [
      'a row far beyond the limit',
      makeWorkbook({ sheetData: '<row r="1048576"><c><v>1</v></c></row>' }),
      'sheet.too_many_rows',
    ],
    [
      'a column far to the right',
      makeWorkbook({ sheetData: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }),
      'sheet.too_many_columns',
    ],
    ['text with too many columns', Buffer.from(`${'a,'.repeat(600)}a\n`), 'sheet.too_many_columns'],
  ]
  test.each(rows)('%s', async (_name, bytes, key) => {
    expect(await errorOf(bytes)).toBe(key)
  })

  test('more rows than allowed', async () => {
    expect(await errorOf(Buffer.from('a\nb\nc\n'), { maxRows: 2 })).toBe('sheet.too_many_rows')
    expect(await rowsOf(Buffer.from('a\nb\n\n\n'), { maxRows: 2 })).toHaveLength(2)
  })

  test('more bytes than allowed, also from a stream', async () => {
    expect(await errorOf(Buffer.from('abc'), { maxBytes: 2 })).toBe('sheet.too_large')
    expect(await errorOf(Readable.from([Buffer.from('ab'), Buffer.from('c')]), { maxBytes: 2 })).toBe(
      'sheet.too_large',
    )
  })

  test('custom entities, which could expand endlessly or read files', async () => {
    const prolog = '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y SYSTEM "file:///etc/passwd">]>'
    for (const entity of ['&x;', '&y;']) {
      const sheetData = `<row r="1"><c r="A1" t="str"><v>${entity}</v></c></row>`
      expect(await errorOf(makeWorkbook({ sheetData, prolog }))).toBe('sheet.unreadable')
    }
  })

  const MB = 1024 * 1024
  const bombs: [string, string, Buffer, string][] = [
    [
      'of rows',
      'xl/worksheets/sheet1.xml',
      Buffer.alloc(120 * MB, '<worksheet><sheetData/></worksheet>\n'),
      'sheet.unreadable',
    ],
    [
      'of endless rows',
      'xl/worksheets/sheet1.xml',
      Buffer.concat([Buffer.from('<w>'), Buffer.alloc(120 * MB, '<row></row>')]),
      'sheet.too_large',
    ],
    [
      'of shared texts',
      'xl/sharedStrings.xml',
      Buffer.concat([Buffer.from('<s>'), Buffer.alloc(120 * MB, '<si></si>')]),
      'sheet.too_large',
    ],
    [
      'of one text',
      'xl/sharedStrings.xml',
      Buffer.concat([Buffer.from('<s><si><t>'), Buffer.alloc(120 * MB, 'x')]),
      'sheet.unreadable',
    ],
  ]
  test.each(bombs)('a zip bomb %s, regardless of its declared size', async (_name, part, content, key) => {
    const bomb = makeWorkbook({ sheetData: one, extra: [{ name: part, content, claimedSize: 10 }] })
    expect(bomb.length).toBeLessThan(MB)
    const before = process.memoryUsage().rss
    expect(await errorOf(bomb, { maxUnpackedBytes: 20 * MB })).toBe(key)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB)
  })

  test('a workbook that unpacks to more than allowed', async () => {
    const sheetData = Array.from(
      { length: 5000 },
      (_r, row) => `<row r="${row + 1}"><c><v>1</v></c></row>`,
    ).join('')
    expect(await errorOf(makeWorkbook({ sheetData }), { maxUnpackedBytes: 50_000 })).toBe('sheet.too_large')
  })
})

test('releases all resources when a reader stops early', async () => {
  const { readSheet } = await import('./read-sheet.ts')
  for await (const row of readSheet(Buffer.from('a\n'.repeat(10_000)))) {
    expect(row).toEqual(['a'])
    break
  }
})
