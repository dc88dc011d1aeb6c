import { describe, expect, test } from 'vitest'
import type { FieldCondition, FieldType, FormField, FormValues } from '../form-definition.ts'
import {
  isRequired,
  isVisible,
  namedProblem,
  normaliseFormValues,
  optionsOf,
  validateForm,
} from './form-values.ts'

const today = '2026-11-21'

/** A field with defaults; tests state only what matters. */
function formField(type: FieldType, changes: Partial<FormField> = {}): FormField {
  return {
    FIELD_ID: 1,
    FIELD_NAME: 'Field',
    FIELD_SLUG: 'FIELD',
    FEILD_TYPE: type,
    FEILD_VALUES: [],
    IS_MANDATORY: 0,
    MAX_LENGTH: null,
    MIN_LENGTH: null,
    FUTURE_DATE_SELECT: 0,
    master_status: 0,
    master: null,
    section_id: 1,
    position: 1,
    help_text: '',
    placeholder: '',
    is_unique: false,
    is_searchable: false,
    is_built_in: true,
    editable: true,
    field_group: null,
    conditions: [],
    in_list: false,
    filter_id: null,
    ...changes,
  }
}

const colours = [
  { value: 1, label: 'Red' },
  { value: 2, label: 'Blue' },
  { value: 3, label: 'Grey', active: false },
]
const department = { master_status: 1, master: 'department' } as const
const masters = { department: new Set([10, 20]) }

/** The problem of one field's value; undefined when it is valid. */
function problemOf(field: FormField, value: unknown): string | undefined {
  return validateForm([field], { FIELD: value } as FormValues, { today, masters }).FIELD
}

describe('accepts', () => {
  const rows: [string, FormField, unknown][] = [
    ['plain text', formField('input'), 'Asha'],
    ['text with surrounding spaces', formField('input', { MAX_LENGTH: 4 }), '  Asha '],
    ['an emoji as one character', formField('input', { MAX_LENGTH: 1 }), '🙂'],
    ['a line break in a text area', formField('textarea'), 'one\ntwo'],
    ['an empty field that is not mandatory', formField('email'), '   '],
    ['an e-mail in capitals', formField('email'), 'ASHA.K@Example.CO.IN'],
    ['a phone number with 7 digits', formField('phone_number'), '123-4567'],
    ['an international phone number', formField('mobile'), '+91 98765 43210'],
    ['an angle bracket that opens no tag', formField('input'), 'a < b > c'],
    ['a number of 0', formField('number'), 0],
    ['a number with decimals as text', formField('number'), '12.50'],
    ['an account number with leading zeros', formField('numeric'), '00123'],
    ['a negative decimal', formField('decimal'), '-3.25'],
    ['the earliest date', formField('calander'), '1900-01-01'],
    ['29 February of a leap year', formField('calander'), '2024-02-29'],
    ['today where past dates are not allowed', formField('calander', { FUTURE_DATE_SELECT: 1 }), today],
    ['today where future dates are not allowed', formField('calander', { FUTURE_DATE_SELECT: 2 }), today],
    ['an offered choice', formField('select', { FEILD_VALUES: colours }), 2],
    ['a choice as text from an HTML select', formField('radio', { FEILD_VALUES: colours }), '2'],
    ['a master that exists', formField('select', department), 10],
    [
      'any id of a master whose records are not loaded',
      formField('select', { master_status: 1, master: 'zone' }),
      7,
    ],
    ['checked options', formField('checkbox', { FEILD_VALUES: colours }), '1, 2'],
    ['a single checkbox', formField('checkbox', { IS_MANDATORY: 1 }), true],
    ['several choices', formField('multi-select', { FEILD_VALUES: colours }), [1, 2]],
    ['several masters', formField('multiple', department), ['10', 20]],
    ['free text where there are no options', formField('autocomplete'), 'anything'],
    ['no as the answer of a mandatory switch', formField('switch', { IS_MANDATORY: 1 }), false],
    ['a web address', formField('url'), 'https://example.com/a?b=c#d'],
    ['a local web address with a port', formField('url'), 'http://intranet:8080'],
    ['a time', formField('time'), '23:59'],
    ['a date and time', formField('date-time'), '2026-11-21T09:30'],
    ['an instant', formField('date-time'), '2026-11-21T09:30:00Z'],
    ['a range of one day', formField('date-range'), ['2026-11-21', '2026-11-21']],
    ['a range as text', formField('date-range'), '2026-11-21/2026-11-22'],
    ['an uploaded file', formField('file'), 'uploads/a.pdf'],
    ['a password that ends with a space', formField('password', { MIN_LENGTH: 5 }), 'abcd '],
  ]
  test.each(rows)('%s', (_name, field, value) => {
    expect(problemOf(field, value)).toBeUndefined()
  })
})

