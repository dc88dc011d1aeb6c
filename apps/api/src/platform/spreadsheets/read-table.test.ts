import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import { describe, expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { makeOds, makeWorkbook, makeZip, sheetRows } from './sheet-fixtures.ts'
import { makeXls } from './xls-fixtures.ts'

const source = (text: string) => Buffer.from(text)
const read = (bytes: Buffer | string, choice: ReadingChoice = {}) =>
  readTable(typeof bytes === 'string' ? source(bytes) : bytes, {}, choice)
const remarksIn = async (bytes: Buffer | string, choice?: ReadingChoice) =>
  (await read(bytes, choice)).reading.remarks.map(({ kind, places }) => [kind, ...places].join(' '))

test('cuts an overlong heading, which messages repeat, and keeps its cells', async () => {
  const long = `Note ${'x'.repeat(5000)}`
  const { header, rows } = await readTable(source(`Code, ${long}\nE1,Fine\n`), {})
  expect(header).toEqual(['Code', `${long.slice(0, 119)}…`])
  expect(rows).toEqual([['E1', 'Fine']])
})

describe('recognises the encoding', () => {
  /** Bytes as other systems write them; Node itself encodes only Unicode and Latin-1. */
  const files: [string, string, string][] = [
    ['windows-1252', '4e616d650a4a6f73e90a4dfc6c6c65720a', 'José Müller'],
    ['windows-1251', 'c8ecff0ac8e2e0ed0ac0edede00a', 'Иван Анна'],
    ['gb18030', 'd0d5c3fb0acdf5d0a1c3f70ac0eec4c80a', '王小明 李娜'],
    ['shift_jis', '8e8196bc0a8e5293632091be98590a8db293a12089d48e710a', '山田 太郎 佐藤 花子'],
    ['windows-1250', '496d69ea0aa3756b61737a0a57f36a63696b0a', 'Łukasz Wójcik'],
  ]
  test.each(files)('%s', async (encoding, hex, expected) => {
    const { rows, reading } = await read(Buffer.from(hex, 'hex'))
    expect(reading.encoding).toBe(encoding)
    expect(rows.flat().join(' ')).toBe(expected)
  })

  test('UTF-16 without a mark, also of text without Western letters', async () => {
    const { rows, reading } = await read(Buffer.from('姓名,部门\n王小明,销售部\n李娜,人事部\n', 'utf16le'))
    expect([reading.encoding, rows[0]]).toEqual(['utf-16le', ['王小明', '销售部']])
  })

  test('UTF-8 despite a damaged byte, whose row is named', async () => {
    const bytes = Buffer.concat([source('Name,City\nZoë,Łódź\nAnn,R'), Buffer.from([0xff]), source('me\n')])
    const { rows, reading } = await read(bytes)
    expect(reading.encoding).toBe('utf-8')
    expect(rows).toEqual([
      ['Zoë', 'Łódź'],
      ['Ann', 'R\uFFFDme'],
    ])
    expect(reading.remarks).toEqual([{ kind: 'damaged', count: 1, places: ['3'] }])
  })

  test('and reads the same file in another one', async () => {
    const bytes = Buffer.from('4e616d650ac8ec0a', 'hex')
    expect((await read(bytes, { encoding: 'windows-1252' })).rows).toEqual([['Èì']])
    expect((await read(bytes, { encoding: 'windows-1251' })).rows).toEqual([['Им']])
  })
})

describe('finds the header', () => {
  const people = 'Code,Name,City,Phone\nE1,Ann,Rome,1\nE2,Bob,Oslo,2\nE3,Cy,Bonn,3\n'
  test.each<[string, string, number]>([
    ['in the first row', people, 1],
    ['below titles', `Staff list,,,\n\n"As of: 1 November",,,\n${people}`, 4],
    ['below names of settings', `Company:,Acme\nPeriod:,November\n${people}`, 3],
    ['below a declared delimiter', `sep=;\n${people.replaceAll(',', ';')}`, 1],
    ['of one column', 'Name\nAnn\n', 1],
    ['of days', 'Employee code,01/11/2026,02/11/2026\nE1,09:00-18:00,09:00-17:00\n', 1],
  ])('%s', async (_name, text, row) => {
    const { reading, firstRow, header } = await read(text)
    expect([reading.header_row, firstRow]).toEqual([row, row + 1])
    expect(header[0]).toMatch(/^(?:Code|Name|Employee code)$/)
  })

  test('in the row that was chosen', async () => {
    const { header, rows, firstRow } = await read(people, { header_row: 2 })
    expect([header, rows.length, firstRow]).toEqual([['E1', 'Ann', 'Rome', '1'], 2, 3])
    const none = await read(people, { header_row: 0 })
    expect([none.header[0], none.rows.length, none.firstRow]).toEqual(['Column 1', 4, 1])
  })

  test('missing in a list that begins with amounts, which are no headings', async () => {
    const { header, rows } = await read(
      'MANAGER;1;Pia;10000.0;0.3\nBUERO;2;Horst;1300.0;\nBUERO;3;Yan;15.0;0.2\n',
    )
    expect(header[0]).toBe('Column 1')
    expect(rows).toHaveLength(3)
  })

  test('missing in a list that begins with numbers, which no heading of a first column is', async () => {
    const { header, rows } = await read('7;"Ann Roe";Analyst;5000\n8;"Bob Poe";Clerk;4000\n')
    expect([header[0], rows.length]).toEqual(['Column 1', 2])
  })

  test('of days and years, although they are numbers', async () => {
    const { header } = await read('Code,1,2,3\nE1,8.5,8.0,7.5\nE2,8.0,8.5,7.0\n')
    expect(header).toEqual(['Code', '1', '2', '3'])
  })

  test('missing in the file of a clock', async () => {
    const { header, rows, reading } = await read(
      '101\t2026-11-03 09:05:12\t1\t0\n102\t2026-11-03 09:07:44\t1\t0\n',
    )
    expect(header).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4'])
    expect(rows).toHaveLength(2)
    expect(reading.remarks).toEqual([{ kind: 'no_header', count: 1, places: [] }])
  })

  test('keeps cells beyond it', async () => {
    expect(await read('Code,Name\nE1,Ann,note\n')).toMatchObject({
      header: ['Code', 'Name', ''],
      rows: [['E1', 'Ann', 'note']],
    })
  })

  test('of two rows, with merged groups', async () => {
    const bytes = makeWorkbook({
      sheetData: sheetRows([
        ['Code', 'Contact', '', 'Home', ''],
        ['', 'Phone', 'City', 'Phone', 'City'],
        ['E1', '1', 'Rome', '2', 'Oslo'],
      ]),
      afterData:
        '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>',
    })
    const { header, rows, firstRow, reading } = await read(bytes)
    expect(header).toEqual(['Code', 'Contact Phone', 'Contact City', 'Home Phone', 'Home City'])
    expect([rows.length, firstRow]).toEqual([1, 3])
    expect(reading.remarks).toEqual([{ kind: 'two_rows', count: 1, places: ['1'] }])
  })
})

test('gives merged cells the value of the first one, and names the ranges', async () => {
  const bytes = makeWorkbook({
    sheetData: sheetRows([
      ['Unit', 'Name'],
      ['Sales', 'Ann'],
      ['', 'Bob'],
      ['IT', 'Cy'],
    ]),
    afterData: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>',
  })
  const { rows, reading } = await read(bytes)
  expect(rows).toEqual([
    ['Sales', 'Ann'],
    ['Sales', 'Bob'],
    ['IT', 'Cy'],
  ])
  expect(reading.remarks).toEqual([{ kind: 'merged', count: 1, places: ['A2:A3'] }])
})

test('fills a merged range no further than the sheet reaches', async () => {
  const bytes = makeWorkbook({
    sheetData: sheetRows([
      ['Unit', 'Name'],
      ['Sales', 'Ann'],
    ]),
    afterData: '<mergeCells><mergeCell ref="A2:XFD1048576"/></mergeCells>',
  })
  expect((await read(bytes)).rows).toEqual([['Sales', 'Ann']])
})

test('names hidden rows and columns', async () => {
  const sheetData = `${sheetRows([['Code', 'Name']])}<row r="2" hidden="1"><c t="str"><v>E1</v></c><c t="str"><v>Ann</v></c></row>`
  expect(
    await remarksIn(
      makeWorkbook({ sheetData, beforeData: '<cols><col min="2" max="2" hidden="1"/></cols>' }),
    ),
  ).toEqual(['hidden_rows 2', 'hidden_columns B'])
})

test.each(['Total', 'Grand total', 'Summe', 'Gesamt', '合計', 'Итого', 'कुल', 'Total: 2'])(
  'leaves out a row of totals, “%s”, with a note',
  async (label) => {
    const text = `Name,Pay\nAnn,10\nBob,20\n\n${label},30\n`
    expect((await read(text)).rows).toHaveLength(2)
    expect(await remarksIn(text)).toEqual(['totals 5'])
    expect((await read(text, { keep_totals: true })).rows).toHaveLength(4)
  },
)

test.each([
  ['Total,,2', 'Grand total,,4'],
  ['Total (Pune),,2', 'Total,,4'],
  ['Total,,2', 'Average,,1'],
])('leaves out two rows of totals, “%s” and “%s”', async (...totals) => {
  const text = ['Code,Name,Days', 'A,Ann,1', 'B,Ben,1', ...totals].join('\n')
  expect((await read(text)).rows).toHaveLength(2)
})

test('leaves out notes below the table, with a note', async () => {
  const notes = [
    'Source: Ministry',
    '1) Where a holiday falls on a Sunday the offices open as usual on the Monday after it.',
    '* without weekends',
  ]
  const text = ['Date,Holiday', '2026-01-01,New Year', '2026-12-25,Christmas', '', ...notes].join('\n')
  expect((await read(text)).rows).toHaveLength(2)
  expect(await remarksIn(text)).toEqual(['notes 5 6 7'])
  expect((await read(text, { keep_totals: true })).rows).toHaveLength(6)
  const total = 'Name,Pay\nAnn,10\nBob,20\nTotal,30\nSource: payroll\n'
  expect(await remarksIn(total)).toEqual(['totals 4', 'notes 5'])
})

test('a long text below the table is a note after a blank row or another note', async () => {
  const long = 'Where a holiday falls on a Sunday the offices open as usual on the Monday after it.'
  const table = 'Date,Holiday\n2026-01-01,New Year\n2026-12-25,Christmas\n'
  expect(await remarksIn(`${table}\n${long}\n${long}\n`)).toEqual(['notes 5 6'])
  expect(await remarksIn(`${table}Source: Ministry\n${long}\n`)).toEqual(['notes 4 5'])
  // Directly below it is a row of the table whose other cells are empty.
  expect(await remarksIn(`${table}${long}\n`)).toEqual([])
  expect((await read(`${table},${long}\n`)).rows).toHaveLength(3)
})

test('keeps a last row of which one cell is filled', async () => {
  expect((await read('Code,Name\nE1,Ann\nE2,\n')).rows).toHaveLength(2)
  expect((await read('Name\nAnn\nSource: Bob\n')).rows).toHaveLength(2)
})

test('keeps a last row that only begins like a total', async () => {
  expect((await read('Holiday,Date\nNew Year,2026-01-01\nTotal eclipse,2026-08-12\n')).rows).toHaveLength(2)
  expect((await read('Name,City\nAnn,Rome\nTotal,Oslo\n')).rows).toHaveLength(2)
})

describe('reads by its content', () => {
  const table = [
    ['Code', 'Name'],
    ['00042', 'Zoë'],
  ]
  test('an .xls workbook, with formats, merged cells and hidden rows', async () => {
    const bytes = makeXls([
      {
        name: 'Staff',
        rows: [
          ['Code', 'Name', 'Joined'],
          [42, 'Zoë', 46329],
          [7, '', 46330],
        ],
        merges: [[1, 2, 1, 1]],
        hiddenRows: [2],
      },
    ])
    const { header, rows, reading } = await read(bytes)
    expect(header).toEqual(['Code', 'Name', 'Joined'])
    expect(rows).toEqual([
      ['00042', 'Zoë', '2026-11-03'],
      ['00007', 'Zoë', '2026-11-04'],
    ])
    expect(reading.format).toBe('xls')
    expect(reading.remarks.map(({ kind, places }) => [kind, places])).toEqual([
      ['merged', ['B2:B3']],
      ['hidden_rows', ['3']],
    ])
  })

  test('an .xls workbook whose texts go on in further records', async () => {
    const long = `${'x'.repeat(9000)}ł`
    const { rows } = await read(
      makeXls([
        {
          name: 'A',
          rows: [
            ['Code', 'Note'],
            [1, long],
            [2, 'end'],
          ],
        },
      ]),
    )
    expect(rows.map(([, note]) => note)).toEqual([long, 'end'])
  })

  test('an .ods workbook', async () => {
    const cell = (attributes: string, text: string) =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
    const text = (value: string) => cell('office:value-type="string"', value)
    const rows = [
      `<table:table-row>${text('Code')}${text('Name')}${text('Joined')}${text('Share')}</table:table-row>`,
      `<table:table-row table:visibility="collapse">${cell('office:value-type="float" office:value="42"', '00042')}${text('Zoë<text:s text:c="2"/>B')}${cell('office:value-type="date" office:date-value="2026-11-03"', '03.11.26')}${cell('office:value-type="percentage" office:value="0.125"', '13%')}</table:table-row>`,
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>',
    ]
    const result = await read(makeOds(`<table:table table:name="A">${rows.join('')}</table:table>`))
    expect(result.rows).toEqual([['00042', 'Zoë  B', '2026-11-03', '12.5%']])
    expect(result.reading.remarks).toEqual([{ kind: 'hidden_rows', count: 1, places: ['2'] }])
  })

  test('a table of a web page under the name of a workbook', async () => {
    const page =
      '<html><head><meta charset="windows-1252"><style>td{}</style></head><body><table><tr><th>Code<th>Name</tr><tr><td rowspan="2">00042</td><td>Zo\u00eb</td></tr><tr><td>B &amp;<br>C</td></tr></table></body></html>'
    const { header, rows, reading } = await read(Buffer.from(page, 'latin1'))
    expect([header, rows[0]]).toEqual(table)
    expect(rows[1]).toEqual(['00042', 'B &\nC'])
    expect(reading).toMatchObject({
      format: 'html',
      encoding: 'windows-1252',
      remarks: [{ places: ['A2:A3'] }],
    })
  })

  test('a calendar whose events have alarms, which are no descriptions', async () => {
    const lines =
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260101\nSUMMARY:Neujahr\nBEGIN:VALARM\nDESCRIPTION:Alarm\nEND:VALARM\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260106\nSUMMARY:Dreikönig\nDESCRIPTION:Bayern\nEND:VEVENT\nEND:VCALENDAR\n'
    const { header, rows } = await read(lines)
    expect(header).toEqual(['DTSTART', 'SUMMARY', 'DESCRIPTION'])
    expect(rows).toEqual([
      ['2026-01-01', 'Neujahr', ''],
      ['2026-01-06', 'Dreikönig', 'Bayern'],
    ])
  })

  test('a calendar with an end that has no beginning', async () => {
    const event = 'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260101\nSUMMARY:Neujahr\nEND:VEVENT\n'
    const { rows } = await read(`BEGIN:VCALENDAR\nEND:VTIMEZONE\n${event}END:VCALENDAR\n`)
    expect(rows).toEqual([['2026-01-01', 'Neujahr']])
  })

  test('a calendar of holidays', async () => {
    const lines = [
      'BEGIN:VCALENDAR',
      ...[
        'BEGIN:VEVENT',
        'DTSTART;VALUE=DATE:20261225',
        'DTEND;VALUE=DATE:20261227',
        'SUMMARY:Christmas\\, both',
        '  days',
        'END:VEVENT',
      ],
      ...[
        'BEGIN:VEVENT',
        'DTSTART;VALUE=DATE:20260815',
        'RRULE:FREQ=YEARLY',
        'SUMMARY:Independence Day',
        'END:VEVENT',
      ],
      'END:VCALENDAR',
    ]
    const { header, rows, reading } = await read(lines.join('\r\n'))
    expect(header).toEqual(['DTSTART', 'SUMMARY'])
    expect(rows).toEqual([
      ['2026-12-25', 'Christmas, both days'],
      ['2026-12-26', 'Christmas, both days'],
      ['2026-08-15', 'Independence Day'],
    ])
    expect(reading.remarks).toEqual([{ kind: 'repeating', count: 1, places: [] }])
  })
})

describe('of several sheets', () => {
  const sheet = (name: string, rows: (string | number)[][]) => ({ name, rows })
  const explained = makeXls([
    sheet('Instructions', [
      ['How to fill in this file'],
      ['Please keep every column as it is.'],
      ['Thank you.'],
    ]),
    sheet('Staff', [
      ['Code', 'Name'],
      [1, 'Ann'],
    ]),
    sheet('Lists', [
      ['Cities', 'Units'],
      ['Rome', 'IT'],
    ]),
  ])

  test('reads the one with data, and names them all', async () => {
    const { rows, reading } = await read(explained)
    expect(rows).toEqual([['00001', 'Ann']])
    expect(reading.sheet).toBe('Staff')
    expect(reading.sheets.map(({ name }) => name)).toEqual(['Instructions', 'Staff', 'Lists'])
  })

  test('reads the one that was chosen, and refuses an unknown one', async () => {
    expect((await read(explained, { sheet: 'Lists' })).rows).toEqual([['Rome', 'IT']])
    await expect(read(explained, { sheet: 'Else' })).rejects.toMatchObject({ key: 'sheet.unreadable' })
  })
})

describe('refuses a damaged file in words', () => {
  const whole = makeXls([
    {
      name: 'A',
      rows: [
        ['Code', 'Name'],
        [1, 'Ann'],
      ],
    },
  ])
  test.each([1, 3, 7, 13, 29, 64, 80])(
    'an .xls with every byte at a distance of %i changed',
    async (step) => {
      const damaged = Buffer.from(whole)
      for (let at = 16; at < damaged.length; at += step * 31) damaged[at] = (damaged[at] as number) ^ 0xff
      const result = await read(damaged).catch((error: unknown) => error)
      if (result instanceof Error) expect(result).toMatchObject({ name: 'SheetError' })
    },
  )

  test.each([600, 1024, 1600, 3000])('an .xls cut off after %i bytes', async (length) => {
    const result = await read(whole.subarray(0, length)).catch((error: unknown) => error)
    if (result instanceof Error) expect(result).toMatchObject({ name: 'SheetError' })
  })

  test('an .ods under a password, a bomb of repeated cells, and rows without end', async () => {
    const manifest = {
      name: 'META-INF/manifest.xml',
      content: '<m><file-entry><encryption-data/></file-entry></m>',
    }
    await expect(read(makeZip([{ name: 'content.xml', content: 'x' }, manifest]))).rejects.toMatchObject({
      key: 'sheet.encrypted',
    })
    const row = (attributes: string, cell: string) =>
      makeOds(
        `<table:table table:name="A"><table:table-row ${attributes}><table:table-cell ${cell} office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
      )
    await expect(read(row('', 'table:number-columns-repeated="99999"'))).rejects.toMatchObject({
      key: 'sheet.too_many_columns',
    })
    await expect(read(row('table:number-rows-repeated="1048576"', ''))).rejects.toMatchObject({
      key: 'sheet.too_many_rows',
    })
  })
})
