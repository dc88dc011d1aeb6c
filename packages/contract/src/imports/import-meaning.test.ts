import { afterEach, describe, expect, test } from 'vitest'
import { readContractIn } from '../kit/texts.ts'
import { matchColumns } from './column-matching.ts'
import { recogniseExport } from './export-templates.ts'
import { employeeFields, masters, optionList } from './import-fixtures.ts'
import type { ImportInput, KnownPerson, PreparedImport } from './import-types.ts'
import { leaveOutErrors } from './leave-out.ts'
import { matchOption, readEmploymentStatus } from './option-matching.ts'
import { splitPersonName } from './person-names.ts'
import { prepareImport } from './prepare-import.ts'
import { employeeTargets } from './target-fields.ts'
import { normaliseForMatch } from './text-match.ts'

const today = '2026-11-21'
const country = {
  ...employeeFields[10]!,
  FIELD_SLUG: 'COUNTRY_ID',
  FIELD_NAME: 'Country',
  master: 'country',
}
const targets = employeeTargets([...employeeFields, country])
const countries = [
  { value: 1, label: 'India' },
  { value: 2, label: 'Namibia' },
]

function targetsOf(header: string[], rows: string[][] = []) {
  return matchColumns(header, rows, targets, { masters }).map(({ target }) => target)
}

function prepare(header: string[], rows: string[][], changes: Partial<ImportInput> = {}): PreparedImport {
  return prepareImport({
    header,
    rows,
    mapping: header,
    targets,
    masters: { ...masters, country: countries },
    today,
    createMasters: false,
    generated: new Set(['EMPLOYEE_CODE']),
    ...changes,
  })
}

const said = (prepared: PreparedImport, row = 0) =>
  prepared.rows[row]!.problems.map(({ severity, target, message }) => `${severity} ${target}: ${message}`)

afterEach(() => readContractIn(() => 'en'))

describe('a column of codes is known by its heading', () => {
  test.each([
    'EEID',
    'Empl No',
    'Employee #',
    'id',
    'Emp ID',
    'Staff no.',
    'Employee No.',
    'Emp. Code',
    'Payroll ID',
    'Personnel ID',
    'Personalnummer',
    'Mitarbeiternummer',
    'Matricule',
    'N° employé',
    'Número de empleado',
    'Código de empleado',
    'कर्मचारी कोड',
    'कर्मचारी संख्या',
    '工号',
    '社員番号',
    'Табельный номер',
    'Matrícula',
    'الرقم الوظيفي',
  ])('%s', (heading) => {
    const rows = [
      ['0012', 'Asha Rao', '2020-01-31'],
      ['0013', 'Ravi Iyer', '2021-02-28'],
    ]
    expect(targetsOf([heading, 'Name', 'Joined on'], rows)[0]).toBe('EMPLOYEE_CODE')
  })
})

