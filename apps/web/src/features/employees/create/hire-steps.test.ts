// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { formField, formSection } from '../../../lib/form/form-field.ts'
import type { EmployeeForm } from '../../../lib/people/employee-form-options.ts'
import { hireDefaults, hireSteps } from './hire-steps.ts'

const field = (FIELD_SLUG: string, more = {}) =>
  formField({ FIELD_SLUG, FIELD_NAME: FIELD_SLUG, FEILD_TYPE: 'input', ...more })
const form = {
  sections: [
    {
      ...formSection(
        'Personal',
        [field('LAST_NAME'), field('FIRST_NAME'), field('HOBBY'), field('OLD', { retired: true })],
        1,
      ),
      slug: 'personal',
    },
    {
      ...formSection(
        'Work',
        [
          field('EMPLOYEE_CODE', { IS_MANDATORY: 1 }),
          field('DATE_OF_JOINING', { IS_MANDATORY: 1 }),
          field('ENTITY_ID', { FEILD_TYPE: 'select', master: 'entity' }),
          field('LOCATION_ID', { FEILD_TYPE: 'select', master: 'location' }),
          field('BADGE', { IS_MANDATORY: 1 }),
        ],
        2,
      ),
      slug: 'work',
    },
    { ...formSection('Own', [field('TAX', { IS_MANDATORY: 1 })], 3), slug: 'own' },
  ],
  master_values: {
    entity: [{ value: 7, label: 'Works' }],
    location: [
      { value: 1, label: 'Pune' },
      { value: 2, label: 'Delhi' },
    ],
  },
} as unknown as EmployeeForm
const words = { who: 'Who', job: 'Job', start: 'Start', more: 'More', codeHelp: 'Next free' }

describe('the steps of a new person', () => {
  const { sections, steps } = hireSteps(form, words)
  const slugsOf = (id: string) => {
    const ids = steps.find((step) => step.id === id)?.sectionIds ?? []
    return sections
      .filter((section) => ids.includes(section.section_id))
      .flatMap((section) => section.fields.map((one) => one.FIELD_SLUG))
  }

  test('ask for name, job and start, and for everything that the organisation requires', () => {
    expect(steps.map((step) => [step.id, step.maySave ?? false])).toEqual([
      ['who', false],
      ['job', false],
      ['start', true],
      ['more', false],
    ])
    expect(slugsOf('who')).toEqual(['FIRST_NAME', 'LAST_NAME', 'TAX'])
    expect(slugsOf('job')).toEqual(['DATE_OF_JOINING', 'ENTITY_ID', 'LOCATION_ID', 'BADGE'])
    expect(slugsOf('start')).toEqual(['EMPLOYEE_CODE'])
    expect(slugsOf('more')).toEqual(['HOBBY'])
  })

  test('never require a code, which the server assigns', () => {
    const code = sections
      .flatMap((section) => section.fields)
      .find((one) => one.FIELD_SLUG === 'EMPLOYEE_CODE')
    expect(code).toMatchObject({ IS_MANDATORY: 0, help_text: 'Next free' })
  })

  test('start from today and from what there is only one of', () => {
    expect(hireDefaults(form, '2026-11-27')).toEqual({ ENTITY_ID: 7, DATE_OF_JOINING: '2026-11-27' })
  })
})
