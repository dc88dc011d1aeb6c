import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { asAdmin } from '../onboarding/journey-setup.ts'
import { startOwnServer } from '../own-server/start.ts'
import { expect, PASSWORD, type Page, signIn, test } from '../support.ts'

const LEAVER = 'employee@demo.test'
const filled = process.env.E2E_FILLED

async function pageAt(browser: Browser, baseURL: string, isPhone = false): Promise<Page> {
  const size = isPhone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}
  return (await browser.newContext({ ...size, baseURL })).newPage()
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())

/** Leavers of this and the last month, as the attrition report has them. */
async function leaversIn(page: Page, day: string): Promise<number> {
  const call = await asAdmin(page)
  const from = `${day.slice(0, 7)}-01`
  const to = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10)
  const { headers } = await call('auth/hrms/reports/attritionreports', { from, to, limit: 100 })
  return (headers as unknown as { key: string; sum: number }[]).find(({ key }) => key === 'leavers')?.sum ?? 0
}

/** Resigns for today on the phone; HR approves it. */
async function leaveToday(browser: Browser, address: string): Promise<void> {
  const phone = await pageAt(browser, address, true)
  await signIn(phone, LEAVER, '/me/resignation')
  await phone.getByRole('link', { name: 'Resign', exact: true }).click()
  const sheet = phone.getByRole('dialog', { name: 'Resignation' })
  const lastDay = sheet.getByRole('textbox', { name: 'Last working day' })
  await lastDay.fill(today().split('-').reverse().join('/'))
  await lastDay.blur()
  await sheet.getByRole('combobox', { name: 'Reason' }).click()
  await phone.getByRole('option', { name: 'Better opportunity' }).click()
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet).toBeHidden()
  const page = await pageAt(browser, address)
  await signIn(page, 'admin@demo.test', '/admin/offboarding?f.status=0')
  const call = await asAdmin(page)
  const { rows } = await call('auth/hrms/separation-list', { status: [0] })
  const separations = rows as unknown as { SEPID: number; requested_lwd: string }[]
  const own = separations.find(({ requested_lwd }) => requested_lwd === today())
  await page.goto(`/admin/offboarding/employee/${own?.SEPID}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toBeHidden()
  await phone.context().close()
  await page.context().close()
}

test('the morning after the last working day sign-in is refused, and the attrition report has one more @full', async ({
  browser,
}) => {
  test.skip(!filled, 'needs the data of a filled company, of which it takes a copy')
  test.setTimeout(420_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-morning-'))
  cpSync(filled as string, dataDir, { recursive: true })
  const day = today()
  try {
    const evening = await startOwnServer(dataDir)
    const before = await (async () => {
      try {
        const leavers = await leaversIn(await pageAt(browser, evening.address), day)
        await leaveToday(browser, evening.address)
        return leavers
      } finally {
        await evening.stop()
      }
    })()
    const morning = await startOwnServer(dataDir, 24)
    try {
      const page = await pageAt(browser, morning.address)
      // The night's work is done within a minute of the start.
      const login = () =>
        page.request.post('/services/admin/apiv2/login_api', { data: { email: LEAVER, password: PASSWORD } })
      await expect.poll(async () => (await (await login()).json()).error, { timeout: 120_000 }).toBe(true)
      await page.goto('/me/')
      await page.getByLabel('E-mail address').fill(LEAVER)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      expect(await leaversIn(page, day)).toBe(before + 1)
      await signIn(page, 'admin@demo.test', '/admin/dashboard/attrition')
      await expect(page.getByRole('heading', { level: 1, name: 'Attrition' })).toBeVisible()
    } finally {
      await morning.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