describe('headings of other languages', () => {
  const wanted = [
    'FIRST_NAME',
    'LAST_NAME',
    'EMAIL',
    'DATE_OF_BIRTH',
    'DATE_OF_JOINING',
    'GENDER',
    'MARITAL_STATUS',
    'DEPT_ID',
    'DESIGNATION_ID',
  ]
  test.each([
    'Vorname;Nachname;E-Mail-Adresse;Geburtsdatum;Eintrittsdatum;Geschlecht;Familienstand;Abteilung;Position',
    'Prénom;Nom de famille;Adresse e-mail;Date de naissance;Date d’embauche;Sexe;Situation familiale;Service;Poste',
    'Nombre;Apellidos;Correo electrónico;Fecha de nacimiento;Fecha de ingreso;Sexo;Estado civil;Departamento;Puesto',
    'पहला नाम;उपनाम;ई-मेल;जन्म तिथि;नियुक्ति तिथि;लिंग;वैवाहिक स्थिति;विभाग;पदनाम',
    'Nome;Sobrenome;E-mail corporativo;Data de nascimento;Data de admissão;Sexo;Estado civil;Departamento;Cargo',
    'Имя;Фамилия;Эл. почта;Дата рождения;Дата приёма на работу;Пол;Семейное положение;Отдел;Должность',
    '名;姓;电子邮箱;出生日期;入职日期;性别;婚姻状况;部门;岗位',
  ])('%s', (line) => {
    expect(targetsOf(line.split(';'))).toEqual(wanted)
  })

  test.each([
    [
      'EmployeID;Nom;DateEmbauche;DateDépart;Statut',
      'EMPLOYEE_CODE LAST_NAME DATE_OF_JOINING LEAVING_DATE EMPLOYMENT_STATUS',
    ],
    ['id;nombre;fecha_ingreso;fecha_nacimiento', 'EMPLOYEE_CODE FIRST_NAME DATE_OF_JOINING DATE_OF_BIRTH'],
    ['ФИО сотрудника;Должность;Отдел;Пол', 'FULL_NAME DESIGNATION_ID DEPT_ID GENDER'],
    ['姓名;员工工号;性别;岗位', 'FULL_NAME EMPLOYEE_CODE GENDER DESIGNATION_ID'],
    [
      'ID_Karyawan;nama_karyawan;departemen_karyawan;jabatan_karyawan',
      'EMPLOYEE_CODE FULL_NAME DEPT_ID DESIGNATION_ID',
    ],
    [
      'PERS_NR;NACHNAME;VORNAME;GEBDAT;GESCHLECHT;GEHALT',
      'EMPLOYEE_CODE LAST_NAME FIRST_NAME DATE_OF_BIRTH GENDER CTC',
    ],
    [
      'КодСотрудника;Фамилия;Имя;Отчество;ДатаРождения;ДатаНайма;Должность',
      'EMPLOYEE_CODE LAST_NAME FIRST_NAME MIDDLE_NAME DATE_OF_BIRTH DATE_OF_JOINING DESIGNATION_ID',
    ],
    [
      '员工ID;员工姓名;员工性别;员工部门;员工职位;员工入职时间;员工离职时间',
      'EMPLOYEE_CODE FULL_NAME GENDER DEPT_ID DESIGNATION_ID DATE_OF_JOINING LEAVING_DATE',
    ],
    ['社員ID;名前;部署;役職', 'EMPLOYEE_CODE FULL_NAME DEPT_ID DESIGNATION_ID'],
  ])('without their linking words, as programs write them: %s', (line, expected) => {
    expect(targetsOf(line.split(';'))).toEqual(expected.split(' '))
  })

  test('and values', () => {
    const genders = optionList('Male', 'Female', 'Other')
    const marital = optionList('Unmarried', 'Married', 'Divorced', 'Widowed')
    const read = (text: string, options: typeof genders) => matchOption(text, options)?.option.label
    for (const text of [
      'männlich',
      'homme',
      'masculin',
      'hombre',
      'masculino',
      'पुरुष',
      'Мужской',
      'муж.',
      '男',
    ])
      expect(read(text, genders), text).toBe('Male')
    for (const text of ['weiblich', 'Frau', 'femme', 'féminin', 'mujer', 'महिला', 'स्त्री', 'Женский', '女'])
      expect(read(text, genders), text).toBe('Female')
    for (const text of ['ledig', 'célibataire', 'soltera', 'अविवाहित', '未婚', 'холост'])
      expect(read(text, marital), text).toBe('Unmarried')
    for (const text of ['verheiratet', 'marié(e)', 'casado', 'विवाहित', '已婚', 'замужем'])
      expect(read(text, marital), text).toBe('Married')
    for (const text of ['geschieden', 'divorcée', 'divorciado', 'तलाकशुदा', '离异'])
      expect(read(text, marital), text).toBe('Divorced')
    for (const text of ['verwitwet', 'veuve', 'viudo', 'विधवा'])
      expect(read(text, marital), text).toBe('Widowed')
    for (const text of ['aktiv', 'actif', 'activo', 'सक्रिय', 'कार्यरत', '在职', 'работает'])
      expect(readEmploymentStatus(text)?.status, text).toBe('active')
    for (const text of [
      'ausgeschieden',
      'gekündigt',
      'sorti',
      'démissionné',
      'baja',
      'inactivo',
      'निष्क्रिय',
      'सेवामुक्त',
      '离职',
      'уволен',
    ])
      expect(readEmploymentStatus(text)?.status, text).toBe('left')
  })

  test('vowel signs of Hindi distinguish words', () => {
    expect(normaliseForMatch('कला')).not.toBe(normaliseForMatch('कील'))
  })
})

