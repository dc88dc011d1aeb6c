import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { ApiError } from '../calls/api-error.ts'
import { sessionStore } from '../session/session.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { areaField, multiField, numberField, selectField, statusField, textField } from './fields.ts'
import type { FormDrawerProps } from './record-form-types.ts'

interface Reason {
  id: number
  version: number
  name: string
  note: string
  days: number | null
  kind: string
  status: 0 | 1
  limits: { location: number[] }
}

const reason: Reason = {
  ...{ id: 7, version: 3, name: 'Moved away', note: '', days: 2, kind: 'own', status: 1 },
  limits: { location: [4] },
}
const places = [4, 5].map((id) => ({ value: id, label: `Place ${id}` }))
const fields = [
  textField('name', 'Name', { isRequired: true }),
  areaField('note', 'Note'),
  numberField('days', 'Days'),
  selectField('kind', 'Kind', [{ value: 'own', label: 'Own' }]),
  statusField('status', 'In use'),
  multiField('limits.location', 'Places', places),
]

type Body = Record<string, unknown>
type Props = Partial<FormDrawerProps<Body, string[]>>

function setup(props: Props = {}) {
  const save = vi.fn(async (_body: Body): Promise<unknown> => ({}))
  const onClose = vi.fn()
  let change: (next: Reason) => void = () => undefined
  function Screen() {
    const [record, setRecord] = useState<Reason | null>(props.record === null ? null : reason)
    const [isOpen, setIsOpen] = useState(true)
    change = setRecord
    const close = () => {
      onClose()
      setIsOpen(false)
    }
    if (!isOpen) return <p>closed</p>
    return (
      <FormDrawer<Body, string[]>
        title="A reason"
        fields={fields}
        save={save}
        {...props}
        record={record}
        onClose={close}
      />
    )
  }
  renderAt('/', <Screen />)
  return { user: userEvent.setup(), save, onClose, change: (next: Reason) => change(next) }
}

const nameField = () => screen.findByRole('textbox', { name: /^Name/ })
const press = (name: string) => screen.getByRole('button', { name }).click()

beforeEach(() => {
  sessionStore.write({
    user: someUser(),
    token: 't',
    menu_access: new Set(),
    menu_access_tree: [],
    organisation: null,
  })
})

