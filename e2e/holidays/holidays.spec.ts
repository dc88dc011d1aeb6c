import { companyDay, expect, expectAccessible, signIn, test } from '../support.ts'

const NEXT = companyDay().getUTCFullYear() + 1

test('a holiday is created for one location, shown in the calendar and deleted; the next year is planned @desktop @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/holidays')
  await expect(page.getByText('Republic Day').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/holidays?year=${NEXT}`)
  await page.getByRole('button', { name: 'Add holiday' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Date', exact: true }).fill(`07-Jul-${NEXT}`)
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Founders’ Day')
  await drawer.getByRole('combobox', { name: 'Locations' }).click()
  await page.getByRole('option', { name: 'Pune', exact: true }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()

  await page.getByText('Calendar', { exact: true }).click()
  const day = page.getByRole('button', { name: /Founders’ Day, National/ })
  await expect(day).toBeVisible()
  await expectAccessible(page)
  await day.click()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await drawer.getByRole('button', { name: 'Really delete?' }).click()
  await expect(drawer).toBeHidden()
  await expect(day).toBeHidden()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: `Copy to ${NEXT + 1}` }).click()
  await expect(drawer.getByText('Check date').first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: new RegExp(`to ${NEXT + 1}$`) })).toBeEnabled()
  await expectAccessible(page)

  await page.goto('/admin/holidays/settings')
  await page.getByRole('button', { name: 'Edit week-offs of Bengaluru' }).click()
  await expect(page.getByRole('group', { name: 'Which Saturdays' })).toBeVisible()
  await expectAccessible(page)
})