describe('exports of other products', () => {
  test.each([
    [
      'BambooHR',
      'Employee #|First Name|Middle Name|Last Name|Hire Date|Department|Division|Job Title|Location|Reporting to|Birth Date|Gender|Marital Status|Work Email|Home Email|Mobile Phone|Employment Status|Termination Date',
      {
        'Employee #': 'EMPLOYEE_CODE',
        'Reporting to': 'MANAGER_NAME',
        'Termination Date': 'LEAVING_DATE',
        'Work Email': 'EMAIL',
      },
    ],
    [
      'Zoho People',
      'EmployeeID|First Name|Last Name|Nick Name|Email ID|Department|Work location|Title|Role|Employment Type|Employee Status|Source of Hire|Date of joining|Reporting To|Date of Birth|Gender|Marital Status|Date of Exit',
      {
        EmployeeID: 'EMPLOYEE_CODE',
        'Email ID': 'EMAIL',
        Title: 'DESIGNATION_ID',
        Role: null,
        'Reporting To': 'MANAGER_NAME',
        'Date of Exit': 'LEAVING_DATE',
      },
    ],
    [
      'Keka',
      'Employee Number|Display Name|Full Name|Work Email|Job Title|Business Unit|Department|Location|Legal Entity|Date Joined|Reporting To|Reporting Manager Employee Number|Worker Type|Time Type|Employment Status|Exit Date',
      {
        'Employee Number': 'EMPLOYEE_CODE',
        'Full Name': 'FULL_NAME',
        'Display Name': null,
        'Reporting Manager Employee Number': 'REPORTING_MANAGER_ID',
        'Date Joined': 'DATE_OF_JOINING',
        'Exit Date': 'LEAVING_DATE',
      },
    ],
    [
      'greytHR',
      'Employee No|Employee Name|Gender|Date Of Birth|Date Of Join|Confirm Date|Employee Status|Designation|Department|Location|Reporting Manager Employee No|Father Name|Email|Mobile|Leaving Date',
      {
        'Employee No': 'EMPLOYEE_CODE',
        'Date Of Join': 'DATE_OF_JOINING',
        'Reporting Manager Employee No': 'REPORTING_MANAGER_ID',
        'Father Name': null,
      },
    ],
    [
      'OrangeHRM',
      "first_name|middle_name|last_name|employee_id|other_id|driver's_license_no|license_expiry_date|gender|marital_status|nationality|date_of_birth|mobile|work_email|other_email",
      { employee_id: 'EMPLOYEE_CODE', work_email: 'EMAIL', other_id: null },
    ],
    [
      'Frappe HR',
      'ID|Series|First Name|Last Name|Employee Number|Company|Status|Gender|Date of Birth|Date of Joining|Department|Designation|Reports to|Company Email|Prefered Email|Relieving Date|Reason for Leaving',
      {
        ID: 'EMPLOYEE_CODE',
        'Company Email': 'EMAIL',
        'Reports to': 'REPORTING_MANAGER_ID',
        Status: 'EMPLOYMENT_STATUS',
        'Relieving Date': 'LEAVING_DATE',
      },
    ],
    [
      'Odoo',
      'External ID|Employee Name|Work Email|Work Mobile|Work Phone|Department|Job Position|Manager|Coach|Badge ID|Identification No|Marital Status|Departure Date',
      {
        'Employee Name': 'FULL_NAME',
        'Badge ID': 'EMPLOYEE_CODE',
        Manager: 'MANAGER_NAME',
        Coach: null,
        'External ID': null,
      },
    ],
  ])('%s', (product, line, expected) => {
    const header = line.split('|')
    expect(recogniseExport(header)?.product).toBe(product)
    const guessed = Object.fromEntries(header.map((heading, at) => [heading, targetsOf(header)[at]]))
    expect(guessed).toMatchObject(expected)
  })

  test('and a file of nobody in particular', () => {
    expect(recogniseExport(['Name', 'Code', 'Department', 'Date of joining'])).toBeNull()
  })
})

