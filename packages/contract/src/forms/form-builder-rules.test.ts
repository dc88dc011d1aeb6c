import { describe, expect, it, test } from 'vitest'
import { palette } from './fields/field-kinds.ts'
import { type FieldCondition, type FieldType, type FormField, fieldTypes } from './form-definition.ts'
import { diffForms } from './form-diff.ts'
import { type FormPlan, type PlannedField, planProblems } from './form-plan.ts'
import { rebasePlan } from './form-rebase.ts'
import { fieldForEntity, withVariantsApplied, worded } from './form-variants.ts'
import { conditionCycle } from './values/condition-cycles.ts'
import { normaliseFormValues, validateForm } from './values/form-values.ts'

const planned = (slug: string, given: Partial<PlannedField> = {}): PlannedField => ({
  FIELD_ID: 1,
  FIELD_SLUG: slug,
  FIELD_NAME: slug.toLowerCase(),
  FEILD_TYPE: 'input',
  master: null,
  FEILD_VALUES: [],
  IS_MANDATORY: 0,
  MIN_LENGTH: null,
  MAX_LENGTH: null,
  FUTURE_DATE_SELECT: 0,
  help_text: '',
  placeholder: '',
  is_unique: false,
  is_searchable: false,
  in_list: false,
  in_sample: true,
  is_built_in: false,
  field_group: null,
  view_roles: null,
  edit_roles: null,
  conditions: [],
  variants: [],
  retired: false,
  ...given,
})
const field = (slug: string, given: Partial<FormField> = {}): FormField => {
  const { retired: _retired, view_roles: _view, edit_roles: _edit, ...settings } = planned(slug)
  return {
    ...settings,
    FIELD_ID: 1,
    FEILD_VALUES: [],
    master_status: 0,
    section_id: 1,
    position: 1,
    editable: true,
    filter_id: null,
    ...given,
  }
}
const plan = (...fields: PlannedField[]): FormPlan => ({ sections: [{ section_id: 1, name: 'One', fields }] })
const on = (
  slug: string,
  effect: FieldCondition['effect'] = 'show',
  ...values: string[]
): FieldCondition => ({
  effect,
  field: slug,
  values,
})

describe('every field type', () => {
  const choices = [
    { value: 1, label: 'Small' },
    { value: 2, label: 'Large' },
  ]
  const table: [FieldType, good: unknown, bad: unknown, options?: boolean][] = [
    ['password', 'open sesame', 7],
    ['input', 'text', 'two\nlines'],
    ['email', 'asha@example.com', 'asha'],
    ['number', '12.5', '-3'],
    ['textarea', 'two\nlines', '<b>bold</b>'],
    ['text', 'text', 'two\nlines'],
    ['mobile', '+91 98123 45678', '123'],
    ['multiple', [1, 2], [3], true],
    ['select', 1, 3, true],
    ['changeable', 2, 3, true],
    ['onchangetype', 2, 3, true],
    ['autocomplete', 1, 3, true],
    ['calander', '2024-02-29', '2023-02-29'],
    ['checkbox', '1,2', '1,3', true],
    ['radio', 2, 3, true],
    ['file', 'files/1.pdf', 7],
    ['phone_number', '022 1234567', 'call me'],
    ['switch', true, 'perhaps'],
    ['time', '09:30', '24:00'],
    ['date-time', '2024-01-01T09:30', '2024-01-01'],
    ['date-range', ['2024-01-01', '2024-01-02'], ['2024-01-02', '2024-01-01']],
    ['tel', '022 1234567', '12'],
    ['url', 'https://example.com', 'javascript:alert(1)'],
    ['numeric', '0042', '4.2'],
    ['decimal', '-3.5', '3,5 kg'],
    ['search', 'word', 'two\nlines'],
    ['editor', 'one\n\ntwo', '<script>x</script>'],
    ['multi-select', [1], [9], true],
  ]
  it('is in the table, and except for passwords once in the palette', () => {
    expect(table.map(([type]) => type)).toEqual([...fieldTypes])
    const offered = palette.flatMap(({ types }) => types)
    expect([...offered, 'password'].sort()).toEqual([...fieldTypes].sort())
  })
  test.each(table)('%s accepts a valid value and refuses an invalid one', (type, good, bad, options) => {
    const one = field('F', { FEILD_TYPE: type, FEILD_VALUES: options ? choices : [] })
    const judge = (value: unknown) => validateForm([one], { F: value as string }, { today: '2026-01-01' })
    expect(judge(good)).toEqual({})
    expect(judge(bad)).toHaveProperty('F')
    const mandatory = { ...one, IS_MANDATORY: 1 as const }
    expect(validateForm([mandatory], { F: '' }, { today: '2026-01-01' })).toEqual({
      F: 'Please fill in this field.',
    })
  })
})

describe('conditions', () => {
  const fields = [field('A'), field('B', { conditions: [{ ...on('A', 'show', 'x'), not: true }] })]
  test.each([
    ['hides the field for the value', 'x', {}],
    ['shows it for any other', 'y', { B: 'kept' }],
    ['shows it when empty', '', { B: 'kept' }],
  ])('“none of” %s', (_name, a, kept) => {
    const { A: _a, ...rest } = normaliseFormValues(fields, { A: a, B: 'kept' })
    expect(rest).toEqual(kept)
  })

  test.each<[string, PlannedField[], string[] | undefined]>([
    ['none', [planned('A'), planned('B', { conditions: [on('A')] })], undefined],
    [
      'two ways to the same field',
      [
        planned('A'),
        planned('B', { conditions: [on('A')] }),
        planned('C', { conditions: [on('A'), on('B', 'require')] }),
      ],
      undefined,
    ],
    ['two', [planned('A', { conditions: [on('B')] }), planned('B', { conditions: [on('A')] })], ['a', 'b']],
    [
      'three behind a tail, by choices too',
      [
        planned('T', { conditions: [on('A')] }),
        planned('A', { conditions: [on('B', 'options')] }),
        planned('B', { conditions: [on('C')] }),
        planned('C', { conditions: [on('A', 'require')] }),
      ],
      ['a', 'b', 'c'],
    ],
  ])('finds cycles: %s', (_name, list, names) => {
    expect(conditionCycle(list)).toEqual(names)
    expect(planProblems(plan(...list)).some((one) => one.message.startsWith('These fields depend'))).toBe(
      names !== undefined,
    )
  })
})

