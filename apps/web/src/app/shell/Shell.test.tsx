import type { MenuEntry } from '@muster/contract/access/access.contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { type Session, sessionStore } from '../../lib/session/session.ts'
import { showsAccounts } from './AvatarMenu.tsx'
import { Shell } from './Shell.tsx'

let nextId = 1
function entry(name: string, url: string, changes: Partial<MenuEntry> = {}): MenuEntry {
  const rest = { parent_id: null, menu_slug: name, menu_layout: '', menu_version: 0, hideFromMenu: false }
  return {
    id: nextId++,
    name,
    url,
    ...rest,
    children: [],
    icon_class: 'users',
    action: [],
    intro: '',
    ios_icon: '',
    ...changes,
  }
}

const tree = [
  entry('People', '', {
    menu_version: 1,
    children: [
      entry('Employees', '/users/emp-directory'),
      entry('Set-up', '/users/setup', {
        menu_version: 1,
        children: [entry('Codes', '/users/setup/codes'), entry('Probation', '/users/setup/probation')],
      }),
    ],
  }),
  entry('Reports', '/reports', { menu_version: 2, children: [entry('Leave', '/reports/leave')] }),
  entry('Invoices', '/invoices', { menu_version: 4 }),
]

function signIn(menu: MenuEntry[] = tree): Session {
  const session = {
    user: someUser(),
    token: 't',
    menu_access: new Set<string>(),
    menu_access_tree: menu,
    organisation: null,
  }
  sessionStore.write(session)
  return session
}

beforeEach(() => {
  stubServer({
    'apiv2/auth/get-all-accessed-app': { data: { apps: [app('Admin', true), app('Payroll', false)] } },
  })
})

function app(title: string, is_admin_app: boolean) {
  return {
    app_id: 3,
    app_slug: title,
    title,
    link: `/${title}`,
    image: '',
    background_colour: '#335aff',
    is_admin_app,
  }
}

const rail = () => within(screen.getByRole('navigation', { name: 'Main menu' }))

describe('the rail', () => {
  it('shows entries below version 3, each with its first child’s address at version 1', () => {
    signIn()
    renderAt('/apps', <Shell />, <h1>Page</h1>)
    expect(
      rail()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['People', '/users/emp-directory'],
      ['Reports', '/reports'],
    ])
  })

  it('opens a popup on hover and focus, but not for version 2', async () => {
    signIn()
    renderAt('/apps', <Shell />, <h1>Page</h1>)
    const user = userEvent.setup()
    await user.hover(rail().getByText('Reports'))
    await user.hover(rail().getByText('People'))
    const popup = await screen.findByRole('navigation', { name: 'Pages of People' })
    expect(
      within(popup)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Employees', 'Set-up'])
    expect(screen.queryByRole('navigation', { name: 'Pages of Reports' })).toBeNull()
  })

  it('supports keyboard navigation into the popup and out of it', async () => {
    signIn()
    renderAt('/apps', <Shell />, <h1>Page</h1>)
    const user = userEvent.setup()
    rail().getByRole('link', { name: 'People' }).focus()
    await screen.findByRole('navigation', { name: 'Pages of People' })
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Set-up')
    await user.keyboard('{Escape}')
    expect(document.activeElement?.textContent).toBe('People')
  })
})

