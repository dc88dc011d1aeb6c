import { describe, expect, it } from 'vitest'
import { formField } from '../../../lib/form/form-field.ts'
import { createBody, draftOf, draftProblems, newDraft, updateBody } from './field-draft.ts'

describe('a field draft', () => {
  it.each([
    ['no name', { name: ' ' }, { name: 'required' }],
    ['a list without choices', { name: 'Size', type: 'select' as const }, { options: 'optionsMissing' }],
    ['choices of a master', { name: 'Site', type: 'select' as const, master: 'location' }, {}],
    ['plain text', { name: 'Badge' }, {}],
  ])('validates: %s', (_name, changes, expected) => {
    expect(draftProblems({ ...newDraft(1), ...changes })).toEqual(expected)
  })

  it('omits empty options and keeps only settings of its type', () => {
    const body = createBody(12, {
      ...newDraft(7),
      name: ' Size ',
      type: 'select',
      maxLength: 40,
      isUnique: true,
      options: [
        { key: 1, value: undefined, label: ' Small ' },
        { key: 2, value: undefined, label: '' },
        { key: 3, value: undefined, label: 'Large' },
      ],
    })
    expect(body).toMatchObject({
      formid: 12,
      section_id: 7,
      FIELD_NAME: 'Size',
      FEILD_VALUES: [{ label: 'Small' }, { label: 'Large' }],
      is_unique: false,
    })
    expect(body).not.toHaveProperty('MAX_LENGTH')
  })

  const field = formField({
    FIELD_ID: 5,
    FIELD_SLUG: 'SIZE',
    FIELD_NAME: 'Size',
    FEILD_TYPE: 'select',
    is_built_in: false,
    FEILD_VALUES: [
      { value: 1, label: 'Small' },
      { value: 2, label: 'Gone', active: false },
    ],
  })

  it('keeps the value of a renamed option', () => {
    const draft = draftOf(field)
    const renamed = { ...draft, options: draft.options.map((option) => ({ ...option, label: 'S' })) }
    expect(updateBody(12, field, renamed).FEILD_VALUES).toEqual([{ value: 1, label: 'S' }])
  })

  it('changes only the editable settings of a built-in field', () => {
    const builtIn = { ...field, is_built_in: true }
    expect(Object.keys(updateBody(12, builtIn, draftOf(builtIn))).sort()).toEqual([
      'FIELD_ID',
      'FIELD_NAME',
      'IS_MANDATORY',
      'formid',
      'help_text',
      'in_list',
      'in_sample',
      'section_id',
    ])
  })
})
