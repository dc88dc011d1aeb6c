import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openInDirectory,
  signIn,
  test,
} from '../support.ts'

test('HR reveals a number with a reason, and the audit log records who and why @desktop', async ({
  page,
  browser,
}) => {
  const reason = `Provident fund form ${Date.now()}`
  await signIn(page, 'hr@demo.test')
  await openInDirectory(page, 'EMP0001')
  await page.getByRole('dialog').getByRole('link', { name: 'Open profile' }).click()
  await page.getByRole('tab', { name: 'Identity and bank' }).click()
  await expect(page.getByText(/^•{6}\d{3}Z$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Show PAN/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Why do you need this number?' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(/^ZZZPZ\d{4}Z$/)).toBeVisible()
  await expect(page.getByText(/^Hides in \d+ s$/)).toBeVisible()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText(/^ZZZPZ\d{4}Z$/)).toBeHidden()

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'admin@demo.test', '/admin/audit?f.action=employees.protected.reveal')
  await other
    .getByRole('row', { name: /Viewed a number/ })
    .first()
    .click()
  await expect(other.getByRole('dialog').getByText(reason)).toBeVisible()
  await expect(other.getByText(/ZZZPZ/)).toBeHidden()
  await context.close()
})

test('a finding about two records is dismissed as correct, and reopened @desktop @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/data-quality')
  await expect(page.getByText('Same identity number')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const mend = page.getByRole('button', { name: /^Actions for / }).first()
  await mend.click()
  await page.getByRole('menuitem', { name: 'Not duplicates' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Twins')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No findings')).toBeVisible()
  await page.getByRole('switch', { name: 'Dismissed' }).click()
  await expect(page.getByText(/Dismissed by .*: Twins/)).toBeVisible()
  await mend.click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await expect(page.getByText('No findings')).toBeVisible()
})

test('an employee exports all data held about them @full', async ({ page }) => {
  await signIn(page, 'employee@demo.test', '/me/my-data')
  await expect(page.getByRole('heading', { name: 'Bank accounts' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Get my data' }).click()
  await expect(page.getByRole('button', { name: /download/i })).toBeVisible({ timeout: 30_000 })
})