describe('variants', () => {
  const countries = new Map([
    [1, 101],
    [2, 101],
    [3, 82],
  ])
  const tax = field('TAX', {
    variants: [
      { country: 101, mandatory: 1, name: 'PAN' },
      { entity: 2, mandatory: 0 },
      { country: 82, hidden: true },
    ],
  })
  test.each([
    ['its country’s variant', 1, { IS_MANDATORY: 1, FIELD_NAME: 'PAN' }],
    ['its own variant before its country’s', 2, { IS_MANDATORY: 0, FIELD_NAME: 'PAN' }],
    ['no variant', 9, { IS_MANDATORY: 0, FIELD_NAME: 'tax' }],
  ])('an entity uses %s', (_name, entity, expected) => {
    expect(fieldForEntity(tax, entity, countries)).toMatchObject(expected)
  })
  it('are equivalent to conditions', () => {
    const fields = [field('ENTITY_ID', { FEILD_TYPE: 'number' }), withVariantsApplied(tax, countries)]
    const problems = (entity: string) =>
      Object.keys(validateForm(fields, { ENTITY_ID: entity, TAX: '' }, { today: '2026-01-01' }))
    expect([problems('1'), problems('2'), problems('3')]).toEqual([['TAX'], [], []])
    expect(fieldForEntity(tax, 3, countries)).toBeUndefined()
    expect(worded(fields[1] as FormField, { ENTITY_ID: 1 }).FIELD_NAME).toBe('PAN')
    const optional = withVariantsApplied({ ...tax, IS_MANDATORY: 1 }, countries)
    expect(
      Object.keys(
        validateForm([fields[0] as FormField, optional], { ENTITY_ID: '2' }, { today: '2026-01-01' }),
      ),
    ).toEqual([])
  })
})

describe('diffForms', () => {
  const a = planned('A', { FIELD_ID: 1 })
  const b = planned('B', { FIELD_ID: 2 })
  const c = planned('C', { FIELD_ID: 3 })
  const words = (before: FormPlan, after: FormPlan) =>
    diffForms(before, after).map(({ kind, name, settings }) => [
      kind,
      name,
      ...settings.map((one) => one.setting),
    ])
  test.each<[string, FormPlan, FormPlan, unknown[]]>([
    ['no change', plan(a, b), plan(a, b), []],
    ['a new field', plan(a), plan(a, b), [['field_added', 'b']]],
    ['a retired field', plan(a, b), plan(a, { ...b, retired: true }), [['field_retired', 'b']]],
    ['a restored field', plan(a, { ...b, retired: true }), plan(a, b), [['field_restored', 'b']]],
    ['only the field that moved', plan(a, b, c), plan(c, a, b), [['field_changed', 'c', 'place']]],
    [
      'what a setting was',
      plan(a),
      plan({ ...a, IS_MANDATORY: 1, help_text: 'x' }),
      [['field_changed', 'a', 'help_text', 'IS_MANDATORY']],
    ],
  ])('reports %s', (_name, before, after, expected) => {
    expect(words(before, after)).toEqual(expected)
  })
  it('reports whether data entry is affected', () => {
    const [help] = diffForms(plan(a), plan({ ...a, help_text: 'x' }))
    const [must] = diffForms(plan(a), plan({ ...a, IS_MANDATORY: 1 }))
    expect([help?.affects_entry, must?.affects_entry]).toEqual([false, true])
  })
  it('names roles and the fields of conditions', () => {
    const changes = diffForms(
      plan(a, b),
      plan(a, { ...b, view_roles: [9], conditions: [on('A', 'show', 'x', 'y')] }),
      { roles: new Map([[9, 'Payroll']]) },
    )
    expect(changes[0]?.settings).toEqual([
      { setting: 'conditions', before: '', after: 'shown when a is x or y' },
      { setting: 'view_roles', before: 'everybody', after: 'Payroll' },
    ])
  })
})

describe('rebasing a draft', () => {
  const a = planned('A', { FIELD_ID: 1 })
  const b = planned('B', { FIELD_ID: 2 })
  it('keeps its own changes and adopts those of others', () => {
    const mine = plan({ ...a, help_text: 'mine' }, b, planned('MINE', { FIELD_ID: null }))
    const live = plan(
      { ...a, IS_MANDATORY: 1, help_text: 'theirs' },
      { ...b, retired: true },
      planned('THEIRS', { FIELD_ID: 9 }),
    )
    const [section] = rebasePlan(plan(a, b), mine, live).sections
    expect(
      section?.fields.map(({ FIELD_SLUG, help_text, IS_MANDATORY, retired }) => [
        FIELD_SLUG,
        help_text,
        IS_MANDATORY,
        retired,
      ]),
    ).toEqual([
      ['A', 'mine', 1, false],
      ['B', '', 0, true],
      ['MINE', '', 0, false],
      ['THEIRS', '', 0, false],
    ])
  })
})
