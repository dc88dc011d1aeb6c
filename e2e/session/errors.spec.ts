import { expect, type Page, type Route, test } from '@playwright/test'
import { typeSignIn } from '../support.ts'

/**
 * The error catalogue of the platform specification (section 8), one test per row in a browser: caused on the
 * real server where possible, otherwise by a stubbed response. Failures are intended here, so unlike other
 * files this one does not fail on console errors.
 */

const TOUR = '**/apiv2/auth/updatetourflag'
const EXPIRED = [
  'Your session has expired, kindly relogin.',
  'Your session has been expired, kindly relogin.',
  'Your session has expired, kindly login again.',
]

const json = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
const refusal = (message: string, more: object = {}) => ({
  error: true,
  message,
  data: null,
  code: 500,
  forceLogin: false,
  ...more,
})
const page500 = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** A call made once by one button. */
async function openSettings(page: Page): Promise<() => Promise<void>> {
  await page.goto('/admin/general-settings')
  const button = page.getByRole('button', { name: 'Start tour' })
  await expect(button).toBeVisible()
  return () => button.click()
}

/** Counts navigation requests; a page that reloads at once never fires its load event. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('muster.admin.token'))

test('failed calls say so at the top right, for five seconds, and loading ends @desktop', async ({
  page,
}) => {
  test.slow()
  await typeSignIn(page, 'admin@demo.test')
  const ask = await openSettings(page)
  const answers: [string, (route: Route) => Promise<void>][] = [
    ['Requested API not found.', (route) => route.fulfill({ status: 404, body: 'nothing here' })],
    ['Network Error, Please check your internet connection.', (route) => route.abort('internetdisconnected')],
    ['Unknown error occurred', page500],
    ['The payroll of November is closed.', json(422, refusal('The payroll of November is closed.'))],
    ['Permission Not Granted', json(403, refusal('Permission Not Granted'))],
    // A response that succeeds by status and fails by its envelope.
    ['Nothing was kept.', json(200, refusal('Nothing was kept.'))],
  ]
  for (const [text, answer] of answers) {
    await page.route(TOUR, answer)
    await ask()
    await expect(toast(page, text)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start tour' })).toBeEnabled()
    await page.unroute(TOUR)
  }
  const shown = page.getByRole('alert')
  // A toast that makes room is still visible while it leaves.
  await expect.poll(() => shown.count(), 'at most five at once').toBeLessThanOrEqual(5)
  const box = await shown.last().boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60)
  expect(box?.y ?? 900).toBeLessThan(700)
  // The pointer is on none of them, so each disappears five seconds after it appeared.
  await page.mouse.move(10, 800)
  await expect(shown).toHaveCount(0, { timeout: 7000 })
})

test('the end of a session clears what is stored and leads back, in each of its texts @desktop @full', async ({
  page,
}) => {
  test.slow()
  await typeSignIn(page, 'admin@demo.test')
  const token = await storedToken(page)
  const endings = [
    ...EXPIRED.map((text) => [text, refusal(text)] as const),
    [
      'You were signed out by your administrator.',
      refusal('You were signed out by your administrator.', { forceLogin: true }),
    ] as const,
  ]
  for (const [text, answer] of endings) {
    const ask = await openSettings(page)
    await page.route(TOUR, json(401, answer))
    const requested = Date.now()
    await ask()
    await expect.poll(() => storedToken(page)).toBeNull()
    await page.waitForURL('**/admin/?redirect=%2Fgeneral-settings')
    expect(Date.now() - requested, 'half a second to read').toBeGreaterThanOrEqual(500)
    await expect(page.getByText(text)).toBeVisible()
    await page.unroute(TOUR)
    // The session stays open on the server: the next row need not sign in.
    await page.evaluate((value) => localStorage.setItem('muster.admin.token', value ?? ''), token)
  }
})

