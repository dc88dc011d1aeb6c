import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, signIn, test } from '../support.ts'

test('an administrator downloads a file created in the background, inspects its job and runs a schedule @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'My downloads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My downloads' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Downloads' })
  await expect(list.getByText('Ready').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const saving = page.waitForEvent('download')
  await list
    .getByRole('button', { name: /^Download Export of the employee directory/ })
    .first()
    .click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('BulkEmployee.xlsx')
  // A workbook is a zip.
  expect(
    readFileSync(await saved.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  await page.goto('/admin/operations/jobs?q=employee%20directory&f.state=done')
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible()
  const job = /Export of the employee directory/
  if (isPhone(page)) await page.getByRole('button', { name: job }).first().click()
  else await page.getByRole('row', { name: job }).first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/BulkEmployee\.xlsx, available until/)).toBeVisible()
  await expect(drawer.getByText('employees.export')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Schedules' }).click()
  const line = page.getByRole('row', { name: /Deleting abandoned uploads/ })
  await line.getByRole('button', { name: /^Run now/ }).click()
  await expect(line.getByText('Done', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
