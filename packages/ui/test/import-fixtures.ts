import type { ImportAnalysis, ImportPreview } from '../src/import-assistant/types.ts'

/** A small file for tests and the gallery. */
export const sampleAnalysis: ImportAnalysis = {
  source: {
    fileName: 'people.xlsx',
    rowCount: 3,
    origin: null,
    columns: [
      { index: 0, header: 'Emp No', samples: ['E-1', 'E-2', 'E-3'] },
      { index: 1, header: 'Name of person', samples: ['Asha Rao', 'Ravi Kumar', 'Meera Nair'] },
      { index: 2, header: 'Dept', samples: ['HR', 'Moonshots', 'HR'] },
      { index: 3, header: 'Joined', samples: ['03/04/2024', '31/02/2024', '25/12/2024'] },
    ],
  },
  guesses: [
    { column: 0, target: 'EMPLOYEE_CODE', confidence: 0.97, reason: 'The name means "Employee code".' },
    { column: 1, target: null, confidence: 0, reason: 'No target fits.' },
    { column: 2, target: 'DEPT_ID', confidence: 0.7, reason: 'The name is short for "Department".' },
    { column: 3, target: 'DATE_OF_JOINING', confidence: 0.5, reason: 'Its values are dates.' },
  ],
  targets: [
    { slug: 'EMPLOYEE_CODE', label: 'Employee code', isRequired: true, isGenerated: true },
    { slug: 'FIRST_NAME', label: 'First name', isRequired: true },
    { slug: 'FULL_NAME', label: 'Full name', isRequired: false, satisfies: ['FIRST_NAME'] },
    { slug: 'DEPT_ID', label: 'Department', isRequired: false },
    { slug: 'DATE_OF_JOINING', label: 'Date of joining', isRequired: true },
    {
      slug: 'GENDER',
      label: 'Gender',
      isRequired: false,
      options: [
        { value: 'Female', label: 'Female' },
        { value: 'Male', label: 'Male' },
      ],
    },
  ],
  dateFormats: [
    {
      column: 3,
      target: 'DATE_OF_JOINING',
      format: 'DD/MM/YYYY',
      isAmbiguous: true,
      examples: [
        { text: '03/04/2024', date: '2024-04-03' },
        { text: '25/12/2024', date: '2024-12-25' },
      ],
    },
  ],
  exportOf: null,
  canCreateMasters: true,
}

export const samplePreview: ImportPreview = {
  rows: [
    { rowNumber: 2, action: 'create', cells: ['E-1', 'Asha Rao', 'HR', '03/04/2024'], problems: [] },
    {
      rowNumber: 3,
      action: 'create',
      cells: ['E-2', 'Ravi Kumar', 'Moonshots', '31/02/2024'],
      problems: [{ column: 3, severity: 'error', message: '31/02/2024 is no date that exists.' }],
    },
    {
      rowNumber: 4,
      action: 'update',
      cells: ['E-3', 'Meera Nair', 'HR', '25/12/2024'],
      problems: [
        { column: 1, severity: 'warning', message: 'Another row has the same name.' },
        { column: null, severity: 'warning', message: 'The manager was not found.' },
      ],
    },
  ],
  pages: 1,
  matching: 3,
  totals: {
    rows: 3,
    create: 2,
    update: 1,
    skip: 0,
    withErrors: 1,
    withWarnings: 1,
    lookalikes: 0,
    leftOut: 0,
  },
  proposals: [
    {
      master: 'department',
      label: 'HR',
      count: 2,
      suggestion: { id: 7, label: 'Human Resources' },
      isCreatable: true,
    },
    { master: 'department', label: 'Moonshots', count: 1, suggestion: null, isCreatable: true },
  ],
  readings: [{ target: 'GENDER', text: 'F', label: 'Female', count: 2 }],
  titles: [{ title: 'Dr.', count: 1 }],
  unread: [{ target: 'GENDER', text: '3', count: 1 }],
  unknownManagers: [{ name: 'The board', count: 1 }],
}

/** A preview without problems. */
export const cleanPreview: ImportPreview = {
  ...samplePreview,
  rows: [],
  proposals: [],
  readings: [],
  titles: [],
  totals: {
    rows: 15,
    create: 12,
    update: 3,
    skip: 0,
    withErrors: 0,
    withWarnings: 0,
    lookalikes: 0,
    leftOut: 0,
  },
}
