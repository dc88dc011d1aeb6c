import type { Page, Request } from '@playwright/test'
import { expect, test, typeSignIn } from '../support.ts'

interface Entry {
  name: string
  url: string
  menu_version: number
  hideFromMenu: boolean
  children: Entry[]
}

/** The menu granted by the server, as requested by the page. */
async function menuWhileSigningIn(page: Page, email: string): Promise<Entry[]> {
  const answer = page.waitForResponse((response) => /get_menus\/\w+\?new_format=1/.test(response.url()))
  await typeSignIn(page, email)
  return ((await (await answer).json()) as { data: { menu: Entry[] } }).data.menu
}

const shown = (entries: readonly Entry[]): Entry[] =>
  entries.filter(
    (entry) =>
      !entry.hideFromMenu && entry.menu_version < 3 && (entry.url || shown(entry.children).length > 0),
  )
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('the shell shows the granted menu in its specified dimensions @desktop', async ({ page }) => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/services/')) calls.push(request)
  })
  const menu = await menuWhileSigningIn(page, 'admin@demo.test')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await test.step('every call sends token, app and language', async () => {
    const later = calls.filter((call) => !/login_api|checkDomainVerified/.test(call.url()))
    expect(later.length).toBeGreaterThan(2)
    for (const call of later) {
      const headers = call.headers()
      expect(headers, call.url()).toMatchObject({ app_name: 'hrms2.0', app_lang: 'en' })
      expect(headers['content-type'] ?? '', call.url()).toMatch(/^application\/json|^$/)
    }
    expect(later.some((call) => /^[\w-]{43}$/.test(call.headers().token ?? ''))).toBe(true)
  })

  await test.step('the rail has the granted entries of the first versions', async () => {
    const box = await rail(page).boundingBox()
    const rem = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    )
    expect(box?.width).toBe(6 * rem)
    await expect(rail(page).getByRole('link')).toHaveText(shown(menu).map((entry) => entry.name))
  })

  await test.step('a hovered entry opens its children, and links to the first one', async () => {
    const parent = shown(menu).find((entry) => entry.menu_version === 1 && shown(entry.children).length > 1)
    if (!parent) throw new Error('The demo has no entry with pages.')
    const link = rail(page).getByRole('link', { name: parent.name, exact: true })
    await link.hover()
    const popup = page.getByRole('navigation', { name: `Pages of ${parent.name}` })
    await expect(popup.getByRole('link')).toHaveText(shown(parent.children).map((child) => child.name))
    await link.click()
    const sections = page.getByRole('navigation', { name: `${parent.name}: sections` })
    await expect(sections.getByRole('link')).toHaveText(shown(parent.children).map((child) => child.name))
    await expect(sections.getByRole('link', { name: parent.children[0]?.name ?? '' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  await test.step('the bar links home, searches, and switches to the other apps', async () => {
    await expect(page.getByRole('button', { name: /^Search/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Switch app' }).click()
    const apps = page.getByRole('menu').getByRole('menuitem')
    await expect(apps.first()).toBeVisible()
    expect(await apps.allInnerTexts()).not.toContain('Admin')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /, home$/ }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })

  await test.step('signing out deletes all stored data, using the specified call', async () => {
    await page.getByRole('button', { name: /account menu of/ }).click()
    const menuItems = page.getByRole('menu')
    await expect(menuItems.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute(
      'href',
      /\/general-settings$/,
    )
    const call = page.waitForRequest(/apiv2\/auth\/logout/)
    await menuItems.getByRole('menuitem', { name: 'Logout' }).click()
    const address = new URL((await call).url())
    expect(address.searchParams.get('type')).toBe('2')
    expect(address.searchParams.has('fcm_token')).toBe(true)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /token|session|user/.test(key)),
    )
    expect(kept).toEqual([])
  })
})

test('a sub-admin sees only the granted menu, and nobody sees a tile without a target @desktop @full', async ({
  page,
}) => {
  const menu = await menuWhileSigningIn(page, 'hr@demo.test')
  const names = shown(menu).map((entry) => entry.name)
  await expect(rail(page).getByRole('link')).toHaveText(names)
  expect(names).toEqual(expect.arrayContaining(['Home', 'People', 'Settings']))
  expect(JSON.stringify(menu)).not.toMatch(/System health|Audit log/)
  await expect(page.getByRole('link', { name: 'AI assistant' })).toHaveCount(0)
  await page.getByRole('button', { name: /account menu of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Accounts' })).toHaveCount(0)
})
