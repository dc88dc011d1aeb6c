import { expect, type Page, signIn, test } from '../support.ts'
import { pathsOf } from '../sweep/screen-list.ts'

// Worker and caches are the test's subject, so each journey has a browser of its own.
test.use({ serviceWorkers: 'allow', reuseContext: false })

/** Every screen of self-service behind the session whose address needs no record. */
const SCREENS = pathsOf({ entry: 'me', email: 'manager@demo.test' }).filter((path) => !path.includes('{'))

/** What people look up on the way: shown offline once it was open. */
const KEPT = [
  ...['/profile', '/team', '/colleagues', '/celebrations', '/id-card', '/notifications'],
  ...['/leave', '/my-attendance', '/my-shifts', '/my-roster', '/my-holidays'],
  ...['/requests', '/requests/inbox', '/requests/delegations'],
]

/** The five sections of the phone. */
const TABS = ['', '/my-attendance', '/requests/inbox', '/colleagues', '/more']

const NEEDS = /this needs a connection/

/** The worker controls this page once the whole shell is cached. */
async function shellIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated', undefined, {
    timeout: 30_000,
  })
}

/** Opens a screen anew, and returns what it shows once it has loaded. */
async function textOf(page: Page, path: string): Promise<string> {
  await page.goto(`/me${path}`)
  await expect(page.locator('h1').first(), `the heading of ${path}`).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root'), `${path} has loaded`).toHaveCount(0)
  return page.locator('body').innerText()
}

/** Opens screens offline. None may crash, and each says that there is no connection. */
async function expectNoCrash(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    expect(await textOf(page, path), `${path} offline`).not.toMatch(/Uh-oh|Network Error/)
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' }), path).toBeVisible()
  }
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, 'manager@demo.test', 'me')
  await shellIsKept(page)
})

test('the tabs of self-service work offline', async ({ page, context }) => {
  for (const path of TABS) await textOf(page, path)
  await context.setOffline(true)
  await expectNoCrash(page, TABS)
  // A screen that was never open says so kindly.
  expect(await textOf(page, '/my-holidays')).toMatch(NEEDS)
})

test('no screen crashes offline when only the home page was open before @full', async ({ page, context }) => {
  await context.setOffline(true)
  await expectNoCrash(page, SCREENS)
})

test('screens that were open show their last data offline, and its time @full', async ({ page, context }) => {
  for (const path of KEPT) await textOf(page, path)
  await context.setOffline(true)
  for (const path of KEPT) {
    expect(await textOf(page, path), `${path} offline`).not.toMatch(NEEDS)
    await expect(page.getByText('What you see is as of'), path).toBeVisible()
  }
  await page.goto('/me/requests/inbox')
  const approve = page.getByRole('button', { name: /^Approve: / }).first()
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await expect(approve).toHaveAccessibleDescription(/can be changed once you are connected/)
})
