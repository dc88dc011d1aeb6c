import type { Browser } from '@playwright/test'
import {
  companyDate,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'

const ADMIN = '/services/admin/'

/** API calls as a user of the demo. */
async function callerOf(page: Page, email: string) {
  const entered = await page.request.post(`${ADMIN}apiv2/login_api`, { data: { email, password: PASSWORD } })
  const { token } = (await entered.json()).data as { token: string }
  return {
    user: async () =>
      (await (await page.request.get(`${ADMIN}user`, { headers: { token } })).json()).data as {
        user_emp_id: number
      },
    post: async (path: string, data: object) => {
      const answer = await page.request.post(`${ADMIN}${path}`, { headers: { token }, data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()).data
    },
  }
}

/** A new employee who is due today and reports to the demo's manager. */
async function aPersonDue(page: Page): Promise<string> {
  const admin = await callerOf(page, 'admin@demo.test')
  const { user_emp_id } = await (await callerOf(page, 'manager@demo.test')).user()
  const name = `Due${Date.now().toString(36)}`
  await admin.post('apiv2/auth/hrms/forms/saveFormData/12', {
    values: {
      FIRST_NAME: name,
      LAST_NAME: 'Person',
      DATE_OF_JOINING: companyDate(-180),
      CONFIRMATION_DUE_ON: companyDate(1),
      REPORTING_MANAGER_ID: user_emp_id,
    },
  })
  return name
}

async function onPhone(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await signIn(phone, email, 'me')
  return phone
}

test('HR requests feedback, the manager gives it on the phone, HR confirms the employee @desktop @full', async ({
  page,
  browser,
}) => {
  const name = await aPersonDue(page)
  await signIn(page, 'admin@demo.test', `/admin/users/probation?show=open&q=${name}`)
  await page.getByRole('row', { name: new RegExp(name) }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(drawer.getByText('The day was entered by hand.')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Request feedback' }).click()
  await page
    .getByRole('dialog', { name: /^Request feedback on/ })
    .getByRole('button', { name: 'Request feedback' })
    .click()
  await expect(drawer.getByText(/^Requested from/)).toBeVisible()

  const phone = await onPhone(browser, 'manager@demo.test')
  await phone.goto('/me/probation')
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(phone.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  for (const rating of await phone.getByRole('radio', { name: '4 of 5' }).all()) await rating.press(' ')
  await phone.getByRole('radio', { name: 'Yes' }).check()
  await phone.getByRole('radio', { name: 'Confirm', exact: true }).check()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Probation' })).toBeVisible()
  await phone.context().close()

  await page.reload()
  await expect(drawer.getByText('4 / 5').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Confirm' }).click()
  await page
    .getByRole('dialog', { name: /^Confirm/ })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(drawer.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('a suspension ends the session, is explained at sign-in, and restores the account afterwards @desktop @full', async ({
  page,
  browser,
}) => {
  const { user_emp_id: id } = await (await callerOf(page, 'employee@demo.test')).user()
  const phone = await onPhone(browser, 'employee@demo.test')
  await signIn(page, 'admin@demo.test', `/admin/users/view/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: /^Suspend/ })
  const from = dialog.getByRole('textbox', { name: 'From' })
  await expect(from).not.toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(await from.inputValue())
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Keys to hand in')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog).toBeHidden()

  await expect(phone.getByLabel('E-mail address')).toBeVisible()
  await phone.getByLabel('E-mail address').fill('employee@demo.test')
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByText(/^You are suspended until/)).toBeVisible()

  await page.goto('/admin/users/suspensions?show=running')
  await expectAccessible(page)
  const row = page.getByRole('row').filter({ hasText: 'Keys to hand in' }).first()
  await row.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
  await expect(row).toBeHidden()
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByRole('main')).toBeVisible()
  await expect(phone.getByText(/^You are suspended until/)).toBeHidden()
  await phone.context().close()
})
