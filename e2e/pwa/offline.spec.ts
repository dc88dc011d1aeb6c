import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test, typeSignIn } from '../support.ts'

// Worker and caches are the test's subject, so each journey has a browser of its own.
test.use({ serviceWorkers: 'allow', reuseContext: false })

/** The worker is registered after the first screen and controls this page once the whole shell is cached. */
async function shellIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated', undefined, {
    timeout: 30_000,
  })
}

/** Everything that self-service has stored on the device, as text. */
function keptTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('muster-me-kept'))) return []
    const place = await caches.open('muster-me-kept')
    const answers = await Promise.all((await place.keys()).map((key) => place.match(key)))
    return Promise.all(answers.map((answer) => answer!.text()))
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Self-service' }).getByRole('link', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: 'My profile' }).click()
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })

test('self-service can be installed, and the console cannot', async ({ page }) => {
  await typeSignIn(page, 'employee@demo.test', 'me')
  await shellIsKept(page)
  const session = await page.context().newCDPSession(page)
  const { errors, data = '' } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as { start_url: string; scope: string; icons: { src: string }[] }
  expect([manifest.start_url, manifest.scope]).toEqual(['/me', '/me'])
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Playwright uses private contexts, which cannot install apps: this error is the only one expected.
  expect(installabilityErrors.map((error) => error.errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map((one) => new URL(one.scope).pathname),
  )
  expect(scopes).toEqual(['/me'])

  await page.goto('/admin/')
  expect(await page.locator('link[rel="manifest"]').count()).toBe(0)
})

test('offline, the profile can be read but not edited, and is refreshed when back online', async ({
  page,
  context,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  await typeSignIn(page, 'employee@demo.test', 'me')
  await expect(page.getByRole('heading', { name: 'My employment' })).toBeVisible()
  await shellIsKept(page)
  await openProfile(page)
  const name = await page.getByRole('heading', { level: 1 }).innerText()

  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.goto('/me/profile?tab=details')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(banner(page)).toContainText('What you see is as of')
  const edit = page.getByRole('button', { name: 'Edit Contact' })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toHaveAccessibleDescription(/can be changed once you are connected/)
  await edit.click({ force: true })
  await expect(page.getByRole('textbox', { name: 'City' })).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: /account menu of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  // A screen that is not cached says so, without repeated calls.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/services/')) sent.push(request.url())
  })
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText('this needs a connection')).toBeVisible()
  expect(sent).toEqual([])

  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await expect.poll(() => sent.some((url) => url.includes('/user'))).toBe(true)
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(edit).not.toHaveAttribute('aria-disabled', 'true')
  expect(violations).toEqual([])
})

test('signing out leaves no personal data on the device', async ({ page, context }) => {
  await typeSignIn(page, 'manager@demo.test', 'me')
  await page.getByRole('navigation', { name: 'Self-service' }).getByRole('link', { name: 'People' }).click()
  await page
    .getByRole('navigation', { name: 'People: pages' })
    .getByRole('link', { name: 'My team', exact: true })
    .click()
  await expect(page.getByRole('list', { name: 'My team' }).getByRole('link').first()).toBeVisible()
  await openProfile(page)
  const first = await page.getByRole('heading', { level: 1 }).innerText()
  await shellIsKept(page)
  await expect.poll(async () => (await keptTexts(page)).some((text) => text.includes(first))).toBe(true)
  // Tokens and the team's contact details are not cached.
  const token = await page.evaluate(() => localStorage.getItem('muster.me.token')!)
  expect((await keptTexts(page)).filter((text) => text.includes(token))).toEqual([])

  await signOut(page)
  expect(await keptTexts(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/me/profile')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await context.setOffline(false)

  await typeSignIn(page, 'employee@demo.test', 'me')
  await openProfile(page)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first)
  await context.setOffline(true)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first)
  const ofFirst = (await keptTexts(page)).filter((text) => text.includes(`"emp_name":"${first}"`))
  expect(ofFirst).toEqual([])
})

test('a new version is offered and waits until the user accepts it @full', async ({ page }) => {
  await typeSignIn(page, 'employee@demo.test', 'me')
  await shellIsKept(page)
  // Simulates a page from an earlier build than the new worker.
  await page.evaluate(async () => {
    document.querySelector<HTMLScriptElement>('script[type="module"][src]')!.src = '/assets/earlier.js'
    await navigator.serviceWorker.register('/service-worker.js?next', { scope: '/me' })
  })
  const bar = page.getByRole('status').filter({ hasText: 'A new version of Muster is ready.' })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  const reload = bar.getByRole('button', { name: 'Reload' })
  await reload.focus()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  await reloaded
  await expect(page.getByRole('heading', { name: 'My employment' })).toBeVisible()
  await expect(bar).toBeHidden()
})

test('the account menu offers to install the app when the browser does @full', async ({ page }) => {
  await typeSignIn(page, 'employee@demo.test', 'me')
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, {
      prompt: async () => {
        document.title = 'asked to install'
        return { outcome: 'accepted' }
      },
    })
    window.dispatchEvent(event)
  })
  await page.getByRole('button', { name: /account menu of/ }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Install Muster' }).click()
  await expect(page).toHaveTitle(/asked to install/)
})
