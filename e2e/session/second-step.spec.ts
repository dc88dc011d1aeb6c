import { createHmac } from 'node:crypto'
import { mailPeer } from '../mail-peer.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  type Page,
  test,
  typeSignIn,
} from '../support.ts'

const peer = mailPeer()

/** An organisation of its own, so that its policy affects no other journey. */
const EMAIL = 'admin@other.test'

/** Independent implementation of an authenticator app (RFC 6238), to test interoperability. */
function appCode(secret: string, ahead = 0): string {
  const bits = [...secret].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) as number) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function giveCredentials(page: Page): Promise<void> {
  await page.goto('/admin/')
  await page.getByLabel('E-mail address').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}

const inside = (page: Page) => expect(page).toHaveURL(/\/admin\/(apps|dashboard)$/)

test('an authenticator app is set up, required, and replaced by a recovery code once @full', async ({
  page,
}) => {
  test.slow()
  await typeSignIn(page, EMAIL)
  await page.goto('/admin/security/two-step')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const key = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = (key ?? '').replaceAll(' ', '')
  await page.getByLabel('Current code in the app').fill(appCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const [first = '', second = ''] = await codes.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await leave(page)
  await giveCredentials(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The code of this half minute was used for set-up, so the next one is used a little early.
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 1))
  await inside(page)

  await leave(page)
  await giveCredentials(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  await inside(page)

  await page.goto('/admin/security/two-step')
  await expect(page.getByText('9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('Code from the app, or a recovery code').fill(second)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

test('an organisation requires a mailed code from everybody, once a month in a trusted browser @full', async ({
  page,
  expectRefusal,
}) => {
  test.slow()
  expectRefusal(/422 .*verify-otp/)
  await typeSignIn(page, EMAIL)
  await page.goto('/admin/security/two-step')
  await page.getByRole('radio', { name: 'Everybody' }).check()
  await expect(page.getByText('Until you set up an app, we e-mail it to you.')).toBeVisible()

  await leave(page)
  await giveCredentials(page)
  await expect(page.getByText('We’ve sent a six-digit code to a…@other.test.')).toBeVisible()
  const code = await peer.codeTo(EMAIL)
  // The tab continues where it was.
  await page.reload()
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert')).toContainText('4 attempts left')
  await expectAccessible(page)
  await page.getByLabel('Don’t ask again in this browser for 30 days').check()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await inside(page)

  await leave(page)
  await giveCredentials(page)
  await inside(page)
  await page.goto('/admin/security/two-step')
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('radio', { name: 'Only people who have set up an app' }).check()
  await expect(page.getByText('No trusted browsers.')).toBeVisible()
})

test('a link signs in only the user who requested it @full', async ({ page, browser }) => {
  await page.goto('/admin/token/anything')
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/verifyotp/7c9e6679-7425-40de-944b-e07fc1f90ae7')
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  await expectAccessible(page)

  const other = await browser.newContext()
  const stranger = await other.newPage()
  await typeSignIn(stranger, EMAIL)
  const token = await stranger.evaluate(() => localStorage.getItem('muster.admin.token'))
  const answer = await stranger.request.post('/services/admin/apiv2/auth/handover-code', {
    headers: { token: token ?? '' },
    data: { nonce: 'theirs' },
  })
  const { code } = (await answer.json()).data
  await other.close()

  // The session token is ignored; the code asks for confirmation of whose session to open.
  await page.goto(`/admin/?token=${token}`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/$/)
  await page.goto(`/admin/tokens/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Continue as')
  await expect(page).toHaveURL(/\/admin\/$/)
  await expectAccessible(page)
})
