import { readFileSync } from 'node:fs'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  type Page,
  signIn,
  test,
} from '../support.ts'

const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

/** The number of a card. */
async function figureOf(page: Page, name: string): Promise<number> {
  await expect(card(page, name)).toBeVisible()
  const [number = ''] = /\d[\d,.]*/.exec((await card(page, name).innerText()).replace(name, '')) ?? []
  return Number(number.replaceAll(',', ''))
}

/** The number of rows of the list that is shown. */
async function totalOf(page: Page): Promise<number> {
  const range = page.getByText(/^1–\d+ of \d+$/)
  await expect(range).toBeVisible()
  return Number((await range.innerText()).split(' ').at(-1))
}

async function choose(page: Page, control: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: control }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('HR looks at headcount, opens who left, and downloads them', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/dashboard/company')
  await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Headcount, / })).toBeVisible()
  const leavers = await figureOf(page, 'Leavers')
  expect(leavers).toBeGreaterThan(3)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'How “Headcount” is calculated' }).click()
  await expect(page.getByText(/at the start \+ \d+ joiners − \d+ leavers/)).toBeVisible()
  await page.keyboard.press('Escape')

  await card(page, 'Leavers').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Leavers/ })).toBeVisible()
  expect(await totalOf(page)).toBe(leavers)
  await expectAccessible(page)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Download as xlsx' }).click()
  expect((await file).suggestedFilename()).toBe('People.xlsx')
})

test('attrition is compared by unit and period, in the address @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/dashboard/attrition')
  await expect(page.getByRole('heading', { level: 1, name: 'Attrition' })).toBeVisible()
  await choose(page, 'Compare by', 'Location')
  await expect(page).toHaveURL(/by=location/)
  await expect(page.getByRole('heading', { level: 2, name: /^Attrition by location/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const table = page.getByRole('region', { name: 'Figures by location' })
  await expect(table.getByRole('rowheader', { name: 'Pune' })).toBeVisible()
  await page.reload()
  await expect(table.getByRole('rowheader', { name: 'Pune' })).toBeVisible()

  const rate = page.getByRole('figure', { name: /^Attrition rate/ })
  await rate.getByRole('button', { name: 'Show as table' }).click()
  await expect(rate.getByRole('table')).toBeVisible()
  if (isPhone(page)) return
  const file = page.waitForEvent('download')
  const curve = page.getByRole('figure', { name: /^Retention since/ })
  await curve.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Table (Excel)' }).click()
  const download = await file
  expect(download.suggestedFilename()).toBe('Retention_Graph_Data.xlsx')
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('HR of one location sees its own figures, and is told so @full', async ({ page }) => {
  await signIn(page, 'hr@demo.test', '/admin/dashboard/company')
  await expect(page.getByText(/figures about the people that you may see/)).toBeVisible()
  const pune = await figureOf(page, 'Headcount')
  await choose(page, 'Compare by', 'Location')
  const table = page.getByRole('region', { name: 'Figures by location' })
  await expect(table.getByRole('rowheader', { name: 'Pune' })).toBeVisible()
  await card(page, 'Headcount').click()
  expect(await totalOf(page)).toBe(pune)
})
