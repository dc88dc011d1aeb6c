import { describe, expect, test } from 'vitest'
import { matchColumns } from './column-matching.ts'
import { employeeFields, masters, quirkySheet } from './import-fixtures.ts'
import type { ImportInput, PreparedImport } from './import-types.ts'
import { prepareImport } from './prepare-import.ts'
import { employeeTargets } from './target-fields.ts'

const today = '2026-11-21'
const targets = employeeTargets(employeeFields)

/** A sheet whose headings are slugs, with defaults for mandatory cells. */
function prepare(cells: Record<string, string>[], changes: Partial<ImportInput> = {}): PreparedImport {
  const header = [
    ...new Set(['EMPLOYEE_CODE', 'FIRST_NAME', 'DATE_OF_JOINING', ...cells.flatMap(Object.keys)]),
  ]
  const rows = cells.map((given, position) => {
    const filled: Record<string, string> = {
      EMPLOYEE_CODE: `E${position + 1}`,
      FIRST_NAME: 'Ann',
      DATE_OF_JOINING: '2020-01-31',
      ...given,
    }
    return header.map((slug) => filled[slug] ?? '')
  })
  return prepareImport({
    header,
    rows,
    mapping: header,
    targets,
    masters,
    today,
    createMasters: false,
    ...changes,
  })
}

/** Problems of a row as `severity target: message`. */
function problemsOf(prepared: PreparedImport, row = 0): string[] {
  return prepared.rows[row]!.problems.map((found) => `${found.severity} ${found.target}: ${found.message}`)
}

describe('a quirky export', () => {
  const { header, rows } = quirkySheet
  const mapping = matchColumns(header, rows, targets, { masters }).map(({ target }) => target)
  const prepared = prepareImport({ header, rows, mapping, targets, masters, today, createMasters: true })

  test('is read without errors; only the board is not a manager', () => {
    expect(prepared.totals).toEqual({
      rows: 6,
      create: 5,
      update: 0,
      skip: 1,
      withErrors: 0,
      withWarnings: 1,
      lookalikes: 0,
      leftOut: 0,
    })
    expect(problemsOf(prepared, 0)).toEqual([
      'warning REPORTING_MANAGER_ID: Nobody here or in this file is “Board of Directors”. The manager is left blank.',
    ])
  })

  test('returns typed values', () => {
    expect(prepared.rows[2]).toMatchObject({
      rowNumber: 4,
      action: 'create',
      values: {
        EMPLOYEE_CODE: '903',
        FIRST_NAME: 'Otto',
        MIDDLE_NAME: 'T',
        LAST_NAME: 'Braun',
        DATE_OF_BIRTH: '1975-03-04',
        DATE_OF_JOINING: '2011-05-07',
        GENDER: 1,
        MARITAL_STATUS: 1,
        DEPT_ID: 10,
        CTC: '61500',
      },
      newMasters: { DESIGNATION_ID: 'Welder II' },
      manager: { rowNumber: 2 },
      employment: {
        status: 'left',
        leftOn: '2012-04-07',
        reason: 'relocation out of area',
        initiative: 'employee',
      },
    })
  })

  test('distinguishes two people of the same name by their initial', () => {
    expect(prepared.rows.slice(3, 5).map(({ manager }) => manager)).toEqual([
      { rowNumber: 4 },
      { rowNumber: 3 },
    ])
  })

  test('proposes each new master once, with its number of rows', () => {
    expect(prepared.masterProposals).toEqual([
      { master: 'designation', label: 'Clerk', count: 2, suggestion: null, creatable: true },
      { master: 'designation', label: 'Plant Manager', count: 1, suggestion: null, creatable: true },
      { master: 'designation', label: 'Welder I', count: 1, suggestion: null, creatable: true },
      { master: 'designation', label: 'Welder II', count: 1, suggestion: null, creatable: true },
    ])
  })

  test('reports the options that texts were read as', () => {
    expect(prepared.readings).toContainEqual({ target: 'GENDER', text: 'M', label: 'Male', count: 2 })
    expect(prepared.readings).toContainEqual({
      target: 'MARITAL_STATUS',
      text: 'Separated',
      label: 'Married',
      count: 1,
    })
  })
})