describe('refuses', () => {
  const rows: [string, FormField, unknown, string][] = [
    ['a blank mandatory field', formField('input', { IS_MANDATORY: 1 }), '  ', 'Please fill in this field.'],
    [
      'an empty mandatory list',
      formField('multi-select', { IS_MANDATORY: 1 }),
      [],
      'Please fill in this field.',
    ],
    [
      'an unchecked mandatory checkbox',
      formField('checkbox', { IS_MANDATORY: 1 }),
      false,
      'Please fill in this field.',
    ],
    ['text too long', formField('input', { MAX_LENGTH: 3 }), 'abcd', 'Field may have at most 3 characters.'],
    ['text too short', formField('input', { MIN_LENGTH: 3 }), 'ab', 'Field must have at least 3 characters.'],
    [
      'a line break in one line',
      formField('input'),
      'a\nb',
      'Field must not contain characters that can’t be stored.',
    ],
    [
      'nothing that can be seen',
      formField('input'),
      '\u200b\u200b',
      'Field must not contain characters that can’t be stored.',
    ],
    [
      'a change of the writing direction',
      formField('input'),
      'Asha\u202emoc',
      'Field must not contain characters that can’t be stored.',
    ],
    [
      'a NUL in a text area',
      formField('textarea'),
      'a\0b',
      'Field must not contain characters that can’t be stored.',
    ],
    [
      'a tag',
      formField('input'),
      '<img src=x onerror=alert(1)>',
      'Field must be plain text, without HTML tags.',
    ],
    [
      'an unpaired surrogate',
      formField('input'),
      'a\ud800',
      'Field must not contain characters that can’t be stored.',
    ],
    ['a number for a text field', formField('input'), 12, 'Field must be text.'],
    ['an object', formField('input'), { a: 1 }, 'Field must be text.'],
    ['a list for a text field', formField('textarea'), ['a'], 'Field must be text.'],
    [
      'an address without a domain',
      formField('email'),
      'asha@home',
      'Field must be a valid e-mail address, such as asha@example.com.',
    ],
    ['six digits of phone', formField('tel'), '12 34 56', 'Field must have at least 7 digits.'],
    ['sixteen digits of phone', formField('tel'), '1234567890123456', 'Field may have at most 15 digits.'],
    [
      'letters in a phone number',
      formField('mobile'),
      'call 1234567',
      'Field must be a phone number: digits, spaces and a leading +.',
    ],
    ['an exponent', formField('number'), '1e5', 'Field must be a number of 0 or more, such as 12 or 12.5.'],
    ['a minus', formField('number'), -1, 'Field must be a number of 0 or more, such as 12 or 12.5.'],
    [
      'a JSON number beyond exactness',
      formField('decimal'),
      1e21,
      'Field must be a number, such as 12.5 or -3.',
    ],
    [
      'a decimal point in a digits field',
      formField('numeric'),
      '1.5',
      'Field must be a whole number of 0 or more in digits, such as 1024.',
    ],
    ['true for a number field', formField('decimal'), true, 'Field must be a number, such as 12.5 or -3.'],
    ['30 February', formField('calander'), '2024-02-30', 'Field must be a date that exists, as YYYY-MM-DD.'],
    ['a US date', formField('calander'), '11/21/2026', 'Field must be a date that exists, as YYYY-MM-DD.'],
    ['a date before 1900', formField('calander'), '1899-12-31', 'Field must be on or after 1 January 1900.'],
    ['a date after 9899', formField('calander'), '9900-01-01', 'Field must be before the year 9900.'],
    [
      'yesterday where no past is allowed',
      formField('calander', { FUTURE_DATE_SELECT: 1 }),
      '2026-11-20',
      'Field must not be in the past.',
    ],
    [
      'tomorrow where no future is allowed',
      formField('calander', { FUTURE_DATE_SELECT: 2 }),
      '2026-11-22',
      'Field must not be in the future.',
    ],
    [
      'a choice that is not offered',
      formField('select', { FEILD_VALUES: colours }),
      9,
      'Field must be one of the choices offered.',
    ],
    [
      'a retired choice',
      formField('select', { FEILD_VALUES: colours }),
      3,
      'Field must be one of the choices offered.',
    ],
    ['an unknown master', formField('select', department), 30, 'Field must be one of the choices offered.'],
    [
      'a master by name',
      formField('select', department),
      'Sales',
      'Field must be one of the choices offered.',
    ],
    [
      'a tick that is not offered',
      formField('checkbox', { FEILD_VALUES: colours }),
      '1,9',
      'Field may contain only the choices offered.',
    ],
    [
      'a member that is not offered',
      formField('multi-select', { FEILD_VALUES: colours }),
      [1, 9],
      'Field may contain only the choices offered.',
    ],
    [
      'yes for several choices',
      formField('multi-select', { FEILD_VALUES: colours }),
      true,
      'Field must be a list of the choices offered.',
    ],
    ['"perhaps" for a switch', formField('switch'), 'perhaps', 'Field must be yes or no.'],
    [
      'a script as a web address',
      formField('url'),
      'javascript:alert(1)',
      'Field must be a web address that starts with https:// or http://.',
    ],
    ['24 o’clock', formField('time'), '24:00', 'Field must be a time as HH:mm, such as 09:30.'],
    [
      'a date without a time',
      formField('date-time'),
      '2026-11-21',
      'Field must be a date and time as YYYY-MM-DDTHH:mm.',
    ],
    [
      'a range that runs backwards',
      formField('date-range'),
      ['2026-11-22', '2026-11-21'],
      'Field must not end before it starts.',
    ],
    ['half a range', formField('date-range'), ['2026-11-22'], 'Field must have a first and a last date.'],
  ]
  test.each(rows)('%s', (_name, field, value, message) => {
    expect(problemOf(field, value)).toBe(message)
  })

  test('an unknown slug, even one that every object inherits', () => {
    const values = JSON.parse('{"constructor": 1, "__proto__": 2}') as FormValues
    expect(Object.entries(validateForm([], values, { today }))).toEqual([
      ['constructor', 'This form has no field constructor.'],
      ['__proto__', 'This form has no field __proto__.'],
    ])
  })

  test('accepts a missing field that is named like an inherited property', () => {
    expect(validateForm([formField('input', { FIELD_SLUG: 'toString' })], {}, { today })).toEqual({})
  })
})