describe('titles', () => {
  test.each([
    ['Sri Mulyani', 'Sri', '', 'Mulyani', ''],
    ['Kum Wong', 'Kum', '', 'Wong', ''],
    ['Miss Lee', 'Miss', '', 'Lee', ''],
    ['Dr. Asha Rani Kumar', 'Asha', 'Rani', 'Kumar', 'Dr.'],
    ['Mr.Ravi Iyer', 'Ravi', '', 'Iyer', 'Mr.'],
    ['Prof. Dr. Anna Weiß', 'Anna', '', 'Weiß', 'Prof. Dr.'],
    ['Rao, Dr. Asha', 'Asha', '', 'Rao', 'Dr.'],
    ['Dr.', 'Dr.', '', '', ''],
    ['Ms B. Kumari', 'B.', '', 'Kumari', 'Ms'],
    ['Mr', 'Mr', '', '', ''],
  ])('%s', (text, first, middle, last, title) => {
    expect(splitPersonName(text)).toEqual({ first, middle, last, ...(title ? { title } : {}) })
  })

  test('that were split off are reported', () => {
    const header = ['FULL_NAME', 'DATE_OF_JOINING']
    const prepared = prepare(header, [
      ['Dr. Asha Rao', '2020-01-31'],
      ['Dr. Ravi Iyer', '2020-01-31'],
      ['Sri Mulyani', '2020-01-31'],
    ])
    expect(prepared.titles).toEqual([{ title: 'Dr.', count: 2 }])
    expect(prepared.rows[2]!.values).toMatchObject({ FIRST_NAME: 'Sri', LAST_NAME: 'Mulyani' })
  })

  test('in a column of their own are no designation', () => {
    const rows = [
      ['Mr', 'Ravi', 'Iyer'],
      ['Dr.', 'Asha', 'Rao'],
    ]
    expect(targetsOf(['Title', 'First name', 'Last name'], rows)[0]).toBeNull()
  })
})

describe('cells that look like nothing', () => {
  const header = ['FIRST_NAME', 'DATE_OF_JOINING', 'COUNTRY_ID']

  test('NA is Namibia in a column of countries', () => {
    const prepared = prepare(header, [
      ['Asha', '2020-01-31', 'NA'],
      ['Ravi', '2020-01-31', 'IN'],
    ])
    expect(prepared.rows.map(({ values }) => values.COUNTRY_ID)).toEqual([2, 1])
    expect(prepared.readings).toContainEqual({ target: 'COUNTRY_ID', text: 'NA', label: 'Namibia', count: 1 })
  })

  test('a column of x is no gender', () => {
    expect(
      targetsOf(
        ['Attended', 'Name'],
        [
          ['x', 'Asha Rao'],
          ['x', 'Ravi Iyer'],
        ],
      )[0],
    ).toBeNull()
  })

  test.each(['DATE_OF_JOINING', 'DATE_OF_BIRTH'])('1 January 1900 as %s is questioned', (slug) => {
    const prepared = prepare(
      ['FIRST_NAME', 'DATE_OF_JOINING', slug],
      [['Asha', '1900-01-01', '1900-01-01']].map((row) =>
        slug === 'DATE_OF_JOINING' ? row : ['Asha', '2020-01-31', '1900-01-01'],
      ),
      { mapping: slug === 'DATE_OF_JOINING' ? ['FIRST_NAME', slug, null] : header.toSpliced(2, 1, slug) },
    )
    expect(said(prepared)).toEqual([
      `warning ${slug}: ${slug === 'DATE_OF_JOINING' ? 'Date of joining' : 'Date of birth'}: 1 January 1900 often stands for an unknown date. Please check.`,
    ])
  })

  test('formulas without a stored value are named, where they matter as errors', () => {
    const prepared = prepare(
      ['EMPLOYEE_CODE', 'FIRST_NAME', 'LAST_NAME', 'DATE_OF_JOINING'],
      [['#FORMULA!', 'Asha', '#FORMULA!', '2020-01-31']],
    )
    expect(said(prepared)).toEqual([
      expect.stringMatching(/^error EMPLOYEE_CODE: Employee code: the file has a formula here/),
      expect.stringMatching(/^warning LAST_NAME: Last name: .* counts as blank/),
    ])
  })

  test('leading zeros stay', () => {
    const prepared = prepare(
      ['EMPLOYEE_CODE', 'FIRST_NAME', 'DATE_OF_JOINING', 'PHONE'],
      [['00123', 'Asha', '2020-01-31', '0201234567']],
    )
    expect(prepared.rows[0]!.values).toMatchObject({ EMPLOYEE_CODE: '00123', PHONE: '0201234567' })
  })
})

