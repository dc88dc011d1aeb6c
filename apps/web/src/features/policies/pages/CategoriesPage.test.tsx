import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { type Answer, stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import CategoriesPage from './CategoriesPage.tsx'

const of = (name: string) => `apiv2/auth/policy/${name}`
const category = { PCID: 3, version: 1, name: 'Travel', note: '', status: 1, used_by: 0 }

function open(answer: Answer) {
  sessionStore.write({
    ...{ user: someUser({ role_ids: [7] }), token: 't', menu_access: new Set() },
    ...{ menu_access_tree: [], organisation: null },
  } as never)
  stubServer({
    [of('getallcategory')]: { data: { categories: [category] } },
    [of('editcategory')]: answer,
    [of('createcategory')]: answer,
  })
  renderAt('/policies/categories', <CategoriesPage />)
}

async function save(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Journeys')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

it.each([409, 422, 500])('an edit that is answered by %i shows ‘Error’ with the reason', async (status) => {
  open({ status, message: 'This name is taken.' })
  await save('Edit Travel')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error')
  expect(alert.textContent).toContain('This name is taken.')
})

it('an edit that is saved shows none', async () => {
  open({ data: { PCID: 3, version: 2 } })
  await save('Edit Travel')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a new category that is refused shows the server’s message alone', async () => {
  open({ status: 422, message: 'This name is taken.' })
  await save('Add category')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('This name is taken.')
})
