import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import PublishModal from './PublishModal.tsx'
import '../texts.ts'

const free = {
  ...{ version: 3, digest: 'd', people: 2, days: 4, differences: [], taken: [], locked: [] },
  ...{ own_days: false, shift_list: [] },
}
const taken = [{ EMPLOYEE_ID: 7, EMPLOYEE_NAME: 'Meera Iyer', day: '2026-12-01', roster_name: 'Week 49' }]

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

async function open(preview: object) {
  stubServer({ 'apiv2/auth/roster/previewRosterPublication/5': { data: { ...free, ...preview } } })
  renderAt(
    '/',
    <PublishModal rosterId={5} warnings={2} isPublished={false} onDone={vi.fn()} onClose={vi.fn()} />,
  )
  return screen.findByRole('button', { name: 'Publish now' })
}

test('warnings say that publishing is possible where it is', async () => {
  expect(await open({})).toHaveProperty('disabled', false)
  expect(screen.getByText(/You can publish anyway/)).toBeTruthy()
})

test.each<[string, object]>([
  ['days in another published roster', { taken }],
  ['a locked period', { locked: ['November is locked.'] }],
  ['one’s own past days', { own_days: true }],
])('warnings don’t say that publishing is possible where %s prevents it', async (_why, preview) => {
  expect(await open(preview)).toHaveProperty('disabled', true)
  expect(screen.queryByText(/You can publish anyway/)).toBeNull()
})
