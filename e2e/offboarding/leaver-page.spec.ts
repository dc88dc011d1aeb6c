import type { Browser } from '@playwright/test'
import { mailPeer } from '../mail-peer.ts'
import { asAdmin } from '../onboarding/journey-setup.ts'
import {
  companyDate,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  signIn,
  test,
} from '../support.ts'

const peer = mailPeer()

const day = (back: number) => companyDate(-back)

/** Somebody without an account who has left the day before yesterday. @returns the separation */
async function aLeaver(page: Page, name: string, email: string): Promise<number> {
  const call = await asAdmin(page)
  await call('auth/hrms/forms/saveFormData/12', {
    values: { FIRST_NAME: name, LAST_NAME: 'Leaver', DATE_OF_JOINING: '2024-01-01', PERSONAL_EMAIL: email },
  })
  const { employees } = await call('auth/get-all-employees', { search: name })
  const [{ EMPLOYEE_ID }] = employees as unknown as [{ EMPLOYEE_ID: number }]
  const { SEPID } = await call('auth/hrms/manualexit', {
    ...{ emp_id: EMPLOYEE_ID, kind: 'retirement', last_working_day: day(2) },
  })
  return SEPID as unknown as number
}

/** Opens the link of the mail on a phone, and enters the code that is mailed then. */
async function openOnPhone(
  browser: Browser,
  baseURL: string,
  email: string,
  path: string,
  meanwhile: (phone: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const isLink = new RegExp(`https?://[^\\s"<>]+/${path}#[\\w-]{43}`)
  const letter = await peer.letterWith((one) => one.includes(email) && isLink.test(one))
  const link = new URL(isLink.exec(letter)?.[0] ?? '')
  const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const phone = await (await browser.newContext({ ...size, baseURL })).newPage()
  await phone.goto(`${link.pathname}${link.hash}`)
  const codes = () =>
    peer.lettersTo(email).flatMap((one) => /that you have opened: (\d{6})\./.exec(one)?.[1] ?? [])
  const before = codes().length
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Send the code' }).click()
  await expect.poll(() => codes().length, { timeout: 30_000 }).toBeGreaterThan(before)
  await meanwhile(phone)
  await phone.getByRole('textbox', { name: 'Code' }).fill(codes().at(-1) as string)
  await phone.getByRole('button', { name: 'Open', exact: true }).click()
  return phone
}

/** Types a wrong code, and reads what is said of it in Hindi. */
async function mistypeInHindi(phone: Page): Promise<void> {
  await phone.getByRole('textbox', { name: 'Code' }).fill('000000')
  await phone.getByRole('button', { name: 'Open', exact: true }).click()
  const wrong = phone.getByText(/^This code is not right/)
  await expect(wrong).toBeVisible()
  await phone.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(wrong).toBeHidden()
  await expect(phone.getByText('यह नहीं हो सका। कारण देखने के लिए फिर कोशिश करें।')).toBeVisible()
  await phone.getByRole('button', { name: 'English' }).click()
  await expect(wrong).toBeVisible()
}

test('somebody who has left fills in the exit interview and finds their page, by links on the phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = `Leela${Date.now().toString(36)}`
  const email = `${name.toLowerCase()}@home.test`
  const separation = await aLeaver(page, name, email)
  await signIn(page, 'admin@demo.test', `/admin/offboarding/employee/${separation}`)
  await page.getByRole('button', { name: 'Send the form' }).click()
  await expect(page.getByText('Sent, not started')).toBeVisible()

  const form = await openOnPhone(browser, baseURL as string, email, 'onlyForm')
  await expect(form.getByRole('heading', { name: 'Exit interview' })).toBeVisible()
  await form.getByRole('combobox').first().click()
  await form.getByRole('option').first().click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(form)
  await expectAccessible(form)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('You have submitted it. Thank you.')).toBeVisible()
  await form.context().close()

  await page.reload()
  await page.getByRole('button', { name: /^Send a (new )?link$/ }).click()
  const own = await openOnPhone(browser, baseURL as string, email, 'exitInterviewform', mistypeInHindi)
  await expect(own.getByRole('heading', { name: `${name} Leaver, your page` })).toBeVisible()
  await expect(own.getByRole('heading', { name: 'Full and final settlement' })).toBeVisible()
  await expect(own.getByText('There are no letters.')).toBeVisible()
  await expectNoSidewaysScroll(own)
  await expectAccessible(own)
  await own.getByRole('link', { name: 'Read my answers' }).click()
  await expect(own.getByText('You have submitted it. Thank you.')).toBeVisible()
  await own.context().close()

  // Links that HR ends open nothing any more.
  await page.reload()
  await page.getByRole('button', { name: 'End all links' }).click()
  await expect(page.getByText('Ended').first()).toBeVisible()
})
