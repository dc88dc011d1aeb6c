import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { sessionStore } from '../session/session.ts'
import type { FoundPerson } from './form-resources.ts'
import { PeoplePicker, PersonPicker } from './PersonPicker.tsx'

const person = (id: number, name: string): FoundPerson => ({
  ...{ id, name, label: `${name} (E${id})`, photo: null },
})
const people = [person(1, 'Asha Rao'), person(2, 'Ravi Iyer'), person(3, 'Asha Nair')]
/** What the next searches for a text wait for. */
const slow = new Map<string, Promise<void>>()
const find = vi.fn(async (search: string) => {
  await slow.get(search)
  return people.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
})
const chosen = vi.fn()

function One({ known = null, findKey }: { known?: FoundPerson | null; findKey: string }) {
  const [id, setId] = useState<number | null>(known?.id ?? null)
  return (
    <PersonPicker
      label="Who"
      clearable
      value={id}
      known={known}
      find={find}
      findKey={findKey}
      onChange={(next, found) => {
        setId(next)
        chosen(next, found?.name)
      }}
    />
  )
}

beforeEach(() => {
  find.mockClear()
  chosen.mockClear()
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

it('searches by part of the name or code on the server', async () => {
  const user = userEvent.setup()
  renderAt('/', <One findKey="by-name" />)
  await user.type(screen.getByRole('combobox', { name: 'Who' }), 'e2')
  await waitFor(() => expect(screen.queryByRole('option', { name: /Asha Rao/ })).toBeNull())
  await user.click(await screen.findByRole('option', { name: /Ravi Iyer/ }))
  expect(chosen).toHaveBeenCalledWith(2, 'Ravi Iyer')
  // The selected name in the input must not trigger a search.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(find).toHaveBeenCalledWith('e2')
  expect(find).not.toHaveBeenCalledWith('Ravi Iyer (E2)')
})

it('keeps the label of the selected person when the search finds them under another one', async () => {
  const known = { ...person(2, 'Ravi Iyer'), label: 'Ravi Iyer' }
  renderAt('/', <One known={known} findKey="known" />)
  await waitFor(() => expect(find).toHaveBeenCalledWith(''))
  // Longer than the pause before a search.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' }).value).toBe('Ravi Iyer')
  expect(find).not.toHaveBeenCalledWith('Ravi Iyer (E2)')
})

it('shows the selected person, and can be cleared', async () => {
  const user = userEvent.setup()
  renderAt('/', <One known={person(9, 'Meera Das')} findKey="known" />)
  expect(screen.getByRole('combobox', { name: 'Who' })).toHaveProperty('value', 'Meera Das (E9)')
  await user.click(screen.getByLabelText('Clear'))
  expect(chosen).toHaveBeenCalledWith(null, undefined)
})

it('offers recently picked people first', async () => {
  const user = userEvent.setup()
  const first = renderAt('/', <One findKey="recent" />)
  await user.click(screen.getByRole('combobox', { name: 'Who' }))
  await user.click(await screen.findByRole('option', { name: /Asha Nair/ }))
  first.unmount()
  renderAt('/', <One findKey="recent" />)
  await user.click(screen.getByRole('combobox', { name: 'Who' }))
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('Ravi')]),
    ),
  )
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Asha Nair')
})

it('reports that nobody matches', async () => {
  const user = userEvent.setup()
  renderAt('/', <One findKey="nobody" />)
  await user.type(screen.getByRole('combobox', { name: 'Who' }), 'zzz')
  expect(await screen.findByText('Nobody found')).toBeTruthy()
})

it('selects several people, without duplicates', async () => {
  function Several() {
    const [value, setValue] = useState<FoundPerson[]>([])
    return <PeoplePicker label="Whom" value={value} find={find} findKey="several" onChange={setValue} />
  }
  const user = userEvent.setup()
  renderAt('/', <Several />)
  const box = screen.getByRole('combobox', { name: 'Whom' })
  await user.click(box)
  await user.click(await screen.findByRole('option', { name: /Asha Rao/ }))
  await user.click(await screen.findByRole('option', { name: /Ravi Iyer/ }))
  expect(screen.getAllByText(/\(E[12]\)/).length).toBe(2)
  expect(screen.queryByRole('option', { name: /Asha Rao/ })).toBeNull()
})

it('chooses by Enter only from the results of what is typed', async () => {
  const submitted = vi.fn()
  const user = userEvent.setup()
  renderAt(
    '/',
    <form onSubmit={submitted}>
      <One known={person(1, 'Asha Rao')} findKey="typed fast" />
      <button type="submit">Save</button>
    </form>,
  )
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' })
  await user.click(box)
  await screen.findByRole('option', { name: /Asha Nair/ })
  await user.clear(box)
  // The results of this text are still awaited.
  await user.type(box, 'Ravi Iyer{ArrowDown}{Enter}')
  expect(chosen).not.toHaveBeenCalled()
  expect(submitted).not.toHaveBeenCalled()
  await screen.findByRole('option', { name: /Ravi Iyer/ })
  expect(screen.getAllByRole('option').length).toBe(1)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith(2, 'Ravi Iyer')
  expect(box.value).toBe('Ravi Iyer (E2)')
})

it('marks the first result, so that Enter alone chooses it', async () => {
  const user = userEvent.setup()
  renderAt('/', <One findKey="first" />)
  await user.type(screen.getByRole('combobox', { name: 'Who' }), 'Ravi')
  const option = await screen.findByRole('option', { name: /Ravi Iyer/ })
  await waitFor(() => expect(option.hasAttribute('data-combobox-selected')).toBe(true))
  await user.keyboard('{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith(2, 'Ravi Iyer')
})

it('chooses nothing of an earlier search while the server is slow', async () => {
  const user = userEvent.setup()
  renderAt('/', <One findKey="slow" />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' })
  await user.type(box, 'Asha Rao')
  await screen.findByRole('option', { name: /Asha Rao/ })
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  slow.set('Ravi', promise)
  await user.clear(box)
  await user.type(box, 'Ravi')
  await waitFor(() => expect(find).toHaveBeenCalledWith('Ravi'))
  expect(screen.queryAllByRole('option').map((one) => one.textContent)).toEqual(['Searching'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).not.toHaveBeenCalled()
  answer()
  await screen.findByRole('option', { name: /Ravi Iyer/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith(2, 'Ravi Iyer')
})

it('shows the selected person again after leaving with other text', async () => {
  const user = userEvent.setup()
  renderAt('/', <One known={person(1, 'Asha Rao')} findKey="left" />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' })
  await user.clear(box)
  await user.type(box, 'Ravi')
  await user.tab()
  expect(box.value).toBe('Asha Rao (E1)')
  // Choosing the selected person again neither removes them nor leaves the typed text.
  await user.click(box)
  await user.clear(box)
  await user.type(box, 'rao')
  await user.click(await screen.findByRole('option', { name: /Asha Rao/ }))
  expect(box.value).toBe('Asha Rao (E1)')
  expect(chosen).not.toHaveBeenCalled()
})

it('shows the name of a person known by id alone, as from an address', async () => {
  stubServer({
    'apiv2/auth/getUserList': ({ body }) => ({
      data: {
        users: ((body as { ids?: number[] }).ids ?? []).map((id) => ({
          ...{ EMPLOYEE_ID: id, EMPLOYEE_NAME: 'Ritu Rao', EMPLOYEE_CODE: 'E7', photo: null },
        })),
      },
    }),
  })
  renderAt('/', <PersonPicker label="Who" value={7} onChange={chosen} />)
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' }).value).toBe('Ritu Rao (E7)'),
  )
})
