import { buffer, text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { Workbook } from '@cj-tech-master/excelts'
import { describe, expect, test } from 'vitest'
import { neutraliseCell, restoreCell } from './cell-safety.ts'
import { ERROR_COLUMN, markErrors } from './mark-errors.ts'
import { readTable } from './read-table.ts'
import type { SheetColumn } from './sheet-columns.ts'
import { rowsOf, workbookBytes } from './sheet-fixtures.ts'
import { writeCsv } from './write-csv.ts'
import { writeSheet } from './write-sheet.ts'

async function openBook(bytes: Buffer): Promise<Workbook> {
  const book = new Workbook()
  await book.xlsx.load(bytes)
  return book
}

const columns: SheetColumn[] = [
  { key: 'code', header: 'Code', mandatory: true, note: 'Unique.' },
  { key: 'joined', header: 'Joined', kind: 'date' },
  { key: 'pay', header: 'Pay', kind: 'money' },
  { key: 'department', header: 'Department', options: ['Sales', 'R&D', '=Odd'] },
  { key: 'created', header: 'Created', kind: 'moment' },
]

describe('a written workbook', () => {
  const rows = [
    { code: '00042', joined: '2011-09-26', pay: '1234.50', department: 'R&D', created: '2026-11-23 14:05' },
    { code: '=cmd|calc', joined: 'soon', pay: '12345678901234567.89', department: null },
    { code: '@SUM(A1)', joined: null, pay: -5, department: '+91 98765 43210' },
  ]
  const written = workbookBytes({
    sheets: [{ name: 'People: all?', columns, rows, example: { code: 'E1' } }],
  })

  test('reads back unchanged', async () => {
    expect(await rowsOf(await written)).toEqual([
      ['Code', 'Joined', 'Pay', 'Department', 'Created'],
      ['E1'],
      ['00042', '2011-09-26', '1234.5', 'R&D', '2026-11-23T14:05'],
      ['=cmd|calc', 'soon', '12345678901234567.89'],
      ['@SUM(A1)', '', '-5', '+91 98765 43210'],
    ])
  })

  test('has dates and numbers as such, and no formula', async () => {
    const sheet = (await openBook(await written)).worksheets[0]!
    expect(sheet.getCell('B3').value).toEqual(new Date('2011-09-26T00:00:00Z'))
    expect(sheet.getCell('C3').value).toBe(1234.5)
    expect(sheet.getCell('E3').value).toEqual(new Date('2026-11-23T14:05:00Z'))
    expect(sheet.getCell('E3').numFmt).toBe('yyyy-mm-dd hh:mm')
    expect(sheet.getCell('A3').value).toBe('00042')
    expect(sheet.getCell('A4').value).toBe("'=cmd|calc")
    expect(sheet.getCell('C4').value).toBe('12345678901234567.89')
  })

  test('marks the mandatory column and adds its note', async () => {
    const sheet = (await openBook(await written)).worksheets[0]!
    const [code, joined] = [sheet.getCell('A1'), sheet.getCell('B1')]
    expect(code.font?.bold).toBe(true)
    expect(code.fill).not.toEqual(joined.fill)
    expect(JSON.stringify(code.note)).toContain('Mandatory. Unique.')
  })

  test('takes the options from a hidden sheet', async () => {
    const book = await openBook(await written)
    expect(book.worksheets.map(({ name, state }) => [name, state])).toEqual([
      ['People  all', 'visible'],
      ['Lists', 'veryHidden'],
    ])
    expect(book.worksheets[0]!.getCell('D2').dataValidation).toMatchObject({
      type: 'list',
      formulae: ['Lists!$A$1:$A$3'],
    })
    const listed = [1, 2, 3].map((row) => book.worksheets[1]!.getCell(row, 1).value)
    expect(listed).toEqual(['Sales', 'R&D', '=Odd'])
  })
})

test('supports thousands of options in several columns', async () => {
  const options = Array.from({ length: 5_000 }, (_o, number) => `Option ${number}`)
  const many = Array.from({ length: 30 }, (_c, number) => ({
    key: `k${number}`,
    header: `K${number}`,
    options,
  }))
  const book = await openBook(await workbookBytes({ sheets: [{ name: 'S', columns: many, rows: [] }] }))
  expect(book.worksheets[0]!.getCell('AD2').dataValidation).toMatchObject({
    formulae: ['Lists!$AD$1:$AD$5000'],
  })
  expect(book.worksheets[1]!.getCell('AD5000').value).toBe('Option 4999')
})

test('gives sheets of the same name distinct names', async () => {
  const sheet = { name: 'Leave', columns, rows: [] }
  const book = await openBook(await workbookBytes({ sheets: [sheet, sheet] }))
  expect(book.worksheets.slice(0, 2).map(({ name }) => name)).toEqual(['Leave', 'Leave 2'])
})

test('produces rows no faster than they are read', async () => {
  const wide = Array.from({ length: 20 }, (_c, number) => ({ key: `k${number}`, header: `K${number}` }))
  let made = 0
  function* rows() {
    for (; made < 20_000; made += 1) {
      yield Object.fromEntries(wide.map(({ key }) => [key, `text ${made} of ${key}`]))
    }
  }
  const stream = writeSheet({ sheets: [{ name: 'S', columns: wide, rows: rows() }] })
  const chunks = stream[Symbol.asyncIterator]()
  let size = ((await chunks.next()).value as Buffer).length
  // Nobody reads: once every buffer on the way is full, no row more is asked for.
  let before = -1
  while (before !== made) {
    before = made
    await setTimeout(50)
  }
  expect(made).toBeLessThan(10_000)
  for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
    size += (chunk.value as Buffer).length
  }
  expect(made).toBe(20_000)
  expect(size).toBeGreaterThan(100_000)
}, 60_000)

