import { describe, expect, it } from 'vitest'
import { formField, formSection } from '../../../lib/form/form-field.ts'
import { readFileDate } from '../../../lib/sheets/sheet-look.ts'
import type { EmployeeRecord } from './employee-queries.ts'
import { toBody, toResult } from './import-wire.ts'
import { changedValues, foreignChanges, sectionsFor, textOf } from './record-values.ts'
import { serviceLength, serviceText } from './service-length.ts'

function record(values: Record<string, string | null>, editable: string[] = []): EmployeeRecord {
  const fields = Object.entries(values).map(([slug, value]) => ({
    FIELD_SLUG: slug,
    FIELD_NAME: slug.toLowerCase(),
    value,
    text: value ?? '',
  }))
  return { sections: [{ fields }], abilities: { editable_fields: editable } } as unknown as EmployeeRecord
}

describe('edits of a record', () => {
  it.each([
    ['a new value', { CITY: 'Pune' }, { CITY: 'Goa' }, { CITY: 'Goa' }],
    ['empty', { CITY: 'Pune', DEPT_ID: 4 }, { CITY: 'Pune', DEPT_ID: 4 }, {}],
    ['an emptied field', { CITY: 'Pune' }, { CITY: null }, { CITY: null }],
    ['empty stays empty, however it is written', { CITY: null }, { CITY: '' }, {}],
    ['lists by their members', { TAGS: [1, 2] }, { TAGS: [1, 2] }, {}],
  ])('sends only changed values: %s', (_name, before, after, expected) => {
    expect(changedValues(before, after)).toEqual(expected)
  })

  it('shows current values of fields that another user changed', () => {
    const now = record({ CITY: 'Goa', STATE: null, PIN: '1' })
    expect(foreignChanges({ CITY: 'Pune', STATE: 'MH', PIN: '1' }, now)).toEqual([
      { slug: 'CITY', name: 'city', text: 'Goa' },
      { slug: 'STATE', name: 'state', text: '' },
    ])
  })

  it('renders the fields the caller may see, read-only where not editable', () => {
    const [first] = sectionsFor(
      {
        sections: [
          formSection('Contact', [
            formField({ FIELD_SLUG: 'CITY', FIELD_NAME: 'City', FEILD_TYPE: 'input' }),
            formField({ FIELD_SLUG: 'EMAIL', FIELD_NAME: 'E-mail', FEILD_TYPE: 'email' }),
            formField({ FIELD_SLUG: 'BANK', FIELD_NAME: 'Bank', FEILD_TYPE: 'input' }),
          ]),
        ],
      },
      record({ CITY: null, EMAIL: 'a@b.test' }, ['CITY']),
    )
    expect(first?.fields.map(({ FIELD_SLUG, editable }) => [FIELD_SLUG, editable])).toEqual([
      ['CITY', true],
      ['EMAIL', false],
    ])
  })

  it('says below a field of one’s own position why it is read-only', () => {
    const own = record({ CITY: null, GRADE_ID: null }, ['CITY'])
    own.abilities.own_position_fields = ['GRADE_ID']
    const section = formSection('Work', [
      formField({ FIELD_SLUG: 'CITY', FIELD_NAME: 'City', FEILD_TYPE: 'input', help_text: 'Where?' }),
      formField({ FIELD_SLUG: 'GRADE_ID', FIELD_NAME: 'Grade', FEILD_TYPE: 'select', help_text: 'Which?' }),
    ])
    const [shown] = sectionsFor({ sections: [section] }, own, () => true, { ownPosition: 'Not your own.' })
    expect(shown?.fields.map(({ editable, help_text }) => [editable, help_text])).toEqual([
      [true, 'Where?'],
      [false, 'Not your own.'],
    ])
  })

  it('distinguishes an empty field from a hidden one', () => {
    expect(textOf(record({ PHONE: null }), 'PHONE')).toBe('')
    expect(textOf(record({}), 'PHONE')).toBeNull()
  })
})

describe('length of service', () => {
  const english = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat('en', options).format(value)

  it.each([
    ['the first day', '2026-01-01', '2026-01-01', { years: 0, months: 0, days: 0 }, '0 days'],
    ['months of 30 days', '2026-01-01', '2026-03-07', { years: 0, months: 2, days: 5 }, '2 months 5 days'],
    ['years of 365 days', '2024-01-01', '2026-02-04', { years: 2, months: 1, days: 5 }, '2 years 1 month'],
  ])('%s', (_name, from, until, parts, text) => {
    expect(serviceLength(from, until)).toEqual(parts)
    expect(serviceText(parts, english)).toBe(text)
  })

  it('is null before the joining date', () => {
    expect(serviceLength('2026-02-01', '2026-01-01')).toBeNull()
  })
})

describe('an import on the wire', () => {
  it('sends the formats of mapped targets only', () => {
    const body = toBody('1/imports/1.csv', {
      mapping: ['FULL_NAME', null, 'DATE_OF_JOINING'],
      dateFormats: { DATE_OF_JOINING: 'MM/DD/YYYY', DATE_OF_BIRTH: 'M/D/YY' },
      createMasters: ['department'],
      masterChoices: {},
      valueChoices: {},
      managerChoices: {},
      onExisting: 'skip',
      constants: { LOCATION_ID: 'Pune' },
      onLookalike: null,
      leavesOutErrors: true,
      edits: { 3: { 0: 'Ada' } },
    })
    expect(body).toMatchObject({
      formid: 12,
      date_formats: { DATE_OF_JOINING: 'MM/DD/YYYY' },
      create_masters: ['department'],
      on_existing: 'skip',
      constants: { LOCATION_ID: 'Pune' },
      leave_out_errors: true,
      edits: { 3: { 0: 'Ada' } },
    })
    expect(body).not.toHaveProperty('on_lookalike')
    expect(body.date_formats).not.toHaveProperty('DATE_OF_BIRTH')
  })

  it('merges identical warnings', () => {
    const warnings = [
      { row: 2, message: 'No manager.' },
      { row: 3, message: 'Other.' },
      { row: 9, message: 'No manager.' },
    ]
    const result = toResult({ created: 3, warnings }, [], (message, rows) => `${message} (${rows})`)
    expect(result).toMatchObject({ created: 3, updated: 0, skipped: 0 })
    expect(result?.warnings).toEqual([
      { row: 2, message: 'No manager. (2)' },
      { row: 3, message: 'Other.' },
    ])
    expect(toResult(null, [], String)).toBeNull()
  })

  it.each([
    ['7/5/2021', 'MM/DD/YYYY', '2021-07-05'],
    ['7/5/2021', 'DD/MM/YYYY', '2021-05-07'],
    ['31/31/2021', 'DD/MM/YYYY', null],
  ])('reads %s as %s', (text, format, expected) => {
    expect(readFileDate(text, format, '2026-11-21')).toBe(expected)
  })
})