describe('the second levels', () => {
  it('are the section’s pages and the page’s tabs, the longest prefix active', () => {
    signIn()
    renderAt('/users/setup/probation/7', <Shell />, <h1>Page</h1>)
    const pages = within(screen.getByRole('navigation', { name: 'People: sections' }))
    const tabs = within(screen.getByRole('navigation', { name: 'Set-up: tabs' }))
    expect(pages.getByRole('link', { name: 'Set-up' }).getAttribute('href')).toBe('/users/setup/codes')
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Probation')
    expect(pages.queryByRole('link', { current: 'page' })).toBeNull()
  })

  it('tell for a setting where it is, with the settings beside it', () => {
    const types = entry('Leave types', '/leave/leave')
    const leave = entry('Leave', '', {
      menu_version: 1,
      children: [types, entry('Clubbing', '/leave/clubbing')],
    })
    const time = entry('Time', '', {
      menu_slug: 'settings_time',
      menu_version: 1,
      children: [leave, entry('Shifts', '/shifts')],
    })
    const settings = { menu_slug: 'group_settings', menu_version: 2, children: [time] }
    signIn([...tree, entry('Settings', '/settings', settings)])
    renderAt('/leave/leave', <Shell />, <h1>Page</h1>)
    const row = within(screen.getByRole('navigation', { name: 'Time: sections' }))
    expect(row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Settings', '/settings'],
      ['Time', '/settings#settings_time'],
      ['Leave', '/leave/leave'],
      ['Shifts', '/shifts'],
    ])
    const tabs = within(screen.getByRole('navigation', { name: 'Leave: tabs' }))
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Leave types')
    expect(rail().getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
  })

  it('mark the entry above a page that the menu does not show', () => {
    const kind = entry('Leave requests', '/requests/kind/LEAVE', { hideFromMenu: true })
    const all = entry('All requests', '/requests/all', { children: [kind] })
    signIn([entry('Inbox', '', { menu_version: 1, children: [entry('Mine', '/requests'), all] })])
    renderAt('/requests/kind/LEAVE', <Shell />, <h1>Page</h1>)
    const row = within(screen.getByRole('navigation', { name: 'Inbox: sections' }))
    expect(row.getByRole('link', { current: 'page' }).textContent).toBe('All requests')
    expect(screen.queryByRole('navigation', { name: /tabs$/ })).toBeNull()
  })

  it('are omitted where the section has none', () => {
    signIn()
    renderAt('/apps', <Shell />, <h1>Page</h1>)
    expect(screen.queryByRole('navigation', { name: /sections/ })).toBeNull()
  })
})

describe('the top bar', () => {
  it('leads home and has no search without a menu', () => {
    signIn([])
    renderAt('/apps', <Shell />, <h1>Page</h1>)
    expect(screen.getByRole('link', { name: 'Kaveri Textiles, home' }).getAttribute('href')).toBe('/apps')
    expect(screen.queryByRole('button', { name: /Search/ })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
  })

  it('has the AI assistant only when it is granted', async () => {
    signIn([...tree, entry('Chat', '/chat', { menu_layout: 'AI_CHATBOT', hideFromMenu: true })])
    renderAt('/apps', <Shell />, <h1>Page</h1>)
    expect((await screen.findByRole('link', { name: 'AI assistant' })).getAttribute('href')).toBe('/chat')
    expect(screen.queryByRole('link', { name: 'Integrations' })).toBeNull()
  })

  it('opens an external assistant in a new window, without opener and referrer', async () => {
    const url = 'https://assistant.example/chat'
    signIn([...tree, entry('Chat', url, { menu_layout: 'AI_CHATBOT', hideFromMenu: true })])
    renderAt('/apps', <Shell />, <h1>Page</h1>)
    const link = await screen.findByRole('link', { name: 'AI assistant' })
    expect(link.getAttribute('href')).toBe(url)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('switches between apps, without the console itself', async () => {
    signIn()
    renderAt('/apps', <Shell />, <h1>Page</h1>)
    await userEvent.click(await screen.findByRole('button', { name: 'Switch app' }))
    expect(await screen.findByRole('menuitem', { name: /Payroll/ })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: /Admin/ })).toBeNull()
  })
})

describe('the palette', () => {
  it('opens with the keyboard, finds a screen and goes there', async () => {
    signIn()
    const { router } = renderAt('/apps', <Shell />, <h1>Page</h1>)
    const user = userEvent.setup()
    await user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox')
    await user.type(input, 'prob')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/setup/probation'))
    expect(localStorage.getItem('muster.admin.palette.recent')).toContain('Probation')
  })
})

describe('Accounts in the avatar menu', () => {
  it.each([
    [[2], [], true],
    [[-2], [], true],
    [[8], [], false],
    [[8], ['ORG_SUBSCRIPTIONS'], true],
    [[7], [], false],
  ])('roles %j with grants %j: %s', (role_ids, grants, expected) => {
    expect(showsAccounts({ user: someUser({ role_ids }), menu_access: new Set(grants) })).toBe(expected)
  })
})
