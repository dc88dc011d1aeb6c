import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { connectApi } from '../../../lib/calls/api.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import type { RoleCatalogue } from '../data/role-queries.ts'
import AddSubAdmin from './AddSubAdmin.tsx'
import CompareAccess from './CompareAccess.tsx'

const ASSIGN = 'apiv2/auth/sub_admin/assign_roles'
const POWERS = 'apiv2/auth/sub_admin/powers'

const grant = (permission: string, label: string, is_grantable = true) => ({
  ...{ permission, label, is_grantable, synonyms: [], opens: [], granted_scopes: [], through_roles: [] },
  ...{ is_granted: false, scopes: ['reports', 'group', 'organisation'] },
})
const modules = [
  {
    module: 'employees',
    name: 'Employees',
    grants: [grant('see', 'See people'), grant('edit', 'Edit people'), grant('pay', 'See pay', false)],
  },
]
const catalogue: RoleCatalogue = {
  products: [
    {
      ...{ product_id: 1, name: 'HR', is_subscribed: true, sub_admin_role: 8 },
      roles: [
        { role_id: 2, name: 'Administrator', people: 1, is_grantable: true },
        { role_id: 7, name: 'Employee', people: 9, is_grantable: true },
        { role_id: 8, name: 'Sub-admin', people: 1, is_grantable: true },
      ],
    },
  ],
  groups: [
    { group_id: 4, name: 'Pune' },
    { group_id: 5, name: 'Mumbai' },
  ],
  locations: [{ location_id: 31, name: 'Nagpur' }],
}
const asha = {
  ...{ account_id: 11, employee_id: 1, name: 'Asha Menon', email: 'asha@example.test', code: 'E1' },
  ...{ designation: '', state: 'active', is_administrator: false, roles: [], data_scope: null, groups: [] },
  ...{ personal_grants: 0, abilities: { edit: true }, locked_because: null },
}
const powers = (name: string, permissions: string[], holds_all = false) => ({
  ...{ name, holds_all, data_scope: null, groups: [] },
  grants: permissions.map((permission) => ({
    ...{ permission, label: permission === 'see' ? 'See people' : 'Edit people' },
    ...{ module: 'employees', module_name: 'Employees' },
    ...{ scopes: ['organisation'], roles: [name], is_personal: false },
  })),
})
const byRole: Record<number, unknown> = {
  2: powers('Administrator', [], true),
  7: powers('Employee', ['see']),
  8: powers('Sub-admin', ['see', 'edit']),
}

function server(before: (roleId: number | undefined) => Promise<void> = async () => undefined, isOwn = true) {
  return stubServer({
    'apiv2/auth/sub_admin/org_default_menus/hrms': {
      data: {
        ...{ app: 'hrms', modules, is_own: isOwn, abilities: { edit: true } },
        presets: [{ preset: 'hr_officer', data_scope: 'group', permissions: ['see', 'pay'] }],
      },
    },
    'apiv2/auth/sub_admin/list': { data: { people: [asha], total_rows: 1, numPages: 1 } },
    [POWERS]: async ({ body }) => {
      const { of } = body as { of: { role_id: number }[] }
      await before(of[0]?.role_id)
      return { data: { powers: of.map(({ role_id }) => byRole[role_id]) } }
    },
    [ASSIGN]: { data: { account_ids: [11] } },
  })
}

beforeEach(() => {
  connectApi({ token: () => 't', onSessionOver: vi.fn(), onSuccessMessage: vi.fn() })
  sessionStore.write({
    user: someUser(),
    token: 't',
    menu_access: new Set(),
    menu_access_tree: [],
    organisation: null,
  })
})

