import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  type Page,
  signIn,
  test,
} from '../support.ts'

/** The groups in which there is something; the ninth, Voice, shows when the first module adds an entry to it. */
const GROUPS = ['Home', 'People', 'Time', 'Inbox', 'Service', 'Money', 'Insights', 'Settings']

/** The main menu: the rail, or on a phone the drawer, which is opened first. */
async function mainMenu(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
  return page.getByRole('navigation', { name: 'Main menu' })
}

async function openPalette(page: Page) {
  // The shortcut works only once the screen has rendered.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).click()
  else await page.keyboard.press('Control+k')
  return page.getByRole('dialog', { name: /^Search/ }).getByRole('combobox')
}

/** What the palette offers; a page behind it may have choices of its own. */
const offered = (page: Page) => page.getByRole('dialog', { name: /^Search/ }).getByRole('option')

test('home shows what waits and today, and every group of the menu opens', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/apps')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible()
  const needs = page.getByRole('region', { name: 'Waiting for you' })
  await expect(needs.getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who is in' }).getByRole('link').nth(1)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  for (const name of GROUPS) {
    const menu = await mainMenu(page)
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Page not found')).toBeHidden()
    if (isPhone(page)) await expect(page.getByRole('dialog')).toBeHidden()
    await expectNoSidewaysScroll(page)
  }
  await expect(page).toHaveURL(/\/admin\/settings$/)

  // What home asks for is asked for at one moment, and sent together.
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/services/')) calls.push(pathname)
  })
  await page.getByRole('link', { name: /, home$/ }).click()
  await expect(needs.getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who is in' }).getByRole('link').nth(1)).toBeVisible()
  expect(calls.length, calls.join(', ')).toBeLessThanOrEqual(3)
})

test('settings are found by other words, and a screen tells its place among them', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/settings')
  const search = page.getByRole('searchbox', { name: 'Search settings' })
  const main = page.getByRole('main')
  await expectAccessible(page)
  await search.fill('night shift')
  await expect(main.getByRole('link', { name: /^Shifts/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Company/ })).toBeHidden()
  await search.fill('no such thing')
  await expect(page.getByText('No setting found for “no such thing”')).toBeVisible()
  await expectAccessible(page)
  await search.fill('leave types')
  await expect(main.getByRole('link', { name: /^Leave types and rules/ })).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(/\/admin\/leave\/leave$/)
  const place = page.getByRole('navigation', { name: 'Time: sections' })
  await expect(place.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('navigation', { name: 'Leave: tabs' })
      .getByRole('link', { name: 'Leave types and rules' }),
  ).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await place.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('kinds of requests are filters of one list, and their own addresses remain', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/requests/kind/LEAVE')
  await expect(page.getByRole('heading', { level: 1, name: /Leave/ })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Inbox: sections' })
  await expect(tabs.getByRole('link', { name: 'All requests' })).toHaveAttribute('aria-current', 'page')
  expect(await tabs.getByRole('link').count()).toBeLessThanOrEqual(7)
})

test('the palette hires, switches to dark, and finds people and settings by keyboard alone', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/apps')
  const input = await openPalette(page)
  await input.fill('hire')
  await expect(offered(page).first()).toHaveText(/Add person/)
  await expectAccessible(page)
  await input.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\/create/)

  const again = await openPalette(page)
  await again.fill('dark')
  await expect(offered(page).first()).toHaveText(/Switch to dark mode/)
  await again.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  const third = await openPalette(page)
  await expect(offered(page).first()).toHaveText(/Add person/)
  await third.fill('pto')
  await expect(page.getByRole('option', { name: /Leave types and rules/ })).toBeVisible()
  await expectAccessible(page)
})

test('a sub-admin sees only what is granted, in the menu and among the settings', async ({ page }) => {
  await signIn(page, 'hr@demo.test', '/admin/settings')
  await expect(page.getByRole('link', { name: /^Security/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Audit log/ })).toBeHidden()
  await expect(page.getByRole('link', { name: /^System health/ })).toBeHidden()
  await expectAccessible(page)
  const menu = await mainMenu(page)
  for (const name of ['Home', 'People', 'Settings'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
})

test('an employee has five sections, and their pages in a row', async ({ page }) => {
  await signIn(page, 'employee@demo.test', 'me')
  const nav = page.getByRole('navigation', { name: 'Self-service' })
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Time', /^Inbox/, 'People', 'More'])
  for (const link of await nav.getByRole('link').all()) {
    expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(isPhone(page) ? 44 : 32)
  }
  await nav.getByRole('link', { name: 'Time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Time: pages' })
  await expect(pages.getByRole('link', { name: 'Holidays' })).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await pages.getByRole('link', { name: 'My leave balances' }).click()
  await expect(page).toHaveURL(/\/me\/leave$/)
  await expect(nav.getByRole('link', { name: 'Time' })).toHaveAttribute('aria-current', 'true')

  await nav.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible()
  await nav.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Colleagues' })).toBeVisible()
  await nav.getByRole('link', { name: 'More' }).click()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'My profile' }).click()
  await expect(page).toHaveURL(/\/me\/profile$/)
  await expectNoSidewaysScroll(page)

  const input = await openPalette(page)
  await input.fill('vacation')
  await expect(page.getByRole('option').first()).toHaveText(/Apply for leave/)
  await input.press('Enter')
  await expect(page).toHaveURL(/\/me\/requests\?apply=LEAVE$/)
})
