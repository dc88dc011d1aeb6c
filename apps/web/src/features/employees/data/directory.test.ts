// @vitest-environment jsdom

import type { FormField } from '@muster/contract/forms/form-definition'
import { initialTableState } from '@muster/ui/data-table'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formField, formSection } from '../../../lib/form/form-field.ts'
import { directoryFilters } from '../../../lib/people/directory-filters.ts'
import type { EmployeeForm } from '../../../lib/people/employee-form-options.ts'
import { bodyOf, criteriaOf, cursorFor, directoryOptions } from './directory-query.ts'
import { selectionExportBody } from './export-people.ts'

const names = {
  status: 'Status',
  active: 'Active',
  probation: 'On probation',
  joining: 'Joins later',
  leaving: 'Leaving',
  left: 'Left',
  shift: 'Shift',
}

function field(slug: string, more: Partial<FormField> = {}): FormField {
  return formField({ FIELD_SLUG: slug, FIELD_NAME: slug, FEILD_TYPE: 'select', ...more })
}

function form(fields: FormField[], master_values: EmployeeForm['master_values'] = {}): EmployeeForm {
  return { sections: [formSection('Work', fields)], master_values } as unknown as EmployeeForm
}

describe('the directory’s filters', () => {
  it('use the catalogue’s ids for product fields and slugs for custom fields', () => {
    const definition = form(
      [
        field('GRADE_ID', { filter_id: 10, master: 'grade' }),
        field('DEPT_ID', { filter_id: 5, master: 'department' }),
        field('SIZE', {
          is_built_in: false,
          is_searchable: true,
          FEILD_VALUES: [{ value: 1, label: 'Small' }],
        }),
      ],
      {
        department: [{ value: 3, label: 'Sales' }],
        grade: [{ value: 9, label: 'L1' }],
        shift: [{ value: 4, label: 'Night' }],
      },
    )
    expect(directoryFilters(definition, names).map(({ id, options }) => [id, options])).toEqual([
      [
        '125',
        [
          { value: 1, label: 'Active' },
          { value: 4, label: 'On probation' },
          { value: 2, label: 'Joins later' },
          { value: 3, label: 'Leaving' },
          { value: 0, label: 'Left' },
        ],
      ],
      ['5', [{ value: 3, label: 'Sales' }]],
      ['22', [{ value: 4, label: 'Night' }]],
      ['10', [{ value: 9, label: 'L1' }]],
      ['SIZE', [{ value: 1, label: 'Small' }]],
    ])
  })

  it.each([
    ['has no choices', { filter_id: 5, master: 'department' }],
    ['is not to be searched', { is_built_in: false, FEILD_VALUES: [{ value: 1, label: 'x' }] }],
    ['is retired', { is_built_in: false, is_searchable: true, retired: true }],
    ['is plain text', { is_built_in: false, is_searchable: true, FEILD_TYPE: 'input' as const }],
  ])('leave out a field that %s', (_name, more) => {
    expect(directoryFilters(form([field('X', more)]), names).map(({ id }) => id)).toEqual(['125'])
  })
})

describe('a page of the directory', () => {
  afterEach(() => vi.unstubAllGlobals())

  const criteria = criteriaOf({ ...initialTableState, search: 'asha', filters: { 5: [1], 8: [] } }, [
    'B',
    'A',
  ])

  it('sends non-empty filters and the additional columns', () => {
    expect(bodyOf(criteria, 2)).toEqual({
      limit: 20,
      sort: undefined,
      search: 'asha',
      filters: { 5: [1] },
      page: 2,
      columns: ['A', 'B'],
    })
  })

  it('reaches pages next to the last one by cursor, within the same list only', async () => {
    const data = { employees: [], numPages: 9, total_rows: 180, next_cursor: 'n', previous_cursor: 'p' }
    const answer = { error: false, message: '', data, code: 200, forceLogin: false }
    const fetching = vi.fn(async () => new Response(JSON.stringify(answer)))
    vi.stubGlobal('fetch', fetching)
    const { queryFn } = directoryOptions(criteria, 3)
    await queryFn!({ signal: new AbortController().signal } as never)
    expect(cursorFor(criteria, 4)).toBe('n')
    expect(cursorFor(criteria, 2)).toBe('p')
    expect(cursorFor(criteria, 7)).toBeUndefined()
    expect(cursorFor({ ...criteria, search: 'other' }, 4)).toBeUndefined()
  })

  it.each([
    ['some people', { kind: 'some', ids: [4, 5] }, { 1: [4, 5] }],
    ['everybody found', { kind: 'all', except: [] }, { 5: [1] }],
  ] as const)('exports %s', (_name, selection, filters) => {
    expect(selectionExportBody(criteria, selection as never)?.filters).toEqual(filters)
  })

  it('does not export a selection that one filter cannot express', () => {
    expect(selectionExportBody(criteria, { kind: 'all', except: [1] })).toBeNull()
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    expect(selectionExportBody(criteria, { kind: 'some', ids: many })).toBeNull()
  })
})
