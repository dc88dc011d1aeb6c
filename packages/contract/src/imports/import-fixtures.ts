import type { FieldOption, FieldType, FormField } from '../forms/form-definition.ts'

/** Fictitious forms and people for tests of the import engine. */

function field(slug: string, name: string, type: FieldType, changes: Partial<FormField> = {}): FormField {
  return {
    FIELD_ID: 1,
    FIELD_NAME: name,
    FIELD_SLUG: slug,
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

export function optionList(...labels: string[]): FieldOption[] {
  return labels.map((label, position) => ({ value: position + 1, label }))
}

const ofMaster = (master: string) => ({ master_status: 1, master }) as const

export const employeeFields: FormField[] = [
  field('EMPLOYEE_CODE', 'Employee code', 'input', { IS_MANDATORY: 1, is_unique: true }),
  field('FIRST_NAME', 'First name', 'input', { IS_MANDATORY: 1 }),
  field('MIDDLE_NAME', 'Middle name', 'input'),
  field('LAST_NAME', 'Last name', 'input'),
  field('EMAIL', 'E-mail', 'email', { is_unique: true }),
  field('PHONE', 'Phone', 'phone_number'),
  field('DATE_OF_JOINING', 'Date of joining', 'calander', { IS_MANDATORY: 1 }),
  field('DATE_OF_BIRTH', 'Date of birth', 'calander', { FUTURE_DATE_SELECT: 2 }),
  field('GENDER', 'Gender', 'select', { FEILD_VALUES: optionList('Male', 'Female', 'Other') }),
  field('MARITAL_STATUS', 'Marital status', 'select', { FEILD_VALUES: optionList('Unmarried', 'Married') }),
  field('DEPT_ID', 'Department', 'select', ofMaster('department')),
  field('SUB_DEPT_ID', 'Sub-department', 'select', {
    ...ofMaster('sub-department'),
    conditions: [{ effect: 'options', field: 'DEPT_ID', values: [] }],
  }),
  field('DESIGNATION_ID', 'Designation', 'select', ofMaster('designation')),
  field('REPORTING_MANAGER_ID', 'Reporting manager', 'autocomplete', ofMaster('employee')),
  field('CTC', 'Annual salary', 'decimal'),
  field('SKILLS', 'Skills', 'multi-select', { FEILD_VALUES: optionList('Typing', 'Welding', 'Law') }),
]

export const masters: Record<string, FieldOption[]> = {
  department: [
    { value: 10, label: 'Production' },
    { value: 20, label: 'Sales' },
    { value: 30, label: 'Old office', active: false },
  ],
  'sub-department': [
    { value: 1, label: 'Support', parent: 10 },
    { value: 2, label: 'Support', parent: 20 },
  ],
  designation: [{ value: 5, label: 'Senior Accountant' }],
}

/** A small sheet with the quirks of real exports. */
export const quirkySheet = {
  header: [
    'Employee_Name',
    'EmpID',
    'GenderID',
    'DeptID',
    'Salary',
    'Position',
    'DOB',
    'Sex',
    'MaritalDesc',
    'DateofHire',
    'DateofTermination',
    'TermReason',
    'EmploymentStatus',
    'Department',
    'ManagerName',
    'ManagerID',
    'Absences',
  ],
  rows: [
    'Rossi, Carla  M|901|0|5|61200|Plant Manager|03/14/1965|F|Married|09/12/2011|||Active|Production       |Board of Directors|9|1',
    'Braun, Otto|902|1|5|61000|Welder I|02/16/1984|M |Single|08/15/2011|||Active|Production       |Carla M. Rossi|2|3',
    'Braun,Otto  T|903|1|5|"$61,500"|Welder II|03/04/1975|M |Divorced|05/07/2011|04/07/2012|relocation out of area|Voluntarily Terminated|Production       |Carla Rossi|2|0',
    "O'Neil, Ann  |904|0|6|50000|Clerk |12/01/1990|F|Widowed|01/13/2015|N/A|N/A-StillEmployed|Active|Sales|Otto T. Braun|3|2",
    'Kaya, Zoë|905|0|6|51000|Clerk|12/31/1991|f|Separated|02/29/2016||N/A-StillEmployed|Active|SALES|Otto Braun|3|8',
    '||||||||||||||||',
  ].map((line) => line.replaceAll('"', '').split('|')),
}