describe('cells', () => {
  const rows: [string, Record<string, string>, string[]][] = [
    [
      'a date that does not exist',
      { DATE_OF_JOINING: '2023-02-29' },
      ['error DATE_OF_JOINING: Date of joining: “2023-02-29” is not a date of the form YYYY-MM-DD.'],
    ],
    ['a blank mandatory cell', { FIRST_NAME: ' ' }, ['error FIRST_NAME: Please fill in this field.']],
    ['an unknown option', { GENDER: 'Q' }, ['error GENDER: Gender “Q” is not one of: Male, Female, Other.']],
    ['an unknown record', { DEPT_ID: 'Legal' }, ['error DEPT_ID: There is no Department called “Legal”.']],
    [
      'a record no longer in use',
      { DEPT_ID: 'Old Office' },
      ['error DEPT_ID: Department “Old Office” is no longer in use.'],
    ],
    [
      'a record whose name is not enough',
      { SUB_DEPT_ID: 'Support' },
      ['error SUB_DEPT_ID: There are several records called “Support” for Sub-department.'],
    ],
    ['a record below the department', { SUB_DEPT_ID: 'Support', DEPT_ID: 'Sales' }, []],
    ['several choices', { SKILLS: 'typing; LAW' }, []],
    [
      'a list with an unknown choice',
      { SKILLS: 'typing, juggling' },
      ['error SKILLS: Skills “juggling” is not one of: Typing, Welding, Law.'],
    ],
    [
      'a bad address',
      { EMAIL: 'ann@home' },
      ['error EMAIL: E-mail must be a valid e-mail address, such as asha@example.com.'],
    ],
    [
      'a birth to come',
      { DATE_OF_BIRTH: '2027-01-01' },
      ['error DATE_OF_BIRTH: Date of birth must not be in the future.'],
    ],
    [
      'leaving before joining',
      { LEAVING_DATE: '2019-01-01' },
      ['error LEAVING_DATE: The person would have left (2019-01-01) before joining (2020-01-31).'],
    ],
    [
      '"left" without a date',
      { EMPLOYMENT_STATUS: 'Terminated' },
      ['error LEAVING_DATE: The status is “Terminated”: please give the leaving date.'],
    ],
    [
      'oneself as manager',
      { MANAGER_NAME: 'Ann' },
      ['warning REPORTING_MANAGER_ID: The person is named as their own manager. The manager is left blank.'],
    ],
  ]
  test.each(rows)('%s', (_name, cells, problems) => {
    expect(problemsOf(prepare([cells]))).toEqual(problems)
  })

  test('report problems at their column, for a split name at the full name', () => {
    const full = prepare([{ FULL_NAME: 'x'.repeat(20_001), FIRST_NAME: '' }])
    expect(full.rows[0]!.problems[0]).toMatchObject({ column: 1, target: 'FIRST_NAME' })
    const onlyFull = prepareImport({
      header: ['Name', 'Joined'],
      rows: [[', ', '2020-01-01']],
      mapping: ['FULL_NAME', 'DATE_OF_JOINING'],
      targets,
      today,
      createMasters: true,
      generated: new Set(['EMPLOYEE_CODE']),
    })
    expect(onlyFull.rows[0]!.problems).toEqual([
      { column: 0, target: 'FIRST_NAME', severity: 'error', message: 'Please fill in this field.' },
    ])
  })

  test('beyond the heading are an error', () => {
    const prepared = prepareImport({
      header: ['EMPLOYEE_CODE', 'FIRST_NAME', 'DATE_OF_JOINING'],
      rows: [['1', 'Ann', '2020-01-01', '', 'stray']],
      mapping: ['EMPLOYEE_CODE', 'FIRST_NAME', 'DATE_OF_JOINING'],
      targets,
      today,
      createMasters: true,
    })
    expect(problemsOf(prepared)).toEqual(['error null: The row has one cell more than the heading.'])
  })
})

describe('keys', () => {
  test('repeated in the file', () => {
    const prepared = prepare([{ EMPLOYEE_CODE: 'e7' }, { EMPLOYEE_CODE: 'E7 ' }])
    expect([problemsOf(prepared, 0), problemsOf(prepared, 1)]).toEqual([
      [],
      ['error EMPLOYEE_CODE: Employee code “E7” is used in row 2 already.'],
    ])
  })

  const existing = [
    { id: 7, keys: { EMPLOYEE_CODE: 'E1', EMAIL: 'ann@example.com' } },
    { id: 8, keys: { EMPLOYEE_CODE: 'E9', EMAIL: 'max@example.com' } },
  ]
  test('that exist update the record, and blank cells leave it alone', () => {
    const prepared = prepare([{ EMAIL: 'ANN@example.com', FIRST_NAME: '', PHONE: '' }], { existing })
    expect(prepared.rows[0]).toMatchObject({ action: 'update', existingId: 7, problems: [] })
    expect(prepared.rows[0]!.values).toEqual({
      EMPLOYEE_CODE: 'E1',
      DATE_OF_JOINING: '2020-01-31',
      EMAIL: 'ann@example.com',
    })
  })
  test('of another record are an error', () => {
    expect(problemsOf(prepare([{ EMAIL: 'max@example.com' }], { existing }))).toEqual([
      'error EMAIL: E-mail “max@example.com” belongs to another record already.',
    ])
  })
  test('that exist are skipped without validation if so chosen', () => {
    const prepared = prepare([{ GENDER: 'Q', DEPT_ID: 'New' }], {
      existing,
      onExisting: 'skip',
      createMasters: true,
    })
    expect([prepared.totals, prepared.masterProposals]).toMatchObject([{ skip: 1, withErrors: 0 }, []])
  })
  test('that exist are refused if so chosen', () => {
    expect(problemsOf(prepare([{}], { existing, onExisting: 'refuse' }))).toEqual([
      'error EMPLOYEE_CODE: A record with this Employee code exists already.',
    ])
  })
  test('may be blank where the server generates them', () => {
    const prepared = prepare([{ EMPLOYEE_CODE: '' }], { generated: new Set(['EMPLOYEE_CODE']) })
    expect(problemsOf(prepared)).toEqual([])
  })
})

