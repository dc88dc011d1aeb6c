import { Textarea, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { ApiError } from '../calls/api-error.ts'
import { sessionStore } from '../session/session.ts'
import { FormModal } from './FormModal.tsx'
import { textField } from './fields.ts'
import type { FormModalProps } from './record-form-types.ts'

interface Group {
  name: string
  note: string
}

type Body = Record<string, unknown>

function setup(props: Partial<FormModalProps<Body, Group, number>> = {}) {
  const save = vi.fn(async (_body: Body): Promise<unknown> => ({}))
  function Screen() {
    const [isOpen, setIsOpen] = useState(true)
    if (!isOpen) return <p>closed</p>
    return (
      <FormModal<Body, Group, number>
        title="A group"
        part={{
          initial: { name: '', note: '' },
          required: ['name'],
          check: ({ note }) => ({ note: note.includes('!') ? 'Quietly, please.' : undefined }),
          render: ({ value, onChange, errors }) => (
            <>
              <TextInput
                label="Name"
                required
                value={value.name}
                error={errors.name}
                onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
              />
              <Textarea
                label="Note"
                value={value.note}
                error={errors.note}
                onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
              />
            </>
          ),
        }}
        toBody={(_draft, group) => ({ ...group })}
        save={save}
        {...props}
        onClose={() => setIsOpen(false)}
      />
    )
  }
  renderAt('/', <Screen />)
  return { user: userEvent.setup(), save }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  sessionStore.write({
    user: someUser(),
    token: 't',
    menu_access: new Set(),
    menu_access_tree: [],
    organisation: null,
  })
})

describe('FormModal', () => {
  it('marks each wrong input in place, focuses the first, and saves once nothing is wrong', async () => {
    const { user, save } = setup()
    await user.type(field(/^Note/), 'Loud!')
    expect(screen.queryByText('Quietly, please.')).toBeNull()
    await user.click(button('Save'))
    expect(await screen.findByText('Please fill in this field.')).toBeTruthy()
    expect(screen.getByText('Quietly, please.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)))
    expect(save).not.toHaveBeenCalled()
    await user.type(field(/^Name/), 'Choir')
    await user.type(field(/^Note/), '{Backspace}')
    await user.click(button('Save'))
    expect(await screen.findByText('closed')).toBeTruthy()
    expect(save).toHaveBeenCalledWith({ name: 'Choir', note: 'Loud' })
  })

  it('shows a message of the server at its input until it changes, and any other above the form', async () => {
    const refusals = [
      new ApiError({ key: 'x', message: 'Invalid.', status: 422, fields: { NAME: 'Taken.' } }),
      new ApiError({ key: 'y', message: 'Not today.', status: 409 }),
    ]
    const save = vi.fn(async () => Promise.reject(refusals.shift()))
    const { user } = setup({ save, errorNames: { NAME: 'name' } })
    await user.type(field(/^Name/), 'Choir')
    await user.click(button('Save'))
    expect(await screen.findByText('Taken.')).toBeTruthy()
    expect(screen.queryByText('Invalid.')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)))
    await user.type(field(/^Name/), 's')
    expect(screen.queryByText('Taken.')).toBeNull()
    await user.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe('Not today.')
  })

  it('shows a fault in building the body instead of doing nothing', async () => {
    const { user, save } = setup({
      toBody: () => {
        throw new Error('The body is broken.')
      },
    })
    await user.type(field(/^Name/), 'Choir')
    await user.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe('The body is broken.')
    expect(save).not.toHaveBeenCalled()
  })

  it('asks before unsaved changes are lost', async () => {
    const { user } = setup()
    await user.type(field(/^Name/), 'Choir')
    await user.click(button('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await user.click(button('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Leave page' }))
    expect(await screen.findByText('closed')).toBeTruthy()
  })

  it('previews first, again after a change, and saves what was previewed', async () => {
    const run = vi.fn(async (body: Body) => String(body.name).length)
    const { user, save } = setup({
      review: {
        label: 'Preview',
        run,
        saveLabel: (letters) => `Save ${letters} letters`,
        mayBeSaved: (letters) => letters > 2,
        render: (letters, again) => (
          <button type="button" onClick={() => again({ name: 'Larger' })}>
            {`${letters} letters`}
          </button>
        ),
      },
    })
    await user.type(field(/^Name/), 'Al')
    await user.click(button('Preview'))
    expect(await screen.findByText('2 letters')).toBeTruthy()
    expect(button('Save 2 letters')).toHaveProperty('disabled', true)
    await user.click(button('2 letters'))
    expect(await screen.findByText('6 letters')).toBeTruthy()
    await user.type(field(/^Name/), 'to')
    expect(screen.queryByText('6 letters')).toBeNull()
    await user.click(button('Preview'))
    await user.click(await screen.findByRole('button', { name: 'Save 4 letters' }))
    expect(await screen.findByText('closed')).toBeTruthy()
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Alto', note: '' })
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('saves with additions, and stays open where its answer is shown', async () => {
    const onSaved = vi.fn()
    const save = vi.fn(async (_body: Body): Promise<unknown> => 'a key')
    const { user } = setup({
      save,
      onSaved,
      staysOpen: (answer) => answer === 'a key',
      after: (_draft, saveWith) => (
        <button type="button" onClick={() => saveWith({ new_key: 1 })}>
          New key
        </button>
      ),
    })
    await user.type(field(/^Name/), 'Choir')
    await user.click(button('New key'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('a key'))
    expect(save).toHaveBeenCalledWith({ name: 'Choir', note: '', new_key: 1 })
    expect(screen.queryByText('closed')).toBeNull()
  })

  it('checks declared fields and inputs of its own together', async () => {
    const { user, save } = setup({ fields: [textField('code', 'Code', { isRequired: true })] })
    await screen.findByRole('textbox', { name: /^Code/ })
    await user.click(button('Save'))
    await waitFor(() => expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2))
    expect(save).not.toHaveBeenCalled()
  })
})
