import { Readable } from 'node:stream'
import { readSheet } from '../../apps/api/src/platform/spreadsheets/index.ts'
import { asAdmin } from '../onboarding/journey-setup.ts'
import { companyDate, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('tasks are configured with categories and groups, counted on the dashboard and reported by category @desktop', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  const [category, group, title] = [`Stocktaking ${mark}`, `Stock team ${mark}`, `Count the shelves ${mark}`]
  await signIn(page, 'admin@demo.test', '/admin/task-management/configuration')
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add category' }).click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill(category)
  const added = page.waitForResponse((answer) => answer.url().endsWith('/add-category-task'))
  await drawer.getByRole('button', { name: 'Save' }).click()
  const { category_id } = (await (await added).json()).data as { category_id: number }
  await expect(drawer).toBeHidden()
  await expect(page.getByText(category)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Groups' }).click()
  await page.getByRole('button', { name: 'Add group' }).click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill(group)
  await drawer.getByRole('combobox', { name: 'Members' }).fill('a')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(group)).toBeVisible()
  await expectAccessible(page)

  // Two tasks of the category that are due today, one of them done.
  const call = await asAdmin(page)
  const today = companyDate()
  await call('auth/create-task', { title, category_id, due_on: today })
  const done = await call('auth/create-task', { title: `${title}, again`, category_id, due_on: today })
  await call('auth/task-status', { task_id: done.task_id, version: 1, status: 'done' })

  await page.goto('/admin/task-management/dashboard?whose=mine')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const chart = page.getByRole('figure', { name: 'Unfinished tasks by category' })
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('row').filter({ hasText: category })).toContainText('1')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /Due today/ }).click()
  await expect(page).toHaveURL(/\/task-management\/list\?.*f\.due=today/)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()

  await page.goto(`/admin/task-management/reports?by=category&from=${today}&to=${today}`)
  const row = page.getByRole('row').filter({ hasText: category })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const rows: (string | undefined)[][] = []
  for await (const one of readSheet(Readable.from(await (await saved).createReadStream())))
    rows.push([...one])
  const [headings = [], found] = [rows[0], rows.find((one) => one.includes(category))]
  const cell = (heading: string) => Number(found?.[headings.indexOf(heading)])
  expect([cell('Total'), cell('Not finished'), cell('Done')]).toEqual([2, 1, 1])
})