it('grants a preset to a person of one group, leaving out what the caller can’t grant', async () => {
  const { seen } = server()
  const user = userEvent.setup()
  renderAt('/', <AddSubAdmin catalogue={catalogue} onClose={vi.fn()} />)
  await user.click(await screen.findByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: /Asha Menon/ }))
  await user.click(screen.getByRole('radio', { name: 'HR officer' }))
  expect(screen.getByText(/Can’t see pay, bank or identity data/)).toBeTruthy()
  expect(screen.getByText(/^1 permission is left out/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Pune' }))
  await user.click(screen.getByRole('button', { name: 'Add sub-admin' }))
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith(ASSIGN))).toBe(true))
  expect(seen.find(({ url }) => url.pathname.endsWith(ASSIGN))?.body).toEqual({
    account_ids: [11],
    product_id: 1,
    ends_on: null,
    permissions: ['see'],
    data_scope: 'group',
    group_ids: [4],
  })
})

it('starts as HR officer, and limits the role to a location that has no group yet', async () => {
  const { seen } = server(undefined, false)
  const user = userEvent.setup()
  renderAt('/', <AddSubAdmin catalogue={catalogue} onClose={vi.fn()} />)
  await user.click(await screen.findByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: /Asha Menon/ }))
  expect(screen.getByRole('radio', { name: 'HR officer' })).toHaveProperty('checked', true)
  expect(screen.getByText(/^1 permission is left out/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Nagpur' }))
  await user.click(screen.getByRole('button', { name: 'Add sub-admin' }))
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith(ASSIGN))).toBe(true))
  expect(seen.find(({ url }) => url.pathname.endsWith(ASSIGN))?.body).toMatchObject({
    ...{ permissions: ['see'], data_scope: 'group', group_ids: [], location_ids: [31] },
  })
})

it('copies what a role has, but not an administrator’s everything', async () => {
  server()
  const user = userEvent.setup()
  renderAt('/', <AddSubAdmin catalogue={catalogue} onClose={vi.fn()} />)
  await user.click(await screen.findByRole('radio', { name: 'Copy from …' }))
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Copy from' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose('Administrator')
  expect(await screen.findByText(/has all permissions/)).toBeTruthy()
  await choose('Sub-admin')
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Edit people' })).toHaveProperty('checked', true),
  )
  expect(screen.getByRole('checkbox', { name: 'See pay' })).toHaveProperty('checked', false)
})

it.each([
  ['another role', 'Employee'],
  ['a preset', null],
])(
  'keeps the later choice of %s, although the answer to an earlier one arrives last',
  async (_name, role) => {
    const { promise: slow, resolve: release } = Promise.withResolvers<void>()
    const { seen } = server(async (asked) => {
      if (asked === 8) await slow
    })
    const user = userEvent.setup()
    renderAt('/', <AddSubAdmin catalogue={catalogue} onClose={vi.fn()} />)
    await user.click(await screen.findByRole('combobox', { name: 'Person' }))
    await user.click(await screen.findByRole('option', { name: /Asha Menon/ }))
    await user.click(screen.getByRole('radio', { name: 'Copy from …' }))
    const choose = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Copy from' }))
      await user.click(await screen.findByRole('option', { name }))
    }
    await choose('Sub-admin')
    await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith(POWERS))).toBe(true))
    if (role) await choose(role)
    else await user.click(screen.getByRole('radio', { name: 'HR officer' }))
    const checked = () =>
      ['See people', 'Edit people'].map((name) =>
        screen.getByRole<HTMLInputElement>('checkbox', { name }).checked ? name : '',
      )
    await waitFor(() => expect(checked()).toEqual(['See people', '']))
    await act(async () => {
      release()
      await new Promise((done) => setTimeout(done, 50))
    })
    expect(checked()).toEqual(['See people', ''])
  },
)

it('compares two roles by what differs, or by everything', async () => {
  server()
  const user = userEvent.setup()
  renderAt('/', <CompareAccess catalogue={catalogue} onClose={vi.fn()} />)
  for (const [side, name] of [
    ['Compare', 'Employee'],
    ['With', 'Sub-admin'],
  ] as const) {
    await user.click(await screen.findByRole('combobox', { name: side }))
    await user.click(await screen.findByRole('option', { name }))
  }
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('Edit people')).toBeTruthy()
  expect(table.queryByText('See people')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Only differences' }))
  expect(table.getByText('See people')).toBeTruthy()
})