describe('managers', () => {
  const people = [
    { id: 71, name: 'Rao, Meera', code: 'M1', email: 'meera@example.com', managerId: null },
    { id: 72, name: 'Iyer, Ravi', code: 'M2', managerId: 71 },
  ]
  test.each([
    ['by code', { REPORTING_MANAGER_ID: 'm1' }, { id: 71 }],
    ['by e-mail', { REPORTING_MANAGER_ID: 'Meera@Example.com' }, { id: 71 }],
    ['by name in the code column', { REPORTING_MANAGER_ID: 'Meera Rao' }, { id: 71 }],
    ['by name', { MANAGER_NAME: 'Ravi Iyer' }, { id: 72 }],
    ['by code in the column of names', { MANAGER_NAME: 'M1' }, { id: 71 }],
    [
      'by name where the code is foreign',
      { REPORTING_MANAGER_ID: '30', MANAGER_NAME: 'Ravi Iyer' },
      { id: 72 },
    ],
  ])('%s', (_name, cells, manager) => {
    const row = prepare([cells as unknown as Record<string, string>], { people }).rows[0]!
    expect([row.manager, row.values.REPORTING_MANAGER_ID, row.problems]).toEqual([manager, manager.id, []])
  })

  test('in a cycle are an error on each row of the cycle, and only there', () => {
    const prepared = prepare([
      { REPORTING_MANAGER_ID: 'E2', FIRST_NAME: 'A' },
      { REPORTING_MANAGER_ID: 'E3', FIRST_NAME: 'B' },
      { REPORTING_MANAGER_ID: 'E2', FIRST_NAME: 'C' },
    ])
    expect(prepared.rows.map((_row, position) => problemsOf(prepared, position))).toEqual([
      [],
      ['error REPORTING_MANAGER_ID: Managers go round in a circle: B → C → B.'],
      ['error REPORTING_MANAGER_ID: Managers go round in a circle: B → C → B.'],
    ])
  })

  test('in a cycle through stored people are an error too', () => {
    const existing = [{ id: 71, keys: { EMPLOYEE_CODE: 'M1' } }]
    const prepared = prepare([{ EMPLOYEE_CODE: 'M1', REPORTING_MANAGER_ID: 'M2' }], { people, existing })
    expect(problemsOf(prepared)).toEqual([
      'error REPORTING_MANAGER_ID: Managers go round in a circle: Ravi Iyer → Ann → Ravi Iyer.',
    ])
  })

  test('that are mandatory but missing are an error', () => {
    const strict = employeeTargets(
      employeeFields.map((field) =>
        field.FIELD_SLUG === 'REPORTING_MANAGER_ID' ? { ...field, IS_MANDATORY: 1 as const } : field,
      ),
    )
    const prepared = prepare([{ MANAGER_NAME: 'Nobody Known' }], { targets: strict })
    expect(problemsOf(prepared)).toContain('error REPORTING_MANAGER_ID: Please fill in this field.')
  })
})

describe('masters', () => {
  test('suggest a similar record, and use the chosen one', () => {
    const cells = [{ DESIGNATION_ID: 'Sr. Accountant' }, { DESIGNATION_ID: 'sr. accountant ' }]
    const proposed = prepare(cells, { createMasters: new Set(['designation']) })
    expect(proposed.masterProposals).toEqual([
      {
        master: 'designation',
        label: 'Sr. Accountant',
        count: 2,
        suggestion: { id: 5, label: 'Senior Accountant' },
        creatable: true,
      },
    ])
    const chosen = prepare(cells, { masterChoices: { designation: { 'sr. accountant': 5 } } })
    expect(chosen.rows.map(({ values }) => values.DESIGNATION_ID)).toEqual([5, 5])
  })

  test('are proposed before confirmation, and stay proposed after another record was chosen', () => {
    const cells = [{ DESIGNATION_ID: 'Weaver' }]
    const creatableMasters = new Set(['designation'])
    const undecided = prepare(cells, { creatableMasters })
    expect(undecided.masterProposals).toMatchObject([{ master: 'designation', label: 'Weaver', count: 1 }])
    expect(problemsOf(undecided)).toContain('error DESIGNATION_ID: There is no Designation called “Weaver”.')
    const chosen = prepare(cells, { creatableMasters, masterChoices: { designation: { weaver: 5 } } })
    expect(chosen.masterProposals).toMatchObject([{ label: 'Weaver' }])
    expect(chosen.rows[0]?.values.DESIGNATION_ID).toBe(5)
  })
})

