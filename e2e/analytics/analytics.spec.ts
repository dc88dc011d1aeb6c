import { Readable } from 'node:stream'
import { readSheet } from '../../apps/api/src/platform/spreadsheets/index.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  type Page,
  signIn,
  test,
} from '../support.ts'

const NAME = 'Who joins and leaves'

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

/** The number of rows of the list that is shown. */
async function totalOf(page: Page): Promise<number> {
  const range = page.getByText(/^\d+–\d+ of \d+$/)
  await expect(range).toBeVisible()
  return Number((await range.innerText()).split(' ').at(-1))
}

/** What a figure says, as its button is called: “Leavers: 12. Show what is behind it”. */
async function openFigure(page: Page, title: string): Promise<number> {
  const button = page.getByRole('button', { name: new RegExp(`^${title}: `) })
  const figure = Number((await button.innerText()).replaceAll(/\D/g, ''))
  await button.click()
  return figure
}

/** The number of rows of the file of the list that is shown, apart from its head and its totals. */
async function rowsInFile(page: Page): Promise<number> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Download as Excel' }).click()
  const rows: (readonly string[])[] = []
  for await (const row of readSheet(Readable.from(await (await file).createReadStream())))
    rows.push([...row].map(String))
  const head = rows.findIndex((row) => row.includes('Employee code'))
  expect(head).toBeGreaterThanOrEqual(0)
  const code = rows[head]?.indexOf('Employee code') ?? 0
  return rows.slice(head + 1).filter((row) => (row[code] ?? '') !== '').length
}

test('an administrator makes a dashboard and shares it; somebody else sees their own part of it, and the people behind', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/analytics/dashboards/self')
  await page.getByRole('button', { name: 'New dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(NAME)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6)

  // A seventh widget, and the first one moved without a mouse.
  await page.getByRole('button', { name: 'Add widget' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Leavers by location')
  await choose(page, 'Show as', 'Table')
  await choose(page, 'Figure', 'Leavers')
  await choose(page, 'Grouped by', 'Location')
  await dialog.getByRole('button', { name: 'Add to dashboard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Leavers by location' })).toBeVisible()
  if (!isPhone(page)) {
    await page.getByRole('button', { name: 'Move Headcount', exact: true }).press('ArrowRight')
    await expect(page.getByText('Headcount: column 2, row 1, 3 wide, 2 high')).toBeAttached()
    await page.getByRole('button', { name: 'Undo' }).click()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const id = page.url().split('/').at(-1)
  await page.goto(`/admin/analytics/dashboard/manage-permissions/${id}`)
  await page.getByRole('button', { name: 'Share with others' }).click()
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Sub-admin' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Shared with' })).toContainText('Sub-admin')

  await page.goto(`/admin/analytics/dashboard/view/${id}`)
  const all = await openFigure(page, 'Leavers')
  expect(await totalOf(page)).toBe(all)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'hr@demo.test', `/admin/analytics/dashboard/view/${id}`)
  await expect(other.getByText('Only the people that you may see are counted.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Edit', exact: true })).toBeHidden()
  await expectAccessible(other)
  const own = await openFigure(other, 'Leavers')
  expect(own).toBeLessThanOrEqual(all)
  expect(await totalOf(other)).toBe(own)
  // Behind the attrition rate are the same leavers, on the screen and in the file.
  await other.goBack()
  await openFigure(other, 'Attrition')
  expect(await totalOf(other)).toBe(own)
  expect(await rowsInFile(other)).toBe(own)
  await other.context().close()
})
