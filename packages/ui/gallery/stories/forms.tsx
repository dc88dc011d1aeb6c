import { DynamicForm, type DynamicFormProps } from '../../src/index.ts'
import { definition, filled, resources } from '../fixtures/form.ts'
import type { Story } from '../story.ts'

/** One section of the form at a time, to keep the screenshots small. */
const part = (index: number) => ({
  ...definition,
  sections: definition.sections.slice(index, index + 1),
})

const locked = {
  ...definition,
  sections: definition.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => ({ ...field, editable: false })),
  })),
}

const form = (props: Partial<DynamicFormProps>) => () => (
  <DynamicForm
    {...resources}
    definition={definition}
    initialValues={filled}
    today="2026-11-20"
    onSubmit={() => undefined}
    onCancel={() => undefined}
    {...props}
  />
)

const shows = ['DynamicForm']

export const formStories: Story[] = [
  { id: 'dynamic-form/whole', title: 'A form of three sections', shows, Body: form({}) },
  {
    id: 'dynamic-form/blank',
    title: 'Before anything is filled in',
    shows,
    Body: form({ initialValues: {} }),
  },
  {
    id: 'dynamic-form/draft',
    title: 'With a draft from an earlier visit',
    shows,
    Body: form({ definition: part(0), draft: { ...filled, FIRST_NAME: 'Asha Devi' } }),
  },
  {
    id: 'dynamic-form/errors',
    title: 'After saving with mistakes',
    shows,
    Body: form({ definition: part(0) }),
    steps: [
      { fill: 'First name', text: '' },
      { fill: 'Date of birth', text: '31/02/2020' },
      { press: 'button', name: 'Save' },
    ],
  },
  {
    id: 'dynamic-form/server-errors',
    title: 'Refused by the server',
    shows,
    Body: form({
      definition: part(0),
      errors: { EMAIL: 'Somebody else has this address.' },
      formError: 'The record was not saved. Nothing was changed.',
    }),
  },
  {
    id: 'dynamic-form/saving',
    title: 'While it is saved',
    shows,
    Body: form({ definition: part(1), isSubmitting: true }),
  },
  {
    id: 'dynamic-form/calendar',
    title: 'Choosing a date',
    shows,
    isOverlay: true,
    Body: form({ definition: part(0) }),
    steps: [{ press: 'button', name: 'Choose a date: Date of birth' }],
  },
  {
    id: 'dynamic-form/select',
    title: 'Choosing an option',
    shows,
    isOverlay: true,
    Body: form({ definition: part(1) }),
    steps: [{ press: 'combobox', name: 'Department' }],
  },
  {
    id: 'dynamic-form/locked',
    title: 'Without the right to change',
    shows,
    Body: form({ definition: locked }),
  },
  { id: 'dynamic-form/read-only', title: 'For reading', shows, Body: form({ isReadOnly: true }) },
]