describe('people who seem to be here already', () => {
  const asha: KnownPerson = {
    id: 7,
    name: { first: 'Asha', middle: '', last: 'Rao' },
    code: 'E7',
    email: 'asha@example.com',
    birthDate: '1990-05-01',
    joiningDate: '2020-01-31',
  }
  const twin = { ...asha, id: 8, code: 'E8', email: null }
  const existing = [{ id: 7, keys: { EMPLOYEE_CODE: 'E7', EMAIL: 'asha@example.com' } }]
  const header = ['FULL_NAME', 'DATE_OF_JOINING', 'DATE_OF_BIRTH', 'EMAIL']
  const row = (...changes: string[]) =>
    ['Asha Rao', '2020-01-31', '1990-05-01', ''].map((cell, at) => changes[at] ?? cell)
  const known = { people: [asha], existing }

  test.each([
    ['work e-mail', row('Asha Kumar', '2024-01-01', '', 'ASHA@example.com')],
    ['name and date of birth', row('asha  RAO', '2024-01-01')],
    ['name and date of joining', row('Rao, Asha', '2020-01-31', '')],
  ])('by %s are asked about', (_by, cells) => {
    const prepared = prepare(header, [cells, row('Ravi Iyer', '2020-01-31', '1990-05-01')], known)
    expect(prepared.totals).toMatchObject({ lookalikes: 1, withErrors: 1, create: 2 })
    expect(said(prepared)).toEqual([
      'error null: This seems to be Asha Rao (E7), who is here already. Choose what happens to such rows.',
    ])
  })

  test('are updated, created or left out, as chosen', () => {
    const chosen = (onLookalike: 'update' | 'create' | 'skip') =>
      prepare(header, [row()], { ...known, onLookalike })
    expect(chosen('update').rows[0]).toMatchObject({ action: 'update', existingId: 7, problems: [] })
    expect(chosen('skip').rows[0]).toMatchObject({ action: 'skip', problems: [] })
    expect(chosen('create').rows[0]).toMatchObject({ action: 'create', existingId: null, problems: [] })
    expect(chosen('update').totals.lookalikes).toBe(1)
  })

  test('by a code without its leading zeros are asked about where something else agrees', () => {
    const columns = ['EMPLOYEE_CODE', 'FULL_NAME', 'DATE_OF_JOINING']
    const kim = {
      ...{ id: 52, name: 'Kim Diaz', code: '00052', email: null, managerId: null },
      ...{ birthDate: null, joiningDate: '2024-03-01' },
    }
    const stored = { people: [kim], existing: [{ id: 52, keys: { EMPLOYEE_CODE: '00052' } }] }
    const of = (cells: string[][], more: Partial<ImportInput> = {}) =>
      prepare(columns, cells, { ...stored, ...more })
    const asked = of([['52', 'Kim Diaz', '2024-03-01']])
    expect(asked.totals).toMatchObject({ lookalikes: 1, withErrors: 1 })
    expect(said(asked)).toEqual([expect.stringContaining('The code 52 is that of Kim Diaz (00052)')])
    const updated = of([['52', 'Kim Diaz', '2024-03-02']], { onLookalike: 'update' }).rows[0]
    expect(updated).toMatchObject({ action: 'update', existingId: 52, problems: [] })
    expect(updated?.values).not.toHaveProperty('EMPLOYEE_CODE')
    expect(of([['52', 'Kim Diaz', '2024-03-01']], { onLookalike: 'skip' }).rows[0]?.action).toBe('skip')
    // Nothing but the number is the same.
    expect(said(of([['52', 'Lee Wong', '2020-01-01']]))).toEqual([])
    // Two rows of the file.
    const rows = [
      ['007', 'Ann Poe', '2024-05-01'],
      ['7', 'Ann Poe', '2024-05-02'],
    ]
    expect(said(of(rows), 1)).toEqual([expect.stringContaining('The code 7 is that of row 2 (007)')])
    expect(said(of(rows, { onLookalike: 'create' }), 1)).toEqual([])
  })

  test('are not updated where several people look the same, or several rows mean one person', () => {
    const several = prepare(header, [row()], { people: [asha, twin], existing, onLookalike: 'update' })
    expect(said(several)).toEqual([
      'error null: Several people here look like this row. Add a column with employee codes.',
    ])
    const twice = prepare(header, [row(), row()], { ...known, onLookalike: 'update' })
    expect(said(twice, 1)).toEqual(['error null: Row 2 is about the same person already.'])
  })

  test('are not asked about when the code says who it is; a new code for the same person is questioned', () => {
    const coded = ['EMPLOYEE_CODE', ...header]
    const prepared = prepare(
      coded,
      [
        ['E7', ...row()],
        ['E99', ...row()],
      ],
      known,
    )
    expect(said(prepared)).toEqual([])
    expect(said(prepared, 1)).toEqual([
      'warning null: Asha Rao (E7) has the same name and date of birth. Is this the same person?',
    ])
  })

  test('in the file itself are questioned', () => {
    const prepared = prepare(header, [row(), row()])
    expect(said(prepared, 1)).toEqual([
      'warning null: Row 2 has the same name and date of birth. Is this the same person?',
    ])
  })
})