test('2,000 rows of 40 columns are prepared together', () => {
  const extra = Array.from({ length: 40 - employeeFields.length }, (_, number) => ({
    ...employeeFields[2]!,
    FIELD_SLUG: `EXTRA_${number}`,
    FIELD_NAME: `Extra ${number}`,
  }))
  const wide = employeeTargets([...employeeFields, ...extra])
  const header = [...employeeFields, ...extra].map(({ FIELD_SLUG }) => FIELD_SLUG)
  const rows = Array.from({ length: 2000 }, (_, number) => {
    const cells: Record<string, string> = {
      EMPLOYEE_CODE: `E${number}`,
      FIRST_NAME: `Ann${number % 97}`,
      LAST_NAME: `Roe${number}`,
      EMAIL: `ann${number}@example.com`,
      DATE_OF_JOINING: '09/26/2011',
      DATE_OF_BIRTH: '11/14/1975',
      GENDER: 'F ',
      MARITAL_STATUS: 'Single',
      DEPT_ID: 'Production  ',
      DESIGNATION_ID: `Designation ${number % 300}`,
      REPORTING_MANAGER_ID: number === 0 ? '' : `Ann${(number >> 3) % 97} Roe${number >> 3}`,
    }
    return header
      .map((slug) => cells[slug] ?? 'some text')
      .map((cell, column) =>
        ['PHONE', 'CTC', 'SKILLS', 'SUB_DEPT_ID'].includes(header[column]!) ? '' : cell,
      )
  })
  const prepared = prepareImport({
    header,
    rows,
    mapping: header,
    targets: wide,
    masters,
    today,
    createMasters: true,
  })
  expect(prepared.totals).toMatchObject({ create: 2000, withErrors: 0, withWarnings: 0 })
  expect(prepared.masterProposals).toHaveLength(300)
})

describe('choices for unknown values', () => {
  const people = [
    { id: 71, name: 'Rao, Meera', code: 'M1', managerId: null },
    { id: 72, name: 'Rao, Meera', code: 'M2', managerId: null },
  ]
  const rows: Record<string, string>[] = [
    { GENDER: '1', MANAGER_NAME: 'Meera Rao' },
    { EMPLOYEE_CODE: 'E2', GENDER: ' 1 ', MANAGER_NAME: 'meera  RAO' },
    { EMPLOYEE_CODE: 'E3', GENDER: 'F', MANAGER_NAME: 'Board' },
  ]

  test('are requested for values without an option, and for ambiguous managers', () => {
    const prepared = prepare(rows, { people })
    expect(prepared.unread).toEqual([{ target: 'GENDER', text: '1', count: 2 }])
    expect(prepared.unknownManagers).toEqual([
      { name: 'Meera Rao', count: 2 },
      { name: 'Board', count: 1 },
    ])
    expect(prepared.totals).toMatchObject({ withErrors: 2, withWarnings: 1 })
  })

  test('are applied, and stay in the list so that they can change', () => {
    const prepared = prepare(rows, {
      people,
      valueChoices: { GENDER: { '1': 1 } },
      managerChoices: { 'meera rao': 72, board: 999 },
    })
    expect(prepared.rows.map((row) => [row.values.GENDER, row.manager])).toEqual([
      [1, { id: 72 }],
      [1, { id: 72 }],
      // The caller reaches nobody with that id.
      [2, null],
    ])
    expect(prepared.unread).toHaveLength(1)
    expect(prepared.unknownManagers).toHaveLength(2)
  })

  test('must be active options', () => {
    const prepared = prepare([{ GENDER: '1' }], { valueChoices: { GENDER: { '1': 'NOT_ONE' } } })
    expect(problemsOf(prepared)[0]).toContain('is not one of')
  })
})

test('reports its progress', () => {
  const progress: string[] = []
  prepare(
    Array.from({ length: 1001 }, (_, index) => ({ EMPLOYEE_CODE: `E${index}` })),
    { onProgress: (stage, rows) => progress.push(`${stage} ${rows}`) },
  )
  expect(progress).toEqual([
    'reading 0',
    'reading 500',
    'reading 1000',
    'judging 0',
    'judging 500',
    'judging 1000',
  ])
})
