import type { Browser } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  type Page,
  signIn,
  test,
} from '../support.ts'

const EMPLOYEE = 'employee@demo.test'

async function openPerson(page: Page, name: string): Promise<void> {
  await page.goto('/admin/users/sub-admins')
  await expect(page.getByText(name).first()).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: `Open ${name}` }).click()
  else await page.getByRole('row', { name: new RegExp(name) }).click()
}

/** Signed in as another user in a separate browser context. */
async function another(browser: Browser, page: Page, email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    baseURL: new URL(page.url()).origin,
  })
  const other = await context.newPage()
  await signIn(other, email)
  return other
}

test('a sub-admin for the people of one group sees exactly them, and loses access at once @full', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/users/sub-admins')
  await expect(page.getByRole('heading', { level: 1, name: 'Roles and sub-admins' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Add sub-admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Person' }).fill(EMPLOYEE)
  const option = page.getByRole('listbox', { name: 'Person' }).getByRole('option')
  await expect(option).toHaveCount(1)
  const name = ((await option.locator('span').last().textContent()) ?? '').split(' · ')[0] as string
  await option.click()
  await dialog.getByText('Groups', { exact: true }).click()
  await dialog
    .getByRole('group', { name: 'Data permission groups' })
    .getByText('Pune', { exact: true })
    .click()
  await dialog.getByRole('checkbox', { name: 'Add employees' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add sub-admin' }).click()
  await expect(
    page.getByRole('status').getByText('Role granted').or(page.getByText('Role granted')).first(),
  ).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()

  const theirs = await another(browser, page, EMPLOYEE)
  await theirs.goto('/admin/users/emp-directory')
  const range = theirs.getByText(/^1–\d+ of \d+$/).first()
  await expect(range).toBeVisible()
  // Only Pune: fewer than all 240 people.
  const total = Number(/of (\d+)/.exec((await range.textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(5)
  expect(total).toBeLessThan(200)
  await expect(theirs.getByRole('link', { name: 'Roles and sub-admins' })).toHaveCount(0)

  await openPerson(page, name)
  await dialog.getByRole('button', { name: 'Revoke Sub-admin (HR)' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke Sub-admin?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(page.getByText('Sub-admin role revoked', { exact: true })).toBeVisible()
  // The other window updates without a click: no console menu remains.
  await expect(range).toBeHidden()
  await expect(theirs.getByRole('link', { name: 'Employees' })).toHaveCount(0)
  await theirs.context().close()
})

test('an administrator compares roles, sees who is affected by a change, and saves it @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/users/permission-matrix')
  await expect(page.getByRole('heading', { level: 1, name: 'Permission matrix' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search permissions' }).fill('audit log')
  if (isPhone(page)) {
    await page.getByRole('combobox', { name: 'Role', exact: true }).click()
    await page.getByRole('option', { name: 'Payroll', exact: true }).click()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const cell = page.getByRole('button', { name: /^Payroll, See, export and verify the audit log/ })
  const flip = async (effect: string) => {
    await cell.click()
    await page.getByRole('checkbox', { name: 'Everybody' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await page.getByRole('button', { name: 'Review and save' }).click()
    const review = page.getByRole('dialog', { name: 'Change role permissions' })
    await expect(review.getByText(effect)).toBeVisible()
    await expectAccessible(page)
    await review.getByRole('button', { name: 'Save' }).click()
    await expect(review).toBeHidden()
    await expect(page.getByText('1 unsaved change')).toBeHidden()
  }
  await flip('1 person can do more')
  await page.getByRole('combobox', { name: 'Compare' }).click()
  await page.getByRole('option', { name: 'Payroll', exact: true }).click()
  await expect(cell).toHaveAccessibleName(/Everybody$/)
  await flip('1 person can do less')
  await expect(page.getByText('No permission matches')).toBeVisible()
})

test('a permission lists its holders with their scope @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/permission-matrix')
  await page.getByRole('button', { name: /^See pay data/ }).click()
  const holders = page.getByRole('dialog', { name: 'See pay data' })
  await holders.getByRole('textbox', { name: 'Search people' }).fill('payroll@')
  await expect(holders.getByText('1 person')).toBeVisible()
  await expect(holders.getByText('Through Employee, Payroll')).toBeVisible()
  await expectAccessible(page)
})