test('a token unknown to the server redirects to the sign-in page with its message', async ({ page }) => {
  await page.goto('/admin/')
  await page.evaluate(() => localStorage.setItem('muster.admin.token', 'x'.repeat(43)))
  await page.goto('/admin/general-settings?tab=look')
  await expect(page.getByText('Your session has expired, kindly relogin.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  // The banner disappears by itself after three seconds.
  await expect(page.getByText('Your session has expired, kindly relogin.')).toBeHidden({ timeout: 4000 })
})

test('only a path of this entry is used as redirect after signing in @desktop @full', async ({
  page,
  baseURL,
}) => {
  for (const wanted of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    await page.goto(`/admin/?redirect=${encodeURIComponent(wanted)}`)
    await expect(page.getByLabel('E-mail address')).toBeVisible()
  }
  await page.getByLabel('E-mail address').fill('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo@12345')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page).toHaveURL((url) => url.origin === new URL(baseURL ?? '').origin)
})

test('a refused sign-out says why and leaves the session @desktop @full', async ({ page }) => {
  await typeSignIn(page, 'admin@demo.test')
  await openSettings(page)
  await page.route('**/apiv2/auth/logout**', json(503, refusal('Signing out is not possible right now.')))
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(toast(page, 'Signing out is not possible right now.')).toBeVisible()
  expect(await storedToken(page)).not.toBeNull()
})

test('a failed download shows an error, and one without a name is sample.xlsx @desktop @full', async ({
  page,
}) => {
  const FILE = '**/apiv2/auth/downloads/*/file'
  await typeSignIn(page, 'admin@demo.test')
  await page.goto('/admin/downloads')
  const fetchIt = page.getByRole('button', { name: /^Download / }).first()
  await page.route(FILE, json(200, refusal('This export is not yours any more.')))
  await fetchIt.click()
  await expect(toast(page, 'This export is not yours any more.')).toBeVisible()
  await page.unroute(FILE)
  await page.route(FILE, page500)
  await fetchIt.click()
  await expect(toast(page, 'Error in file download,please try again or contact support')).toBeVisible()
  await page.unroute(FILE)
  await page.route(FILE, (route) =>
    route.fulfill({ status: 200, contentType: 'application/octet-stream', body: 'x' }),
  )
  const saved = page.waitForEvent('download')
  await fetchIt.click()
  expect((await saved).suggestedFilename()).toBe('sample.xlsx')
})

test('an upload without an upload URL shows an error @full', async ({ page }) => {
  const ok = (data: object | null) =>
    json(200, { error: false, message: '', data, code: 200, forceLogin: false })
  await page.route(
    '**/apiv2/file-request/open',
    ok({
      org_name: 'Sahyadri Works',
      PRODUCT_THEME_COLOR: '#ffffff',
      purpose: 'Signed rent agreement',
      note: '',
      extensions: ['pdf'],
      max_bytes: 1_048_576,
      expires_at: '2030-01-01T00:00:00Z',
    }),
  )
  await page.route('**/apiv2/file-request/generate-signed-url', ok(null))
  await page.goto('/admin/file/uploader#key')
  await page.setInputFiles('input[type=file]', {
    name: 'rent.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(toast(page, 'Couldnt get a presigned url. Please try again.')).toBeVisible()
})

test('a screen that fails to render is reloaded once, then shows an error @desktop', async ({ page }) => {
  await typeSignIn(page, 'admin@demo.test')
  // Without it each read is sent alone, so that this one can be answered here.
  await page.route('**/apiv2/auth/batch', (route) => route.fulfill({ status: 404 }))
  await page.route(
    '**/setting/getorgsetting/*',
    json(200, { error: false, message: '', data: { version: 1 }, code: 200 }),
  )
  const loads = countLoads(page)
  await page.goto('/admin/general-settings?tab=formats')
  await expect(page.getByRole('heading', { name: "Uh-oh, Something's Off!" })).toBeVisible()
  await expect(
    page.getByText(
      "Oops! Something went wrong and this page isn't working. Please try going back to the homepage or refreshing the page.",
    ),
  ).toBeVisible()
  expect(loads(), 'opened, and loaded anew once').toBe(2)
  await page.unroute('**/setting/getorgsetting/*')
  await page.getByRole('button', { name: 'Refresh this page' }).click()
  await expect(page.getByText('Preview', { exact: true })).toBeVisible()
})

test('a chunk that fails to load reloads the page once @desktop', async ({ page }) => {
  await typeSignIn(page, 'admin@demo.test')
  await page.route('**/assets/CodeSettingPage-*.js', (route) => route.abort())
  const loads = countLoads(page)
  await page.goto('/admin/organisation/settings/code-setting')
  await expect(page.getByRole('button', { name: 'Refresh this page' })).toBeVisible()
  expect(loads(), 'opened, and loaded anew once').toBe(2)
})

test('a list of screens that fails to load reloads the page once @desktop @full', async ({ page }) => {
  await typeSignIn(page, 'admin@demo.test')
  await page.route('**/assets/manifest-*.js', (route) => route.abort())
  const loads = countLoads(page)
  await page.goto('/admin/')
  await expect(page.getByRole('button', { name: 'Refresh this page' })).toBeVisible()
  expect(loads(), 'opened, and loaded anew once').toBe(2)
  await page.unroute('**/assets/manifest-*.js')
  await page.getByRole('button', { name: 'Refresh this page' }).click()
  await expect(page.getByRole('main')).toBeVisible()
})