describe('one value for all rows', () => {
  test('stands in for a missing column', () => {
    const prepared = prepare(['FULL_NAME'], [['Asha Rao'], [''], ['Ravi Iyer']], {
      constants: { DATE_OF_JOINING: '31/01/2020', DEPT_ID: 'sales', GENDER: 'nonsense' },
    })
    expect(
      prepared.rows.map(({ action, values }) => [action, values.DATE_OF_JOINING, values.DEPT_ID]),
    ).toEqual([
      ['create', '2020-01-31', 20],
      ['skip', undefined, undefined],
      ['create', '2020-01-31', 20],
    ])
    expect(prepared.rows[0]!.problems).toMatchObject([{ column: null, target: 'GENDER', severity: 'error' }])
  })

  test('does not override a column', () => {
    const prepared = prepare(['FULL_NAME', 'DATE_OF_JOINING'], [['Asha Rao', '2020-01-31']], {
      constants: { DATE_OF_JOINING: '2021-01-31' },
    })
    expect(prepared.rows[0]!.values.DATE_OF_JOINING).toBe('2020-01-31')
  })
})

describe('unknown records', () => {
  const header = ['FULL_NAME', 'DATE_OF_JOINING', 'DEPT_ID']
  const rows = [
    ['Asha Rao', '2020-01-31', 'Productionn'],
    ['Ravi Iyer', '2020-01-31', 'Old office'],
  ]

  test('are listed whether or not they may be created, so that no step contradicts another', () => {
    const prepared = prepare(header, rows)
    expect(prepared.masterProposals).toEqual([
      { master: 'department', label: 'Old office', count: 1, suggestion: null, creatable: false },
      {
        master: 'department',
        label: 'Productionn',
        count: 1,
        suggestion: { id: 10, label: 'Production' },
        creatable: false,
      },
    ])
    expect(prepared.totals.withErrors).toBe(2)
  })
})

describe('rows with errors', () => {
  test('are left out, and whoever reports to them is told', () => {
    const prepared = prepare(
      ['EMPLOYEE_CODE', 'FULL_NAME', 'DATE_OF_JOINING', 'REPORTING_MANAGER_ID'],
      [
        ['E1', 'Asha Rao', 'never', ''],
        ['E2', 'Ravi Iyer', '2020-01-31', 'E1'],
        ['E3', 'Mina Das', '2020-01-31', 'E2'],
      ],
    )
    leaveOutErrors(prepared, targets)
    expect(prepared.rows.map(({ action }) => action)).toEqual(['skip', 'create', 'create'])
    expect(prepared.rows.map(({ manager }) => manager)).toEqual([null, null, { rowNumber: 3 }])
    expect(said(prepared, 1)).toEqual([
      'warning REPORTING_MANAGER_ID: The manager’s own row, 2, is left out. The manager is left blank.',
    ])
    expect(prepared.totals).toMatchObject({
      rows: 3,
      create: 2,
      skip: 1,
      leftOut: 1,
      withErrors: 1,
      withWarnings: 1,
    })
  })

  test('take with them who needs them', () => {
    const needed = targets.map((one) => (one.role === 'manager' ? { ...one, required: true } : one))
    const prepared = prepare(
      ['EMPLOYEE_CODE', 'FULL_NAME', 'DATE_OF_JOINING', 'REPORTING_MANAGER_ID'],
      [
        ['E1', 'Asha Rao', 'never', ''],
        ['E2', 'Ravi Iyer', '2020-01-31', 'E1'],
        ['E3', 'Mina Das', '2020-01-31', 'E2'],
      ],
    )
    leaveOutErrors(prepared, needed)
    expect(prepared.totals).toMatchObject({ create: 0, skip: 3, leftOut: 3, withErrors: 3 })
  })
})

test('problems are told in the reader’s language', () => {
  readContractIn(() => 'hi')
  const prepared = prepare(
    ['FULL_NAME', 'DATE_OF_JOINING', 'DEPT_ID', 'GENDER', 'MANAGER_NAME'],
    [['Asha Rao', '31/31/2020', 'Nowhere', 'Q', 'Nobody Here']],
  )
  const messages = said(prepared)
  expect(messages).toHaveLength(4)
  for (const message of messages) expect(message).toMatch(/[\u0900-\u097f]/)
  const [guess] = matchColumns(['E-mail'], [], targets)
  expect(guess!.reason).toMatch(/[\u0900-\u097f]/)
})
