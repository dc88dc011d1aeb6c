import { expect, type Page, signIn, test } from '../support.ts'
import { pathsOf } from '../sweep/screen-list.ts'

/** Every screen of self-service behind the session whose address needs no record. */
const SCREENS = pathsOf({ entry: 'me', email: 'manager@demo.test' }).filter((path) => !path.includes('{'))

/** What people look up on the way: shown offline once it was open. */
const KEPT = [
  ...['/profile', '/team', '/colleagues', '/celebrations', '/id-card', '/notifications'],
  ...['/leave', '/my-attendance', '/my-shifts', '/my-roster', '/my-holidays'],
  ...['/requests', '/requests/inbox', '/requests/delegations'],
]

const NEEDS = /this needs a connection/

/** The worker controls this page once the whole shell is cached. */
async function shellIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated', undefined, {
    timeout: 30_000,
  })
}

/** Goes to a screen as a link does: the page is not loaded anew, which takes most of a visit. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/me${path}`)
  await expect(page.locator('h1[data-left]'), `${path} takes the previous screen's place`).toHaveCount(0)
}

const open = (page: Page, path: string) => page.goto(`/me${path}`)

/** Opens a screen, and returns what it shows once it has loaded. */
async function textOf(page: Page, path: string, go: typeof open | typeof follow): Promise<string> {
  await go(page, path)
  await expect(page.locator('h1').first(), `the heading of ${path}`).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root'), `${path} has loaded`).toHaveCount(0)
  return page.locator('body').innerText()
}

/**
 * Goes to every screen offline; a full run opens each anew. None may crash, and each says that there is no
 * connection.
 */
async function expectNoCrash(page: Page): Promise<void> {
  for (const [at, path] of SCREENS.entries()) {
    const go = at === 0 || process.env.E2E_ALL ? open : follow
    expect(await textOf(page, path, go), `${path} offline`).not.toMatch(/Uh-oh|Network Error/)
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' }), path).toBeVisible()
  }
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, 'manager@demo.test', 'me')
  await shellIsKept(page)
})

test('no screen crashes offline when only the home page was open before', async ({ page, context }) => {
  await context.setOffline(true)
  await expectNoCrash(page)
})

test('screens that were open show their last data offline, and its time', async ({ page, context }) => {
  for (const path of KEPT) await textOf(page, path, follow)
  await context.setOffline(true)
  for (const path of KEPT) {
    expect(await textOf(page, path, open), `${path} offline`).not.toMatch(NEEDS)
    await expect(page.getByText('What you see is as of'), path).toBeVisible()
  }
  await page.goto('/me/requests/inbox')
  const approve = page.getByRole('button', { name: /^Approve: / }).first()
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await expect(approve).toHaveAccessibleDescription(/not change anything/)
})