describe('partial values', () => {
  const field = formField('input', { IS_MANDATORY: 1 })
  test('may omit a mandatory field', () => {
    expect(validateForm([field], {}, { today, partial: true })).toEqual({})
  })
  test('may not clear a mandatory field', () => {
    expect(validateForm([field], { FIELD: '' }, { today, partial: true })).toEqual({
      FIELD: 'Please fill in this field.',
    })
  })
})

test.each([
  [
    'names the field of a problem that does not',
    'Please fill in this field.',
    'Leave types: Please fill in this field.',
  ],
  ['names no field twice', 'Leave types must be a list.', 'Leave types must be a list.'],
])('%s', (_name, problem, shown) => {
  expect(namedProblem('Leave types', problem)).toBe(shown)
})

test('accepts a retired choice that is unchanged', () => {
  const field = formField('select', { FEILD_VALUES: colours })
  expect(validateForm([field], { FIELD: 3 }, { today, previous: { FIELD: '3' } })).toEqual({})
})

describe('conditions', () => {
  const when = (effect: FieldCondition['effect'], field: string, ...values: FieldCondition['values']) => ({
    effect,
    field,
    values,
  })
  const spouse = formField('input', {
    FIELD_SLUG: 'SPOUSE',
    IS_MANDATORY: 1,
    conditions: [when('show', 'MARITAL_STATUS', 2)],
  })
  const since = formField('calander', { FIELD_SLUG: 'SINCE', conditions: [when('show', 'SPOUSE', 'Ravi')] })
  const marital = formField('select', { FIELD_SLUG: 'MARITAL_STATUS', FEILD_VALUES: colours })

  test.each([
    ['a number against the text of an HTML select', '2', true],
    ['another value', 1, false],
    ['null', null, false],
    ['a list that contains the value', [1, 2], true],
    ['a comma-joined list that contains the value', '1,2', true],
  ])('show compares %s', (_name, value, visible) => {
    expect(isVisible(spouse, { MARITAL_STATUS: value })).toBe(visible)
  })

  test('all show conditions must hold, any require condition is enough', () => {
    const both = formField('input', { conditions: [when('show', 'A', 1), when('show', 'B', 1)] })
    expect([isVisible(both, { A: 1, B: 0 }), isVisible(both, { A: 1, B: 1 })]).toEqual([false, true])
    const either = formField('input', { conditions: [when('require', 'A', 1), when('require', 'B', 1)] })
    expect([isRequired(either, {}), isRequired(either, { B: 1 })]).toEqual([false, true])
  })

  test('treat an empty switch as no', () => {
    const field = formField('input', { conditions: [when('require', 'ABROAD', false)] })
    expect(isRequired(field, {})).toBe(true)
  })

  test('do not require a hidden field, and drop its value with those of dependent fields', () => {
    const values = { MARITAL_STATUS: 1, SPOUSE: 'Ravi', SINCE: 'nonsense' }
    expect(validateForm([marital, spouse, since], values, { today })).toEqual({})
    expect(normaliseFormValues([marital, spouse, since], values)).toEqual({ MARITAL_STATUS: 1 })
  })

  test('terminate for fields that hide each other', () => {
    const a = formField('input', { FIELD_SLUG: 'A', conditions: [when('show', 'B', 'x')] })
    const b = formField('input', { FIELD_SLUG: 'B', conditions: [when('show', 'A', 'x')] })
    expect(normaliseFormValues([a, b], { A: 'x', B: 'y' })).toEqual({})
  })

  test('filter options by another field, without retired ones', () => {
    const city = formField('select', {
      FIELD_SLUG: 'CITY',
      ...{ master_status: 1, master: 'city' },
      conditions: [when('options', 'STATE')],
    })
    const cities = [
      { value: 1, label: 'Pune', parent: 27 },
      { value: 2, label: 'Mysuru', parent: 29 },
      { value: 3, label: 'Elsewhere' },
      { value: 4, label: 'Nagpur', parent: 27, active: false },
    ]
    const labels = (state: unknown) =>
      optionsOf(city, { STATE: state }, { city: cities }).map(({ label }) => label)
    expect(labels('27')).toEqual(['Pune', 'Elsewhere'])
    expect(labels(null)).toEqual(['Elsewhere'])
  })
})

describe('normalising', () => {
  const rows: [string, FormField, unknown, unknown][] = [
    ['trims text', formField('input'), '  Asha  K ', 'Asha  K'],
    ['makes blank text null', formField('input'), '  ', null],
    ['lower-cases e-mail', formField('email'), ' Asha@Example.COM ', 'asha@example.com'],
    ['makes ids numbers', formField('select', department), '10', 10],
    ['gives a choice its own type', formField('select', { FEILD_VALUES: colours }), '1', 1],
    [
      'joins checked options without duplicates',
      formField('checkbox', { FEILD_VALUES: colours }),
      ['2', 1, '1'],
      '2,1',
    ],
    ['splits several choices', formField('multi-select', department), '10, 20,', [10, 20]],
    ['writes numbers as exact text', formField('decimal'), 12.5, '12.5'],
    ['keeps the digits of text', formField('number'), ' 1200.50 ', '1200.50'],
    ['reads yes', formField('switch'), 'Yes', true],
    ['keeps a wrong type for validation', formField('input'), 12, 12],
  ]
  test.each(rows)('%s', (_name, field, value, expected) => {
    expect(normaliseFormValues([field], { FIELD: value } as FormValues)).toEqual({ FIELD: expected })
  })
})
