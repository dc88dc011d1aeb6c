import { Text } from '@mantine/core'
import type { FieldOption, FormValues } from '@muster/contract/forms/form-definition'
import { useState } from 'react'
import { DynamicForm, type FormResources } from '../../src/index.ts'
import { formField, formOf } from '../../test/form-fields.ts'
import { people } from '../people.ts'

const options = (...labels: string[]): FieldOption[] =>
  labels.map((label, index) => ({ value: index + 1, label }))

const definition = formOf(
  [
    formField({
      FIELD_SLUG: 'FIRST_NAME',
      FIELD_NAME: 'First name',
      FEILD_TYPE: 'input',
      IS_MANDATORY: 1,
      MAX_LENGTH: 40,
    }),
    formField({ FIELD_SLUG: 'LAST_NAME', FIELD_NAME: 'Last name', FEILD_TYPE: 'text' }),
    formField({
      FIELD_SLUG: 'EMAIL',
      FIELD_NAME: 'Work e-mail',
      FEILD_TYPE: 'email',
      IS_MANDATORY: 1,
      help_text: 'Used to sign in.',
    }),
    formField({ FIELD_SLUG: 'PHONE', FIELD_NAME: 'Mobile', FEILD_TYPE: 'mobile' }),
    formField({
      FIELD_SLUG: 'DOB',
      FIELD_NAME: 'Date of birth',
      FEILD_TYPE: 'calander',
      FUTURE_DATE_SELECT: 2,
    }),
    formField({
      FIELD_SLUG: 'GENDER',
      FIELD_NAME: 'Gender',
      FEILD_TYPE: 'radio',
      FEILD_VALUES: options('Female', 'Male', 'Other'),
    }),
    formField({ FIELD_SLUG: 'SECRET', FIELD_NAME: 'First password', FEILD_TYPE: 'password', MIN_LENGTH: 10 }),
    formField({ FIELD_SLUG: 'DESK', FIELD_NAME: 'Desk phone', FEILD_TYPE: 'phone_number' }),
  ],
  [
    formField({
      FIELD_SLUG: 'DEPT_ID',
      FIELD_NAME: 'Department',
      FEILD_TYPE: 'select',
      master_status: 1,
      master: 'department',
      IS_MANDATORY: 1,
    }),
    formField({
      FIELD_SLUG: 'MANAGER',
      FIELD_NAME: 'Reporting manager',
      FEILD_TYPE: 'autocomplete',
      master_status: 1,
      master: 'employee',
    }),
    formField({
      FIELD_SLUG: 'SKILLS',
      FIELD_NAME: 'Skills',
      FEILD_TYPE: 'multi-select',
      FEILD_VALUES: options('Go', 'SQL', 'Tamil', 'First aid'),
    }),
    formField({
      FIELD_SLUG: 'PAY',
      FIELD_NAME: 'Monthly pay',
      FEILD_TYPE: 'number',
      help_text: 'Before deductions.',
    }),
    formField({ FIELD_SLUG: 'REMOTE', FIELD_NAME: 'Works from home', FEILD_TYPE: 'switch' }),
    formField({
      FIELD_SLUG: 'HOME_CITY',
      FIELD_NAME: 'Home city',
      FEILD_TYPE: 'changeable',
      FEILD_VALUES: options('Pune', 'Kolkata'),
      conditions: [
        { effect: 'show', field: 'REMOTE', values: [true] },
        { effect: 'require', field: 'REMOTE', values: [true] },
      ],
    }),
    formField({
      FIELD_SLUG: 'DAYS',
      FIELD_NAME: 'Working days',
      FEILD_TYPE: 'checkbox',
      FEILD_VALUES: options('Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'),
    }),
  ],
  [
    formField({ FIELD_SLUG: 'CV', FIELD_NAME: 'Résumé', FEILD_TYPE: 'file' }),
    formField({ FIELD_SLUG: 'STARTS', FIELD_NAME: 'First meeting', FEILD_TYPE: 'date-time' }),
    formField({ FIELD_SLUG: 'LUNCH', FIELD_NAME: 'Lunch at', FEILD_TYPE: 'time' }),
    formField({ FIELD_SLUG: 'NOTICE', FIELD_NAME: 'Notice period', FEILD_TYPE: 'date-range' }),
    formField({ FIELD_SLUG: 'SITE', FIELD_NAME: 'Web page', FEILD_TYPE: 'url' }),
    formField({ FIELD_SLUG: 'BADGE', FIELD_NAME: 'Badge number', FEILD_TYPE: 'numeric', MAX_LENGTH: 6 }),
    formField({ FIELD_SLUG: 'BALANCE', FIELD_NAME: 'Opening balance', FEILD_TYPE: 'decimal' }),
    formField({ FIELD_SLUG: 'AGREED', FIELD_NAME: 'Agrees to the policies', FEILD_TYPE: 'checkbox' }),
    formField({ FIELD_SLUG: 'NOTES', FIELD_NAME: 'Notes', FEILD_TYPE: 'textarea', MAX_LENGTH: 200 }),
  ],
)

