import type { FormField } from '@muster/contract/forms/form-definition'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { formField, formOf } from '../../test/form-fields.ts'
import { renderUi } from '../../test/render.tsx'
import { DynamicForm } from './DynamicForm.tsx'
import type { DynamicFormProps } from './types.ts'

const TODAY = '2026-11-21'

function setup(fields: FormField[], props: Partial<DynamicFormProps> = {}) {
  const onSubmit = vi.fn()
  const form = (more: Partial<DynamicFormProps> = {}) => (
    <DynamicForm definition={formOf(fields)} onSubmit={onSubmit} today={TODAY} {...props} {...more} />
  )
  const view = renderUi(form())
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...view, onSubmit, save, again: (more: Partial<DynamicFormProps>) => view.rerender(form(more)) }
}

const name = formField({
  FIELD_SLUG: 'FIRST_NAME',
  FIELD_NAME: 'First name',
  FEILD_TYPE: 'input',
  IS_MANDATORY: 1,
})

describe('DynamicForm validation', () => {
  it('validates a field on blur and all on submit, focusing the first error', async () => {
    const email = formField({ FIELD_SLUG: 'EMAIL', FIELD_NAME: 'E-mail', FEILD_TYPE: 'email' })
    const { user, onSubmit, save } = setup([name, email])
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'nobody')
    expect(screen.queryByText(/valid e-mail address/)).toBeNull()
    await user.tab()
    expect(screen.getByText(/valid e-mail address/)).toBeTruthy()
    await save()
    expect(onSubmit).not.toHaveBeenCalled()
    const first = screen.getByRole('textbox', { name: /First name/ })
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(first.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Please fill in this field.')).toBeTruthy()
    expect(screen.getByText('2 fields need your attention.')).toBeTruthy()
  })

  it('shows the server’s message on its field until the field changes', async () => {
    const { user, again } = setup([name], { initialValues: { FIRST_NAME: 'Asha' } })
    again({ errors: { FIRST_NAME: 'Someone else has this name.' } })
    expect(screen.getByText('Someone else has this name.')).toBeTruthy()
    const box = screen.getByRole('textbox', { name: /First name/ })
    expect(document.activeElement).toBe(box)
    await user.type(box, '!')
    expect(screen.queryByText('Someone else has this name.')).toBeNull()
  })

  it.each([
    [1, '20/11/2026', 'Choose 21/11/2026 or later.'],
    [2, '22/11/2026', 'Choose 21/11/2026 or earlier.'],
    [0, '31/12/1899', 'Choose 01/01/1900 or later.'],
    [0, '31/02/2026', 'Enter a valid date as dd/MM/yyyy.'],
  ] as const)('FUTURE_DATE_SELECT %i refuses %s', async (rule, typed, message) => {
    const date = formField({
      FIELD_SLUG: 'D',
      FIELD_NAME: 'Day',
      FEILD_TYPE: 'calander',
      FUTURE_DATE_SELECT: rule,
    })
    const { user, onSubmit, save } = setup([date])
    await user.type(screen.getByRole('textbox', { name: 'Day' }), typed)
    await save()
    expect(screen.getByText(message)).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('submits typed and picked dates as YYYY-MM-DD', async () => {
    const date = formField({ FIELD_SLUG: 'D', FIELD_NAME: 'Day', FEILD_TYPE: 'calander' })
    const { user, onSubmit, save } = setup([date])
    await user.type(screen.getByRole('textbox', { name: 'Day' }), '5.3.26')
    await save()
    expect(onSubmit).toHaveBeenLastCalledWith({ D: '2026-03-05' })
    await user.click(screen.getByRole('button', { name: 'Choose a date: Day' }))
    await user.click(await screen.findByRole('button', { name: '20 March 2026' }))
    expect(screen.getByRole('textbox', { name: 'Day' })).toHaveProperty('value', '20/03/2026')
    await save()
    expect(onSubmit).toHaveBeenLastCalledWith({ D: '2026-03-20' })
  })
})

describe('DynamicForm fields', () => {
  it('blocks e, E, minus and characters beyond the maximum length', async () => {
    const amount = formField({ FIELD_SLUG: 'A', FIELD_NAME: 'Amount', FEILD_TYPE: 'number', MAX_LENGTH: 4 })
    const { user, onSubmit, save } = setup([amount])
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '-1e2E.56789')
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '12.5')
    await save()
    expect(onSubmit).toHaveBeenCalledWith({ A: '12.5' })
  })

  it('never takes another number than the one written: it says why a key does nothing, and refuses what is pasted', async () => {
    const days = formField({ FIELD_SLUG: 'D', FIELD_NAME: 'Days', FEILD_TYPE: 'number' })
    const { user, onSubmit, save } = setup([days])
    const input = screen.getByRole('textbox', { name: 'Days' })
    await user.type(input, '-')
    expect(input).toHaveProperty('value', '')
    expect(screen.getByText('Days must be a number of 0 or more, such as 12 or 12.5.')).toBeTruthy()
    await user.click(input)
    await user.paste('-5')
    await save()
    expect(screen.getByText('Days must be a number of 0 or more, such as 12 or 12.5.')).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('joins checked options with commas, in the order of the options', async () => {
    const ticks = formField({
      FIELD_SLUG: 'T',
      FIELD_NAME: 'Days',
      FEILD_TYPE: 'checkbox',
      FEILD_VALUES: [
        { value: 1, label: 'Monday' },
        { value: 2, label: 'Tuesday' },
        { value: 3, label: 'Friday' },
      ],
    })
    const { user, onSubmit, save } = setup([ticks])
    await user.click(screen.getByRole('checkbox', { name: 'Friday' }))
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }))
    await save()
    expect(onSubmit).toHaveBeenCalledWith({ T: '1,3' })
  })

  it('keeps ids of masters as numbers, and shows the name of a retired choice', async () => {
    const department = formField({
      FIELD_SLUG: 'DEPT_ID',
      FIELD_NAME: 'Department',
      FEILD_TYPE: 'select',
      master_status: 1,
      master: 'department',
    })
    const masters = {
      department: [
        { value: 1, label: 'Sales' },
        { value: 2, label: 'Telex room', active: false },
      ],
    }
    const { user, onSubmit, save } = setup([department], { masters, initialValues: { DEPT_ID: 2 } })
    const box = screen.getByRole('combobox', { name: 'Department' })
    expect(box).toHaveProperty('value', 'Telex room')
    await user.click(box)
    await user.click(await screen.findByRole('option', { name: 'Sales' }))
    await save()
    expect(onSubmit).toHaveBeenCalledWith({ DEPT_ID: 1 })
  })

  it('searches long masters and keeps the name of the chosen record', async () => {
    const manager = formField({
      FIELD_SLUG: 'REPORTING_MANAGER_ID',
      FIELD_NAME: 'Manager',
      FEILD_TYPE: 'autocomplete',
      master_status: 1,
      master: 'employee',
    })
    const searchMaster = vi.fn(async (_master: string, query: string) =>
      query.startsWith('ra') ? [{ value: 42, label: 'Ravi Kumar' }] : [],
    )
    const { user, onSubmit, save } = setup([manager], { searchMaster })
    const box = screen.getByRole('combobox', { name: 'Manager' })
    await user.type(box, 'ra')
    await user.click(await screen.findByRole('option', { name: 'Ravi Kumar' }))
    expect(searchMaster).toHaveBeenCalledWith('employee', 'ra')
    await waitFor(() => expect(box).toHaveProperty('value', 'Ravi Kumar'))
    await save()
    expect(onSubmit).toHaveBeenCalledWith({ REPORTING_MANAGER_ID: 42 })
  })

  it('chooses by Enter only from the results of what is typed', async () => {
    const manager = formField({
      ...{ FIELD_SLUG: 'M', FIELD_NAME: 'Manager', FEILD_TYPE: 'autocomplete' },
      ...{ master_status: 1, master: 'employee' },
    })
    const people = [
      { value: 1, label: 'Aditya Deshpande' },
      { value: 2, label: 'Divya Joshi' },
    ]
    const searchMaster = async (_master: string, query: string) =>
      people.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
    const { user, onSubmit, save } = setup([manager], { searchMaster })
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Manager' })
    await user.click(box)
    await user.click(await screen.findByRole('option', { name: 'Aditya Deshpande' }))
    await user.clear(box)
    await user.type(box, 'Divya Joshi{ArrowDown}{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    await screen.findByRole('option', { name: 'Divya Joshi' })
    expect(screen.queryByRole('option', { name: 'Aditya Deshpande' })).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(box.value).toBe('Divya Joshi')
    await save()
    expect(onSubmit).toHaveBeenCalledWith({ M: 2 })
  })

  it('says that nothing was found although a record is chosen, and lists who cannot be chosen', async () => {
    const delegate = formField({
      ...{ FIELD_SLUG: 'D', FIELD_NAME: 'Delegate', FEILD_TYPE: 'autocomplete' },
      ...{ master_status: 1, master: 'employee' },
    })
    const searchMaster = async (_master: string, query: string) =>
      query.startsWith('x')
        ? []
        : [
            { value: 42, label: 'Ravi Kumar' },
            { value: 43, label: 'Aadya Roy – no account', isUnavailable: true },
          ]
    const { user } = setup([delegate], {
      searchMaster,
      nothingFound: { [delegate.master as string]: 'Nobody has this name.' },
    })
    const box = screen.getByRole('combobox', { name: 'Delegate' })
    await user.click(box)
    const closed = await screen.findByRole('option', { name: /Aadya Roy/ })
    expect(closed.getAttribute('data-combobox-disabled')).toBe('true')
    await user.click(screen.getByRole('option', { name: 'Ravi Kumar' }))
    await user.clear(box)
    await user.type(box, 'x')
    expect(await screen.findByText('Type two letters or more.')).toBeTruthy()
    await user.type(box, 'y')
    expect(await screen.findByText('Nobody has this name.')).toBeTruthy()
  })

  it('shows two tags of a multi-select and counts the rest', () => {
    const skills = formField({
      FIELD_SLUG: 'S',
      FIELD_NAME: 'Skills',
      FEILD_TYPE: 'multi-select',
      FEILD_VALUES: ['Go', 'SQL', 'Tamil', 'First aid'].map((label, index) => ({ value: index + 1, label })),
    })
    const { container } = setup([skills], { initialValues: { S: [1, 2, 3, 4] } })
    const tags = [...container.querySelectorAll('.mantine-Pill-label')]
    expect(tags.map((tag) => tag.textContent)).toEqual(['Go', 'SQL', '+2'])
  })

  it('stores a mobile number as E.164, with India chosen first', async () => {
    const mobile = formField({ FIELD_SLUG: 'PHONE', FIELD_NAME: 'Mobile', FEILD_TYPE: 'mobile' })
    const countries = [
      { id: 231, name: 'United States', code: '+1' },
      { id: 101, name: 'India', code: '+91' },
    ]
    const { user, onSubmit, save } = setup([mobile], { countries })
    expect(screen.getByRole('combobox', { name: 'Mobile: Country code' })).toHaveProperty(
      'value',
      '+91 India',
    )
    await user.type(screen.getByRole('textbox', { name: 'Mobile' }), '98123 45678')
    await user.tab()
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Mobile' })).toHaveProperty('value', '9812345678'),
    )
    await save()
    expect(onSubmit).toHaveBeenCalledWith({ PHONE: '+919812345678' })
  })

  it('uploads an allowed file and clears one that is not', async () => {
    const file = formField({ FIELD_SLUG: 'CV', FIELD_NAME: 'Résumé', FEILD_TYPE: 'file' })
    const onUpload = vi.fn(async (chosen: File) => ({
      fileName: chosen.name,
      filePath: `documents/${chosen.name}`,
      type: 'pdf',
    }))
    const { user, onSubmit, save } = setup([file], {
      onUpload,
      fileRules: { CV: { extensions: ['pdf'], maxBytes: 1_048_576 } },
    })
    const input = screen.getByLabelText('Résumé', { selector: 'input[type=file]' })
    // Dragging a file onto the input bypasses its list of accepted types.
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'page.html'))
    expect(screen.getByText('Only pdf files are allowed.')).toBeTruthy()
    expect(onUpload).not.toHaveBeenCalled()
    await user.upload(input, new File(['x'], 'resume-of-asha-rao.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('resume-of-…-rao.pdf')).toBeTruthy()
    expect(screen.queryByText('Only pdf files are allowed.')).toBeNull()
    await save()
    expect(onSubmit).toHaveBeenCalledWith({ CV: 'documents/resume-of-asha-rao.pdf' })
  })
})

