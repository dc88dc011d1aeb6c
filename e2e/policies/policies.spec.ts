import { Readable } from 'node:stream'
import { readSheet } from '../../apps/api/src/platform/spreadsheets/index.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, ownName, signIn, test } from '../support.ts'

test('HR publishes a new version to one department; an employee acknowledges it on a phone; the report counts it @desktop', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/policies')
  await page.getByRole('link', { name: 'Travel policy' }).click()
  await expect(page.getByRole('heading', { name: 'Travel policy', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  // The department of the demo employee.
  await page.getByRole('combobox', { name: 'Departments' }).click()
  await page.getByRole('option', { name: 'Sales', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'What has changed' }).fill('Claims within 15 days, for us alone.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/no longer have it/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeHidden()

  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
    baseURL: new URL(page.url()).origin,
  })
  const mine = await phone.newPage()
  await signIn(mine, 'employee@demo.test', '/me/my-policies')
  const reader = await ownName(mine)
  await mine.goto('/me/my-policies')
  await mine.getByRole('link', { name: 'Travel policy' }).click()
  await expect(mine.getByText('Claims within 15 days, for us alone.')).toBeVisible()
  await expect(mine.getByText('Read to the end to acknowledge this policy.')).toBeVisible()
  await expectNoSidewaysScroll(mine)
  await mine.getByText('Claims are submitted with receipts').scrollIntoViewIfNeeded()
  await mine.mouse.wheel(0, 2000)
  await mine.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await expectAccessible(mine)
  await mine.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(mine.getByText(/You acknowledged version 2/)).toBeVisible()
  await phone.close()

  await page.getByRole('tab', { name: 'Acknowledgements' }).click()
  await expect(page.getByText('Acknowledged (1)')).toBeVisible()
  await expectAccessible(page)
  // By name: who has read it, and who is left, on the screen and in the file.
  await page.getByText('Acknowledged (1)').click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const names = page.getByRole('gridcell').filter({ hasText: reader })
  await expect(names.first()).toBeVisible()
  await page.getByText(/^Not acknowledged \(\d+\)$/).click()
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible()
  await expect(names).toHaveCount(0)
  const left = Number(/\((\d+)\)/.exec(await page.getByText(/^Not acknowledged \(/).innerText())?.[1])
  expect(left).toBeGreaterThan(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('emp_acknowledgement_report.xlsx')
  const rows: (string | undefined)[][] = []
  for await (const row of readSheet(Readable.from(await file.createReadStream()))) rows.push([...row])
  expect(rows.slice(1)).toHaveLength(left)
  expect(rows.flat().filter((text) => text?.includes(reader))).toEqual([])
  expect(new Set(rows.slice(1).map((row) => row[(rows[0] ?? []).indexOf('Department')]))).toEqual(
    new Set(['Sales']),
  )
})
