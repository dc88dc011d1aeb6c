import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import BuilderPage from './BuilderPage.tsx'

const PATH = 'apiv2/auth/custom_report'
const column = { key: 'employee_name', heading: 'Name', type: 'text', is_usual: true, aggregates: [] }
const people = {
  ...{ key: 'employees.people', title: 'People', description: 'Who works here.', timing: 'now' },
  ...{ is_about_people: true, matchings: ['person'], columns: [column] },
}

function setup() {
  const server = stubServer({
    [`${PATH}/datasets`]: { data: { datasets: [people], abilities: { build: true } } },
    [`${PATH}/previewCustomReport`]: { status: 422, message: 'Not yet.', key: 'request.invalid' },
    [`${PATH}/saveCustomReport`]: { data: { report_id: 100_001, version: 1 } },
  })
  renderAt(
    '/reports/1/build',
    <Routes>
      <Route path="/reports/:id/build" element={<BuilderPage />} />
      <Route path="/reports/:id/view/:report_id" element={<p>The report</p>} />
    </Routes>,
  )
  const saves = () => server.paths().filter((path) => path.endsWith('/saveCustomReport')).length
  return { user: userEvent.setup(), saves }
}

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('the report builder', () => {
  it('says that the name is missing, and saves once, however often Save is pressed', async () => {
    const { user, saves } = setup()
    const save = await screen.findByRole('button', { name: 'Save' })
    await user.click(save)
    const name = screen.getByRole('textbox', { name: /^Name/ })
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(saves()).toBe(0)
    await user.type(name, 'Everybody')
    await user.dblClick(save)
    expect(await screen.findByText('The report')).toBeTruthy()
    await waitFor(() => expect(saves()).toBe(1))
  })
})
