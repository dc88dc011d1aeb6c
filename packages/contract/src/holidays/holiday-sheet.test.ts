import { expect, test } from 'vitest'
import { offeredColumns } from '../imports/sheets/sheet-declaration.ts'
import { guessColumns } from '../imports/sheets/sheet-matching.ts'
import { holidaySheet } from './holiday-sheet.ts'

const offer = { declaration: holidaySheet, columns: offeredColumns(holidaySheet) }
const targetsOf = (header: string[], ...rows: string[][]) =>
  guessColumns(offer, header, rows, { today: '2026-11-28' }).map(({ target }) => target)

test.each<[string, string[], (string | null)[]]>([
  ['Japanese', ['国民の祝日・休日月日', '国民の祝日・休日名称'], ['date', 'name']],
  ['French', ['date', 'nom_jour_ferie'], ['date', 'name']],
  ['Spanish', ['fecha', 'motivo'], ['date', 'name']],
  ['Portuguese', ['Data', 'Feriado'], ['date', 'name']],
])('knows the headings of a list in %s', (_language, header, expected) => {
  expect(targetsOf(header, ['2026-01-01', 'X'])).toEqual(expected)
})

const rows = [
  ['01/01/2026', 'czwartek', 'Nowy Rok', 'tak'],
  ['06/01/2026', 'wtorek', 'Trzech Króli', 'tak'],
  ['03/05/2026', 'niedziela', 'Święto Konstytucji', 'tak'],
  ['11/11/2026', 'środa', 'Święto Niepodległości', 'tak'],
  ['25/12/2026', 'piątek', 'Boże Narodzenie', 'tak'],
  ['24/12/2026', 'czwartek', 'Wigilia', 'tak'],
]

test('suggests the columns by their cells where the headings say nothing', () => {
  expect(targetsOf(['Dz.', 'Dzień tygodnia', 'Święto', 'Wolne'], ...rows)).toEqual([
    'date',
    null,
    'name',
    null,
  ])
  expect(targetsOf(['Date', 'Dzień tygodnia', 'Święto', 'Wolne'], ...rows)).toEqual([
    'date',
    null,
    'name',
    null,
  ])
})
