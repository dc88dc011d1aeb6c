import { TextInput } from '@mantine/core'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { FormDialog } from './FormDialog.tsx'
import { GuardedForm } from './GuardedForm.tsx'
import { useFormCheck } from './use-form-check.ts'

function Name() {
  const [name, setName] = useState('')
  const check = useFormCheck({ values: { name }, required: ['name'] })
  return (
    <GuardedForm check={check} onSubmit={() => undefined} isDirty={name !== ''} isSaving={false}>
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Link to="/elsewhere">Elsewhere</Link>
    </GuardedForm>
  )
}

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })

describe('GuardedForm', () => {
  it('asks on a page before unsaved changes are lost by a link', async () => {
    const { router } = renderAt('/', <Name />)
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox'), 'Asha')
    await user.click(screen.getByRole('link'))
    expect(question()).not.toBeNull()
    expect(router.state.location.pathname).toBe('/')
  })

  it('lets go of a page without changes', async () => {
    const { router } = renderAt('/', <Name />)
    await userEvent.setup().click(screen.getByRole('link'))
    expect(question()).toBeNull()
    expect(router.state.location.pathname).toBe('/elsewhere')
  })

  it('has the dialog around it ask, once', async () => {
    const onClose = vi.fn()
    renderAt(
      '/',
      <FormDialog title="Person" onClose={onClose}>
        <Name />
      </FormDialog>,
    )
    const user = userEvent.setup()
    const dialog = await screen.findByRole('dialog', { name: 'Person' })
    await user.type(within(dialog).getByRole('textbox'), 'Asha')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.getAllByRole('dialog', { name: 'Leave without saving?' })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Leave page' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