describe('FormDrawer', () => {
  it('submits the fields in wire types, with id and version of the record', async () => {
    const { user, save, onClose } = setup()
    const name = await nameField()
    await user.clear(name)
    await user.type(name, 'Moved abroad')
    press('Save')
    await screen.findByText('closed')
    expect(save).toHaveBeenCalledWith({
      ...{ id: 7, version: 3, name: 'Moved abroad', note: '', days: 2, kind: 'own', status: 1 },
      limits: { location: [4] },
    })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('starts a new record with the given values and submits neither id nor version', async () => {
    const { user, save } = setup({ record: null, start: { kind: 'own', status: 0 } })
    await user.type(await nameField(), 'Retired')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('closed')
    expect(save.mock.calls[0]?.[0]).toEqual({
      ...{ name: 'Retired', note: '', days: null, kind: 'own', status: 0 },
      limits: { location: [] },
    })
  })

  it('saves once, however quickly Save is pressed again, and again after a refusal', async () => {
    const refusals = [new ApiError({ key: 'y', message: 'Not today.', status: 409 })]
    const save = vi.fn(async () => {
      const refusal = refusals.shift()
      if (refusal) throw refusal
    })
    const { onClose } = setup({ save, record: null, start: { name: 'New' } })
    await nameField()
    press('Save')
    press('Save')
    expect(await screen.findByText('Not today.')).toBeTruthy()
    expect(save).toHaveBeenCalledOnce()
    press('Save')
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('sends a hidden field that must not be empty with its default, and names it where it is refused', async () => {
    const refusal = { kind: 'Please fill in this field.' }
    const save = vi.fn(async (_body: Body) =>
      Promise.reject(
        new ApiError({ key: 'x', message: 'Correct the fields.', status: 422, fields: refusal }),
      ),
    )
    setup({
      save,
      record: null,
      start: { name: 'New', status: 0, kind: 'own' },
      fields: [
        textField('name', 'Name', { isRequired: true }),
        selectField('kind', 'Kind', [{ value: 'own', label: 'Own' }], {
          isRequired: true,
          showIf: { field: 'status', values: [true] },
        }),
        statusField('status', 'In use'),
      ],
    })
    await nameField()
    press('Save')
    expect(await screen.findByText('Kind: Please fill in this field.')).toBeTruthy()
    expect(save.mock.calls[0]?.[0]).toMatchObject({ kind: 'own', status: 0 })
  })

  it('asks before unsaved changes are lost, and closes at once without any', async () => {
    const { user, onClose } = setup()
    await user.type(await nameField(), '!')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave page' }))
    expect(await screen.findByText('closed')).toBeTruthy()
  })

  it('shows messages at their fields, and others above the form', async () => {
    const refusals = [
      new ApiError({ key: 'x', message: 'Not like this.', status: 422, fields: { NAME: 'Taken.' } }),
      new ApiError({ key: 'y', message: 'Not today.', status: 409 }),
    ]
    const save = vi.fn(async () => Promise.reject(refusals.shift()))
    setup({ save, errorNames: { NAME: 'name' } })
    const name = await nameField()
    press('Save')
    expect(await screen.findByText('Taken.')).toBeTruthy()
    expect(screen.queryByText('Not like this.')).toBeNull()
    expect(document.activeElement).toBe(name)
    press('Save')
    expect(await screen.findByText('Not today.')).toBeTruthy()
  })

  it('after a conflict shows the changes, keeps the typed values, and overwrites the newer version', async () => {
    const conflict = new ApiError({ key: 'record.conflict', message: 'Too late.', status: 409 })
    const save = vi.fn(async (_body: Body): Promise<unknown> => ({}))
    save.mockRejectedValueOnce(conflict)
    const view = setup({
      save,
      refresh: async () => view.change({ ...reason, version: 4, name: 'Left town', days: 9 }),
    })
    await view.user.type(await screen.findByRole('textbox', { name: 'Note' }), 'By train')
    press('Save')
    expect(await screen.findByText('Name is now “Left town”.')).toBeTruthy()
    expect(screen.getByText('Days is now “9”.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('By train')
    press('Save')
    await screen.findByText('closed')
    expect(save.mock.calls[1]?.[0]).toMatchObject({
      version: 4,
      name: 'Left town',
      note: 'By train',
      days: 9,
    })
  })

  it('reloads the current values instead of the typed ones', async () => {
    const save = vi.fn(async () => {
      throw new ApiError({ key: 'record.conflict', message: 'Too late.', status: 409 })
    })
    const view = setup({ save, refresh: async () => view.change({ ...reason, version: 4 }) })
    await view.user.type(await nameField(), '!')
    press('Save')
    await view.user.click(await screen.findByRole('button', { name: 'Load the latest version' }))
    expect((await nameField()) as HTMLInputElement).toHaveProperty('value', 'Moved away')
    expect(screen.queryByText('Somebody else changed this in the meantime')).toBeNull()
  })

  it('offers to save once the fields are there, since pressing Save before would do nothing', async () => {
    setup()
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save().disabled).toBe(screen.queryByRole('textbox', { name: /^Name/ }) === null)
    await nameField()
    await waitFor(() => expect(save().disabled).toBe(false))
  })

  it('deletes on the second press', async () => {
    const run = vi.fn(async () => ({}))
    const { onClose } = setup({ remove: { run } })
    await nameField()
    press('Delete')
    await waitFor(() => press('Really delete?'))
    expect(await screen.findByText('closed')).toBeTruthy()
    expect(run).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('repeats a refused request with a confirmation', async () => {
    const save = vi.fn(async (_body: Body): Promise<unknown> => ({}))
    save.mockRejectedValueOnce(new ApiError({ key: 'impact', message: 'Two people.', status: 409 }))
    setup({
      save,
      problem: (error, again) => (
        <button type="button" onClick={() => again({ seen: true })}>
          {error instanceof ApiError ? error.message : ''}
        </button>
      ),
    })
    await nameField()
    press('Save')
    await waitFor(() => press('Two people.'))
    await screen.findByText('closed')
    expect(save.mock.calls[1]?.[0]).toMatchObject({ id: 7, seen: true })
  })

  it('treats a custom part as a change, and submits it', async () => {
    const { user, save } = setup({
      part: {
        initial: ['one'],
        render: ({ value, onChange }) => (
          <button type="button" onClick={() => onChange([...value, 'two'])}>
            {value.join(' and ')}
          </button>
        ),
      },
      toBody: (draft, items) => ({ name: draft.name, items }),
    })
    await nameField()
    await user.click(screen.getByRole('button', { name: 'one' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    press('Save')
    await screen.findByText('closed')
    expect(save).toHaveBeenCalledWith({ id: 7, version: 3, name: 'Moved away', items: ['one', 'two'] })
  })

  it('is read-only where the person may not edit', async () => {
    setup({ isReadOnly: true })
    expect(await screen.findByText('Moved away')).toBeTruthy()
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })
})
