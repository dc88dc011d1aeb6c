import type { Browser } from '@playwright/test'
import { mailPeer } from '../mail-peer.ts'
import { asAdmin } from '../onboarding/journey-setup.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, signIn, test } from '../support.ts'

const peer = mailPeer()
const PASSWORD = 'Quiet-Harbour-73'
const LEAVER = { code: 'EMP0214', name: 'Ananya Bose', email: 'ananya.bose@sahyadri.test' }

async function onPhone(browser: Browser): Promise<Page> {
  const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  return (await browser.newContext(size)).newPage()
}

/** The demo's people have no account of their own: one is invited, and chooses a password on the phone. */
async function firstSignIn(page: Page, phone: Page): Promise<void> {
  const call = await asAdmin(page)
  const found = await call('auth/get-all-employees', { search: LEAVER.code })
  const [{ EMPLOYEE_ID }] = found.employees as unknown as [{ EMPLOYEE_ID: number }]
  await call('auth/updatelogin', { emp_id: EMPLOYEE_ID, status: 1 })
  await phone.goto(await peer.linkTo(LEAVER.email, 'email-verification'))
  await phone.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await phone.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Set password' }).click()
  await phone.getByRole('link', { name: 'Go to sign-in' }).click()
  await phone.getByLabel('E-mail address').fill(LEAVER.email)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.getByRole('button', { name: 'Skip the tour' }).click()
}

/** So many days from today, as people type it. */
const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(day)
}

async function resign(phone: Page): Promise<void> {
  await phone.goto('/me/resignation')
  await phone.getByRole('link', { name: 'Resign', exact: true }).click()
  const sheet = phone.getByRole('dialog', { name: 'Resignation' })
  await expect(sheet.getByText(/served in full/)).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Last working day' }).fill(inDays(20))
  await sheet.getByRole('textbox', { name: 'Last working day' }).blur()
  await expect(sheet.getByText(/short|not have been served/).first()).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Reason' }).click()
  await phone.getByRole('option', { name: 'Better opportunity' }).click()
  await expectAccessible(phone)
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet).toBeHidden()
  await phone.goto('/me/resignation')
  await expect(phone.getByText(/Your resignation is waiting for a decision/)).toBeVisible()
  await expectNoSidewaysScroll(phone)
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Clears every line that waits for somebody, on their phone. */
async function clearOwn(browser: Browser, email: string): Promise<void> {
  const phone = await onPhone(browser)
  await signIn(phone, email, '/me/clearance')
  await phone.getByRole('link', { name: new RegExp(LEAVER.name) }).click()
  await phone.getByRole('button', { name: /^Clear all/ }).click()
  await expect(phone.getByText('Open', { exact: true })).toHaveCount(0)
  await expectNoSidewaysScroll(phone)
  await phone.context().close()
}

/** HR decides what is left in the place of those who can't. */
async function clearRest(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Clear: / })
  await expect(buttons.first()).toBeVisible()
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click()
    const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })
    const isAsked = await reason.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    )
    if (isAsked) {
      await reason.fill('Confirmed by phone')
      await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
    }
    await expect(buttons).toHaveCount(left - 1)
  }
}

/** One answer is asked for; the others are left out. */
async function answerInterview(phone: Page): Promise<void> {
  await phone.goto('/me/leaving/exit-interview')
  await phone.getByRole('combobox').first().click()
  await phone.getByRole('option').first().click()
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('button', { name: 'Submit' }).click()
  await expect(phone.getByText(/^Submitted on/)).toBeVisible()
}

test('a resignation on the phone is agreed for another day, cleared by three departments and settled short of its notice', async ({
  page,
  browser,
}) => {
  test.slow()
  const phone = await onPhone(browser)
  await firstSignIn(page, phone)
  await resign(phone)

  await signIn(page, 'admin@demo.test', '/admin/offboarding')
  await page.getByRole('link', { name: LEAVER.name }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Last working day' }).fill(inDays(10))
  await dialog.getByRole('textbox', { name: 'Last working day' }).blur()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toBeHidden()
  await act(page, 'Start clearance')
  await expect(page.getByText('Laptop and charger', { exact: true })).toBeVisible()

  await clearOwn(browser, 'manager@demo.test')
  await clearOwn(browser, 'hr@demo.test')
  await page.reload()
  await clearRest(page)
  await page.getByRole('button', { name: 'Send the form' }).click()
  await expect(page.getByText('Sent, not started')).toBeVisible()
  await answerInterview(phone)

  await act(page, 'Calculate settlement')
  await expect(page.getByRole('row', { name: /^Notice/ })).toContainText('-')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  // More is taken than is paid: that needs a reason.
  await dialog.getByRole('textbox', { name: /^Why/ }).fill('Agreed with the leaver')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(dialog).toBeHidden()
  await act(page, 'Approve')
  await expectAccessible(page)
  await phone.goto('/me/leaving/settlement')
  await expect(phone.getByRole('row', { name: /^Notice/ })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await act(page, 'Record payment')
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  const statement = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Statement (PDF)' }).click()
  expect((await statement).suggestedFilename()).toMatch(/\.pdf$/)

  await page.goto('/admin/offboarding/settlements?f.state=paid')
  await expect(page.getByRole('link', { name: LEAVER.name })).toBeVisible()
  await phone.context().close()
})