const resources: FormResources = {
  masters: {
    department: [
      ...options('Sales', 'Finance', 'Engineering'),
      { value: 9, label: 'Telex room', active: false },
    ],
  },
  searchMaster: async (_master, query) =>
    people
      .filter((person) => person.name.toLowerCase().includes(query.toLowerCase()))
      .slice(0, 20)
      .map((person) => ({ value: person.id, label: `${person.name} (${person.code})` })),
  knownOptions: { employee: [{ value: 3, label: 'Meera Nair (E-00003)' }] },
  countries: [
    { id: 101, name: 'India', code: '+91' },
    { id: 231, name: 'United States', code: '+1' },
    { id: 230, name: 'United Kingdom', code: '+44' },
  ],
  onUpload: async (file) => ({ fileName: file.name, filePath: `documents/${file.name}`, type: 'other' }),
  fileHref: (path) => `#${path}`,
  fileRules: { CV: { extensions: ['pdf', 'docx'], maxBytes: 5 * 1_048_576 } },
}

const filled: FormValues = {
  FIRST_NAME: 'Asha',
  LAST_NAME: 'Rao',
  EMAIL: 'asha.rao@example.com',
  PHONE: '+919812345678',
  DOB: '1991-05-17',
  GENDER: 1,
  DEPT_ID: 9,
  MANAGER: 3,
  SKILLS: [1, 2, 3, 4],
  PAY: '84000',
  REMOTE: true,
  HOME_CITY: 1,
  DAYS: '1,2,3,4,5',
  CV: 'documents/resume-of-asha-rao-2026.pdf',
  STARTS: '2026-12-01T09:30',
  NOTICE: ['2027-01-01', '2027-03-31'],
}

export function FormPage() {
  const [saved, setSaved] = useState<FormValues | null>(null)
  const [draft, setDraft] = useState<FormValues | null>({ ...filled, FIRST_NAME: 'Asha Devi' })
  return (
    <>
      <DynamicForm
        {...resources}
        definition={definition}
        initialValues={filled}
        draft={draft}
        onDraftChange={setDraft}
        onSubmit={setSaved}
        onCancel={() => setSaved(null)}
      />
      {saved ? (
        <Text component="pre" size="xs">
          {JSON.stringify(saved, null, 2)}
        </Text>
      ) : null}
    </>
  )
}

export function LockedFormPage() {
  const locked = {
    ...definition,
    sections: definition.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => ({ ...field, editable: false })),
    })),
  }
  return <DynamicForm {...resources} definition={locked} initialValues={filled} onSubmit={() => undefined} />
}

export function ReadFormPage() {
  return (
    <DynamicForm
      {...resources}
      definition={definition}
      initialValues={filled}
      isReadOnly
      onSubmit={() => undefined}
    />
  )
}
