import type { Browser } from '@playwright/test'
import type { MailPeer } from '../mail-peer.ts'
import { asAdmin } from '../onboarding/journey-setup.ts'
import {
  companyDay,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  signIn,
} from '../support.ts'

/** What the leaver chooses. */
export const LEAVERS_PASSWORD = 'Quiet-Harbour-73'
export const LEAVER = { code: 'EMP0214', name: 'Ananya Bose', email: 'ananya.bose@sahyadri.test' }

/** A server of the journey’s own, or the one that all journeys have. */
type Where = string | undefined

async function onPhone(browser: Browser, baseURL: Where): Promise<Page> {
  const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  return (await browser.newContext({ ...size, ...(baseURL ? { baseURL } : {}) })).newPage()
}

/** The demo's people have no account of their own: one is invited, and chooses a password on the phone. */
async function firstSignIn(page: Page, phone: Page, peer: MailPeer): Promise<void> {
  const call = await asAdmin(page)
  const found = await call('auth/get-all-employees', { search: LEAVER.code })
  const [{ EMPLOYEE_ID }] = found.employees as unknown as [{ EMPLOYEE_ID: number }]
  await call('auth/updatelogin', { emp_id: EMPLOYEE_ID, status: 1 })
  await phone.goto(await peer.linkTo(LEAVER.email, 'email-verification'))
  await phone.getByLabel('New password', { exact: true }).fill(LEAVERS_PASSWORD)
  await phone.getByLabel('Confirm password', { exact: true }).fill(LEAVERS_PASSWORD)
  await phone.getByRole('button', { name: 'Set password' }).click()
  await phone.getByRole('link', { name: 'Go to sign-in' }).click()
  await phone.getByLabel('E-mail address').fill(LEAVER.email)
  await phone.getByLabel('Password', { exact: true }).fill(LEAVERS_PASSWORD)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.getByRole('button', { name: 'Skip the tour' }).click()
}

/** So many days from today, as people type it. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(companyDay(days))

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
async function clearOwn(browser: Browser, baseURL: Where, email: string): Promise<void> {
  const phone = await onPhone(browser, baseURL)
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

/** The head of HR signs for all departments, in the request that the clearance leads to, and comes back. */
async function signOff(page: Page): Promise<void> {
  const separation = page.url()
  await page.reload()
  await page.getByRole('link', { name: 'Open request: Sign-off' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  // Once it is decided, the next one is shown.
  await expect(page).toHaveURL(/\/requests\/inbox/)
  await page.goto(separation)
  const line = page.getByRole('group', { name: 'Sign-off' })
  await expect(line.getByText('Approved', { exact: true })).toBeVisible()
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

interface Story {
  /** Where HR works. */
  page: Page
  browser: Browser
  peer: MailPeer
  baseURL?: Where
  /** Days from today to the last working day that is agreed. */
  agreedIn: number
}

/**
 * Somebody resigns on the phone; another last working day is agreed; three departments and the head of HR clear them; they answer the
 * exit interview; their settlement is short of notice, approved and paid; they download the statement.
 */
export async function leave({ page, browser, peer, baseURL, agreedIn }: Story): Promise<void> {
  const phone = await onPhone(browser, baseURL)
  await firstSignIn(page, phone, peer)
  await resign(phone)

  await signIn(page, 'admin@demo.test', '/admin/offboarding')
  await page.getByRole('link', { name: LEAVER.name }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Last working day' }).fill(inDays(agreedIn))
  await dialog.getByRole('textbox', { name: 'Last working day' }).blur()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toBeHidden()
  await act(page, 'Start clearance')
  await expect(page.getByText('Laptop and charger', { exact: true })).toBeVisible()

  await clearOwn(browser, baseURL, 'manager@demo.test')
  await clearOwn(browser, baseURL, 'hr@demo.test')
  await page.reload()
  await clearRest(page)
  await signOff(page)
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
  await phone.context().close()
}
