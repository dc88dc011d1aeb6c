import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, signIn, test } from '../support.ts'

test('an administrator creates, renames and deactivates a department', async ({ page, expectRefusal }) => {
  expectRefusal(/409 .*updatestatus/)
  const name = `Atelier ${Date.now().toString(36)}`
  await signIn(page, 'admin@demo.test', '/admin/org-master/org-units')
  await expect(page.getByRole('heading', { level: 1, name: 'Organisation Units' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Types of units' })
    .getByRole('link', { name: /^Department/ })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Department' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('textbox', { name: 'Department name' }).fill(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(name)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: `Open ${name}` }).click()
  else await page.getByRole('row', { name: new RegExp(name) }).click()
  await page.getByRole('textbox', { name: 'Department code' }).fill(name.slice(-6).toUpperCase())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.getByText('Inactive').first()).toBeVisible()

  // A department with people cannot be deactivated: the server gives the reason.
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Engineering')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Engineering' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.getByText(/Engineering is in use by/)).toBeVisible()
})
