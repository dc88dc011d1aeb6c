import { describe, expect, test } from 'vitest'
import { matchColumns } from './column-matching.ts'
import { employeeFields, masters, quirkySheet } from './import-fixtures.ts'
import { employeeTargets, targetsFromForm } from './target-fields.ts'

const targets = employeeTargets(employeeFields)

function targetsOf(header: string[], rows: string[][] = []) {
  return matchColumns(header, rows, targets, { masters }).map(({ target }) => target)
}

describe('matches columns', () => {
  test('of an export with its own headings and ids', () => {
    const guesses = matchColumns(quirkySheet.header, quirkySheet.rows, targets, { masters })
    expect(Object.fromEntries(guesses.map(({ header, target }) => [header, target]))).toEqual({
      Employee_Name: 'FULL_NAME',
      EmpID: 'EMPLOYEE_CODE',
      GenderID: null,
      DeptID: null,
      Salary: 'CTC',
      Position: 'DESIGNATION_ID',
      DOB: 'DATE_OF_BIRTH',
      Sex: 'GENDER',
      MaritalDesc: 'MARITAL_STATUS',
      DateofHire: 'DATE_OF_JOINING',
      DateofTermination: 'LEAVING_DATE',
      TermReason: 'LEAVING_REASON',
      EmploymentStatus: 'EMPLOYMENT_STATUS',
      Department: 'DEPT_ID',
      ManagerName: 'MANAGER_NAME',
      ManagerID: null,
      Absences: null,
    })
    expect(guesses[0]).toMatchObject({
      confidence: 0.92,
      samples: ['Rossi, Carla  M', 'Braun, Otto', 'Braun,Otto  T'],
    })
  })

  test('of its own sample sheet, stars and formats in the headings included', () => {
    const header = employeeFields.map(({ FIELD_NAME }) => `${FIELD_NAME}* (see note)`)
    expect(targetsOf(header)).toEqual(employeeFields.map(({ FIELD_SLUG }) => FIELD_SLUG))
  })

  test('of dates among which one is impossible', () => {
    const rows = [
      ['Ute', '31/02/2026'],
      ['Jan', '03/04/2026'],
      ['Eva', '31/02/2026'],
    ]
    expect(targetsOf(['Vorname', 'Eintrittsdatum'], rows)).toEqual(['FIRST_NAME', 'DATE_OF_JOINING'])
  })

  test('at most once per target: the best match wins', () => {
    expect(targetsOf(['Work email', 'E-mail'])).toEqual([null, 'EMAIL'])
  })

  test('without the full name where first and last name exist', () => {
    const rows = [['Ann', 'Roe', 'Ann Roe']]
    expect(targetsOf(['First Name', 'Surname', 'Employee Name'], rows)).toEqual([
      'FIRST_NAME',
      'LAST_NAME',
      null,
    ])
  })

  test('as the last name where a "Name" of one word stands beside the first name', () => {
    const rows = [
      ['Braun', 'Otto'],
      ['Rossi', 'Carla'],
    ]
    expect(targetsOf(['Name', 'Vorname'], rows)).toEqual(['LAST_NAME', 'FIRST_NAME'])
  })

  test('as the full name where the first name beside it says less', () => {
    const rows = [['Braun O.', 'Otto Karl Braun']]
    expect(targetsOf(['Имя', 'ФИО'], rows)).toEqual([null, 'FULL_NAME'])
  })

  test('by their cells where the heading matches nothing', () => {
    const rows = [
      ['a@example.com', 'Sales', 'F'],
      ['b@example.com', 'production', 'M'],
    ]
    expect(targetsOf(['Column 1', 'Column 2', 'Column 3'], rows)).toEqual(['EMAIL', 'DEPT_ID', 'GENDER'])
  })

  test('as a manager code only where the cells are codes in the file', () => {
    const header = ['EmpID', 'ManagerID', 'ManagerName']
    const known = [
      ['1', '', ''],
      ['2', '1', 'Ann Roe'],
    ]
    expect(targetsOf(header, known)).toEqual(['EMPLOYEE_CODE', 'REPORTING_MANAGER_ID', 'MANAGER_NAME'])
    const foreign = [
      ['1', '77', 'Ann Roe'],
      ['2', '78', 'Max Poe'],
    ]
    expect(targetsOf(header, foreign)).toEqual(['EMPLOYEE_CODE', null, 'MANAGER_NAME'])
  })

  test('as manager codes where the cells are codes, though the heading usually means names', () => {
    const header = ['Employee code', 'First name', 'Manager']
    const rows = [
      ['NEW1', 'Uma', 'EMP0040'],
      ['NEW2', 'Ulf', 'EMP0041'],
    ]
    expect(targetsOf(header, rows)).toEqual(['EMPLOYEE_CODE', 'FIRST_NAME', 'REPORTING_MANAGER_ID'])
    const named = rows.map(([code, name]) => [code!, name!, 'Ann Roe'])
    expect(targetsOf(header, named)).toEqual(['EMPLOYEE_CODE', 'FIRST_NAME', 'MANAGER_NAME'])
  })

  test('as they were matched in the last import', () => {
    const remembered = { absences: 'PHONE', position: null }
    const guesses = matchColumns(['Absences', 'Position', 'Gone'], [], targets, {
      remembered: { ...remembered, gone: 'NO_SUCH_FIELD' },
    })
    expect(guesses.map(({ target, confidence }) => [target, confidence])).toEqual([
      ['PHONE', 1],
      [null, 0],
      [null, 0],
    ])
  })

  test('of other forms without employee roles', () => {
    const project = { ...employeeFields[1]!, FIELD_SLUG: 'END_DATE', FIELD_NAME: 'End date' }
    expect(targetsFromForm([project])[0]).toMatchObject({ slug: 'END_DATE', role: null })
  })
})
