import type { FormSection } from '@muster/contract/forms/form-definition'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formField, formOf } from '../../test/form-fields.ts'
import { renderUi } from '../../test/render.tsx'
import { DynamicForm } from './DynamicForm.tsx'
import type { DynamicFormProps } from './types.ts'

const field = (slug: string, name: string, isRequired = false) =>
  formField({ FIELD_SLUG: slug, FIELD_NAME: name, FEILD_TYPE: 'input', IS_MANDATORY: isRequired ? 1 : 0 })
const [template] = formOf([]).sections as [FormSection]
const section = (section_id: number, name: string, ...fields: FormSection['fields']): FormSection => ({
  ...template,
  section_id,
  name,
  fields,
})
const sections = [
  section(1, 'Who', field('NAME', 'Name', true)),
  section(2, 'Start', field('CODE', 'Code')),
  section(3, 'Rest', field('HOBBY', 'Hobby')),
]
const steps: DynamicFormProps['steps'] = [
  { id: 'who', name: 'Who', sectionIds: [1] },
  { id: 'start', name: 'Start', sectionIds: [2], maySave: true, content: <p>What happens next</p> },
  { id: 'more', name: 'More', sectionIds: [3] },
]

function setup(props: Partial<DynamicFormProps> = {}) {
  const onSubmit = vi.fn()
  const form = (more: Partial<DynamicFormProps> = {}) => (
    <DynamicForm definition={{ sections }} steps={steps} onSubmit={onSubmit} {...props} {...more} />
  )
  const view = renderUi(form())
  const press = (name: string) =>
    view.user.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)
  return { ...view, onSubmit, press, again: (more: Partial<DynamicFormProps>) => view.rerender(form(more)) }
}

describe('a form in steps', () => {
  it('passes a step only when its fields are right, and saves from the step that allows it', async () => {
    const { user, press, onSubmit } = setup()
    await press('Next')
    expect(screen.getByText('Please fill in this field.')).toBeTruthy()
    const name = screen.getByRole('textbox', { name: /Name/ })
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(screen.getByRole('button', { name: 'Start' }).hasAttribute('disabled')).toBe(true)
    await user.type(name, 'Asha')
    await press('Next')
    expect(screen.getByText('What happens next')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }))
    expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'E1')
    await press('Save')
    expect(onSubmit).toHaveBeenCalledWith({ NAME: 'Asha', CODE: 'E1' })
  })

  it('goes on with Enter, and back without losing what was typed', async () => {
    const { user, press, onSubmit } = setup()
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Asha{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    await press('Back')
    expect((screen.getByRole('textbox', { name: /Name/ }) as HTMLInputElement).value).toBe('Asha')
    await press('Next')
    await press('More')
    expect(screen.getByRole('textbox', { name: 'Hobby' })).toBeTruthy()
  })

  it('shows the step with the field that the server refuses', async () => {
    const { user, press, again } = setup()
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Asha')
    await press('Next')
    again({ errors: { NAME: 'Someone else has this name.' } })
    expect(await screen.findByText('Someone else has this name.')).toBeTruthy()
  })
})
