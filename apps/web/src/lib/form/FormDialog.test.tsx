import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { sessionStore } from '../session/session.ts'
import { FormDialog } from './FormDialog.tsx'
import { textField } from './fields.ts'
import { formSection } from './form-field.ts'
import { MusterForm } from './MusterForm.tsx'

const sections = [formSection('', [textField('REASON', 'Reason')])]

function Screen() {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  if (!isOpen) return <p>closed</p>
  return (
    <FormDialog title="A change" onClose={close}>
      <MusterForm definition={{ sections }} onSubmit={close} onCancel={close} texts={{ save: 'Save it' }} />
    </FormDialog>
  )
}

const reason = () => screen.findByRole('textbox', { name: 'Reason' })
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })

beforeEach(() => {
  sessionStore.write({
    user: someUser(),
    token: 't',
    menu_access: new Set(),
    menu_access_tree: [],
    organisation: null,
  })
})

describe('FormDialog', () => {
  it.each([
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('asks before changes are lost by %s', async (_name, leave) => {
    renderAt('/', <Screen />)
    await userEvent.type(await reason(), 'Moved')
    await leave()
    await waitFor(() => expect(question()).toBeTruthy())
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(question()).toBeNull())
    expect((await reason()).getAttribute('value')).toBe('Moved')
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Leave page' }))
    expect(await screen.findByText('closed')).toBeTruthy()
  })

  it('closes at once without changes, and after saving', async () => {
    const { unmount } = renderAt('/', <Screen />)
    await reason()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('closed')).toBeTruthy()
    unmount()
    renderAt('/', <Screen />)
    await userEvent.type(await reason(), 'Moved')
    await userEvent.click(screen.getByRole('button', { name: 'Save it' }))
    expect(await screen.findByText('closed')).toBeTruthy()
  })
})