test('destroys the stream when producing rows fails', async () => {
  async function* rows() {
    yield { code: '1' }
    throw new Error('The connection was lost.')
  }
  await expect(buffer(writeSheet({ sheets: [{ name: 'S', columns, rows: rows() }] }))).rejects.toThrow(
    'The connection was lost.',
  )
})

test('stops producing rows when the reader closes the stream', async () => {
  let made = 0
  let stopped = false
  function* rows() {
    try {
      for (;;) {
        made += 1
        yield { code: `some text that fills the buffer ${made * 7919}` }
      }
    } finally {
      stopped = true
    }
  }
  const stream = writeSheet({ sheets: [{ name: 'S', columns, rows: rows() }] })
  stream.on('error', () => undefined)
  stream.destroy()
  await expect.poll(() => stopped, { timeout: 5_000 }).toBe(true)
})

describe('CSV', () => {
  test('is quoted and neutralised, with a byte order mark for Excel', async () => {
    const rows = [
      { code: '=1+1', joined: '2011-09-26', pay: '-5', department: 'a "b", c' },
      { code: ' x', pay: null },
    ]
    expect(await text(writeCsv({ columns: columns.slice(0, 4), rows }))).toBe(
      `\uFEFFCode,Joined,Pay,Department\r\n'=1+1,2011-09-26,-5,"a ""b"", c"\r\n" x",,,\r\n`,
    )
    const numbers = ['0.400000', '5.000', '100', '-1.50', '0.05', '12345678901234567890.10']
    const ofNumbers = {
      columns: [{ key: 'n', header: 'N', kind: 'number' as const }],
      rows: numbers.map((n) => ({ n })),
    }
    expect(await text(writeCsv(ofNumbers))).toBe(
      '\uFEFFN\r\n0.4\r\n5\r\n100\r\n-1.5\r\n0.05\r\n12345678901234567890.1\r\n',
    )
    const bytes = await buffer(writeCsv({ columns, rows }))
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect((await rowsOf(bytes))[1]).toEqual(['=1+1', '2011-09-26', '-5', 'a "b", c'])
  })
})

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-1+cmd|x', "'-1+cmd|x"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['-5.25', '-5.25'],
  ['+91 98765 43210', '+91 98765 43210'],
  ['a=b', 'a=b'],
  ['', ''],
])('writes %j as %j and reads it back', (value, written) => {
  expect(neutraliseCell(value)).toBe(written)
  expect(restoreCell(written)).toBe(value)
})

describe('the error workbook', () => {
  const rows = [['Code', 'Joined'], ['00042', 'soon'], ['7', '2020-01-31'], [], ['=x', '']]
  const bytes = buffer(
    markErrors(rows, [
      { rowNumber: 2, column: 1, severity: 'error', message: '“soon” is not a date.' },
      { rowNumber: 2, column: 0, severity: 'warning', message: 'The code is unusual.' },
      { rowNumber: 5, column: null, severity: 'error', message: 'The row is odd.' },
    ]),
  )

  test('is the same sheet with an error column in front', async () => {
    expect(await rowsOf(await bytes)).toEqual([
      [ERROR_COLUMN, 'Code', 'Joined'],
      ['“soon” is not a date.\nThe code is unusual.', '00042', 'soon'],
      ['', '7', '2020-01-31'],
      [],
      ['The row is odd.', '=x'],
    ])
  })

  test('reads back as the original sheet', async () => {
    const { header, rows: below } = await readTable(await bytes, {})
    expect([header, ...below]).toEqual([rows[0], rows[1], rows[2], ['', ''], ['=x', '']])
  })

  test('adds problems of a header to its cell', async () => {
    const marked = await buffer(
      markErrors(rows, [{ rowNumber: 1, column: 1, severity: 'error', message: 'No such column.' }]),
    )
    const heading = (await openBook(marked)).worksheets[0]!.getCell('C1')
    expect(JSON.stringify([heading.fill, heading.note])).toMatch(/FFFFC9C9.*No such column\./)
  })

  test('colours only the affected cells', async () => {
    const sheet = (await openBook(await bytes)).worksheets[0]!
    const colour = (address: string) =>
      JSON.stringify(sheet.getCell(address).fill ?? null).match(/FF[0-9A-F]{6}/)?.[0]
    expect(['A2', 'B2', 'C2', 'B3', 'A5', 'B5'].map(colour)).toEqual([
      'FFFFC9C9',
      'FFFFEC99',
      'FFFFC9C9',
      undefined,
      'FFFFC9C9',
      undefined,
    ])
  })
})

test('no sheet has the name that Excel keeps for itself', async () => {
  const names = ['History', 'history', 'History 1', 'Histories']
  const book = await openBook(
    await workbookBytes({
      sheets: names.map((name) => ({ name, columns: [{ key: 'a', header: 'A' }], rows: [] })),
    }),
  )
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    'History 1',
    'history 2',
    'History 1 2',
    'Histories',
  ])
})
