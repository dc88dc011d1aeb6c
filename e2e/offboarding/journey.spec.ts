import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { mailPeer } from '../mail-peer.ts'
import { asAdmin } from '../onboarding/journey-setup.ts'
import { startOwnServer } from '../own-server/start.ts'
import { companyDate, expect, type Page, signIn, test } from '../support.ts'
import { LEAVER, LEAVERS_PASSWORD, leave } from './leaving-story.ts'

const peer = mailPeer()
const filled = process.env.E2E_FILLED

test('a resignation on the phone is agreed for another day, cleared by three departments and settled short of its notice', async ({
  page,
  browser,
}) => {
  test.slow()
  await leave({ page, browser, peer, agreedIn: 10 })
  await page.goto('/admin/offboarding/settlements?f.state=paid')
  await expect(page.getByRole('link', { name: LEAVER.name })).toBeVisible()
})

const pageAt = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL })).newPage()

/** Leavers of this month and the next days, as the attrition report has them. */
async function leaversIn(page: Page): Promise<number> {
  const call = await asAdmin(page)
  const from = `${companyDate().slice(0, 7)}-01`
  const { headers } = await call('auth/hrms/reports/attritionreports', {
    from,
    to: companyDate(2),
    limit: 100,
  })
  const sums = headers as unknown as { key: string; sum: number }[]
  return sums.find(({ key }) => key === 'leavers')?.sum ?? 0
}

/** The sign-in page says no, and stays. */
async function expectNoSignIn(page: Page): Promise<void> {
  const login = async () => {
    const data = { email: LEAVER.email, password: LEAVERS_PASSWORD }
    return (await (await page.request.post('/services/admin/apiv2/login_api', { data })).json()).error
  }
  // The night's work is done within minutes of the start.
  await expect.poll(login, { timeout: 180_000 }).toBe(true)
  await page.goto('/me/')
  await page.getByLabel('E-mail address').fill(LEAVER.email)
  await page.getByLabel('Password', { exact: true }).fill(LEAVERS_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}

test('from the resignation on the phone to the morning after: sign-in is refused, and the attrition report has one more @full @desktop', async ({
  browser,
}) => {
  test.skip(!filled, 'needs the data of a filled company, of which it takes a copy')
  test.setTimeout(900_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-morning-'))
  cpSync(filled as string, dataDir, { recursive: true })
  let before = 0
  try {
    const evening = await startOwnServer(dataDir)
    try {
      const page = await pageAt(browser, evening.address)
      before = await leaversIn(page)
      await leave({ page, browser, peer, baseURL: evening.address, agreedIn: 0 })
    } finally {
      await evening.stop()
    }
    const morning = await startOwnServer(dataDir, 24)
    try {
      const page = await pageAt(browser, morning.address)
      await expectNoSignIn(page)
      await expect.poll(() => leaversIn(page), { timeout: 60_000 }).toBe(before + 1)
      await signIn(page, 'admin@demo.test', '/admin/dashboard/attrition')
      await expect(page.getByRole('heading', { level: 1, name: 'Attrition' })).toBeVisible()
    } finally {
      await morning.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