describe('DynamicForm conditions', () => {
  const married = formField({
    FIELD_SLUG: 'MARITAL_STATUS',
    FIELD_NAME: 'Marital status',
    FEILD_TYPE: 'radio',
    FEILD_VALUES: [
      { value: 1, label: 'Unmarried' },
      { value: 2, label: 'Married' },
    ],
  })
  const spouse = formField({
    FIELD_SLUG: 'SPOUSE',
    FIELD_NAME: 'Spouse',
    FEILD_TYPE: 'input',
    conditions: [
      { effect: 'show', field: 'MARITAL_STATUS', values: [2] },
      { effect: 'require', field: 'MARITAL_STATUS', values: [2] },
    ],
  })

  it('shows and requires fields by the value of another, and omits hidden values', async () => {
    const { user, onSubmit, save } = setup([married, spouse])
    expect(screen.queryByRole('textbox', { name: /Spouse/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Married' }))
    await save()
    expect(screen.getByText('Please fill in this field.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /Spouse/ }), 'Ravi')
    await save()
    expect(onSubmit).toHaveBeenLastCalledWith({ MARITAL_STATUS: 2, SPOUSE: 'Ravi' })
    await user.click(screen.getByRole('radio', { name: 'Unmarried' }))
    await save()
    expect(onSubmit).toHaveBeenLastCalledWith({ MARITAL_STATUS: 1 })
  })
})

describe('DynamicForm drafts and access', () => {
  it('reports when it is dirty, and restores and discards a draft', async () => {
    const onDirtyChange = vi.fn()
    const onDraftChange = vi.fn()
    const { user } = setup([name], {
      initialValues: { FIRST_NAME: 'Asha' },
      draft: { FIRST_NAME: 'Asha Devi' },
      onDirtyChange,
      onDraftChange,
    })
    const box = screen.getByRole('textbox', { name: /First name/ })
    expect(box).toHaveProperty('value', 'Asha Devi')
    expect(onDirtyChange).toHaveBeenLastCalledWith(true)
    await user.type(box, ' Rao')
    await waitFor(() => expect(onDraftChange).toHaveBeenLastCalledWith({ FIRST_NAME: 'Asha Devi Rao' }), {
      timeout: 3000,
    })
    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(box).toHaveProperty('value', 'Asha')
    expect(onDirtyChange).toHaveBeenLastCalledWith(false)
    expect(onDraftChange).toHaveBeenLastCalledWith(null)
  })

  it('gives up a draft whose values were changed back', async () => {
    const onDraftChange = vi.fn()
    const { user } = setup([name], { initialValues: { FIRST_NAME: 'Asha' }, onDraftChange })
    const box = screen.getByRole('textbox', { name: /First name/ })
    await user.type(box, ' R')
    await waitFor(() => expect(onDraftChange).toHaveBeenLastCalledWith({ FIRST_NAME: 'Asha R' }), {
      timeout: 3000,
    })
    await user.type(box, '{Backspace}{Backspace}')
    expect(box).toHaveProperty('value', 'Asha')
    await waitFor(() => expect(onDraftChange).toHaveBeenLastCalledWith(null), { timeout: 3000 })
    expect(onDraftChange).toHaveBeenCalledTimes(2)
  })

  it('neither validates nor submits fields that the person may not edit', async () => {
    const code = formField({
      FIELD_SLUG: 'CODE',
      FIELD_NAME: 'Code',
      FEILD_TYPE: 'input',
      IS_MANDATORY: 1,
      editable: false,
    })
    const { onSubmit, save } = setup([code, name], { initialValues: { FIRST_NAME: 'Asha' } })
    await save()
    expect(onSubmit).toHaveBeenCalledWith({ FIRST_NAME: 'Asha' })
  })

  it('shows every value in read-only mode', () => {
    const date = formField({ FIELD_SLUG: 'D', FIELD_NAME: 'Joined', FEILD_TYPE: 'calander' })
    const tick = formField({ FIELD_SLUG: 'T', FIELD_NAME: 'Remote', FEILD_TYPE: 'switch' })
    const gone = formField({ FIELD_SLUG: 'G', FIELD_NAME: 'Nickname', FEILD_TYPE: 'input' })
    setup([name, date, tick, gone], {
      isReadOnly: true,
      initialValues: { FIRST_NAME: 'Asha', D: '2026-03-05', T: true },
    })
    expect(screen.queryByRole('textbox')).toBeNull()
    for (const text of ['Asha', '05/03/2026', 'Yes', 'Not filled in'])
      expect(screen.getByText(text)).toBeTruthy()
  })
})
