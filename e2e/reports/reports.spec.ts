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

const range = (page: Page) => page.getByText(/^1–\d+ of \d+$/)

/** The number of rows of the list that is shown. */
async function totalOf(page: Page): Promise<number> {
  await expect(range(page)).toBeVisible()
  return Number((await range(page).innerText()).split(' ').at(-1))
}

/** The rows of the report: table rows, or cards on a phone. */
const rowsOf = (page: Page) =>
  isPhone(page)
    ? page.getByRole('list', { name: 'Active employees' }).getByRole('listitem')
    : page.getByRole('row').filter({ has: page.getByRole('gridcell') })

/** Chooses a value of a filter of the list. */
async function filterBy(page: Page, filter: string, value: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: /^Filters/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('button', { name: filter }).click()
    await drawer.getByRole('checkbox', { name: value, exact: true }).check()
    await drawer.getByRole('button', { name: 'Show results' }).click()
    await expect(drawer).toBeHidden()
    return
  }
  // The heading of the column has the same name, but opens nothing.
  await page.getByRole('button', { name: filter, exact: true, expanded: false }).click()
  await page.getByRole('checkbox', { name: value, exact: true }).check()
  await page.keyboard.press('Escape')
}

async function openPalette(page: Page) {
  // The shortcut works only once the screen has rendered.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).click()
  else await page.keyboard.press('Control+k')
  return page.getByRole('dialog', { name: /^Search/ }).getByRole('combobox')
}

const DIRECTORY = '/admin/users/emp-directory'

test('HR finds the active employees from the home page, narrows them down and downloads them', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/apps')
  const palette = await openPalette(page)
  await palette.fill('headcount')
  await page.getByRole('option', { name: /Active employees/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Active employees' })).toBeVisible()
  await expect(page).toHaveURL(/\/reports\/1\/view\/1$/)
  const everybody = await totalOf(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await filterBy(page, 'Location', 'Pune')
  await expect.poll(() => totalOf(page)).toBeLessThan(everybody)
  const inPune = await totalOf(page)
  const pune = new URL(page.url()).searchParams.get('f.8')

  if (!isPhone(page)) {
    await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button', { name: /Name/ }).click()
    await expect(page).toHaveURL(/sort=employee_name/)
    await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button', { name: /Name/ }).click()
    await expect(page).toHaveURL(/sort=-employee_name/)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'City', exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: /^City/ })).toBeVisible()
    await expect(page).toHaveURL(/columns=.*city/)
  }

  // A link shows the same to somebody else.
  const shown = await rowsOf(page).first().innerText()
  await page.reload()
  await expect(rowsOf(page).first()).toContainText(shown.split(/\s/)[0] ?? '')
  expect(await totalOf(page)).toBe(inPune)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click()
  const download = await file
  expect(download.suggestedFilename()).toBe('Active_Employees.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(inPune + 1)
  if (!isPhone(page)) expect(lines[0]).toMatch(/City/)

  // Active in the directory: working here, whatever else they are.
  await page.goto(`${DIRECTORY}?f.8=${pune}&f.125=1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  expect(await totalOf(page)).toBe(inPune)
})

test('conditions limit a report, and stay in its address @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/reports/1/0')
  await expect(page.getByRole('heading', { level: 1, name: /Reports/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('everybody')
  await page.getByRole('link', { name: /^All employees/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All employees' })).toBeVisible()
  const everybody = await totalOf(page)

  await page.getByRole('button', { name: 'Conditions' }).click()
  const drawer = page.getByRole('dialog', { name: /Conditions/ })
  await drawer.getByRole('button', { name: 'Add condition' }).click()
  await drawer.getByRole('combobox', { name: 'Column of condition 1' }).click()
  await page.getByRole('option', { name: 'Status', exact: true }).click()
  await drawer.getByRole('combobox', { name: 'Value of condition 1' }).click()
  await page.getByRole('option', { name: 'Left', exact: true }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Status is Left')
  const left = await totalOf(page)
  expect(left).toBeLessThan(everybody)
  await page.reload()
  expect(await totalOf(page)).toBe(left)
  await page.getByRole('button', { name: 'Remove filter Conditions' }).click()
  await expect.poll(() => totalOf(page)).toBe(everybody)
})

test('a period that is refused says why at its control @full', { tag: '@desktop' }, async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(/422 .*\/reports\/3\/rows/)
  await signIn(page, 'admin@demo.test', '/admin/reports/1/view/3?f.period=1990-01-01&f.period=2026-01-01')
  await expect(page.getByText('At most 1100 days can be read at once.')).toBeVisible()
  await page.getByRole('button', { name: 'Period', exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Period' })
  await expect(popup.getByText('At most 1100 days can be read at once.')).toBeVisible()
  await popup.getByRole('radio', { name: 'Last 12 months' }).check()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Period: Last 12 months')
  await expect(page.getByText('At most 1100 days can be read at once.')).toBeHidden()
})

test('HR of one location reads the people of that location @full', async ({ page }) => {
  await signIn(page, 'hr@demo.test', `${DIRECTORY}?f.125=1`)
  const reached = await totalOf(page)
  await page.goto('/admin/reports/1/view/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Active employees' })).toBeVisible()
  expect(await totalOf(page)).toBe(reached)
  const own = (await page.getByRole('button', { name: /account menu of/ }).getAttribute('aria-label')) ?? ''
  const name = own.split('account menu of ').at(-1) ?? ''
  const texts = await rowsOf(page).allInnerTexts()
  expect(texts.length).toBeGreaterThan(1)
  if (isPhone(page)) return
  const elsewhere = texts.filter((text) => !text.includes('Pune') && !text.includes(name))
  expect(elsewhere, 'people of other locations').toEqual([])
})

test('a manager reads about the team in self-service, and finds it again', async ({ page }) => {
  await signIn(page, 'manager@demo.test', '/me/more')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Reports/ })).toBeVisible()
  await expect(page.getByText('Reports about your team, to read here.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const favourite = page
    .getByRole('region', { name: 'Employees' })
    .getByRole('button', { name: 'Active employees: favourite' })
  if ((await favourite.getAttribute('aria-pressed')) !== 'true') await favourite.click()
  await page
    .getByRole('region', { name: 'Favourites' })
    .getByRole('link', { name: /^Active employees/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Active employees' })).toBeVisible()
  const team = await totalOf(page)
  expect(team).toBeGreaterThan(0)
  expect(team).toBeLessThan(60)
  await page.goto('/me/reports/1/logs')
  await expect(page.getByRole('heading', { level: 1, name: /Report log/ })).toBeVisible()
  await expect(rowsOf(page).first()).toContainText('Active employees')
})

test('HR shares a report with somebody, and takes it away @full', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/reports/1/view/3')
  await expect(page.getByRole('heading', { level: 1, name: 'Exits' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Access' }).click()
  const drawer = page.getByRole('dialog', { name: /Access/ })
  await drawer.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Employee', exact: true }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Give access' }).click()
  await expect(page.getByText('Report access created successfully')).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'employee@demo.test', '/me/reports/1/0')
  await expect(other.getByRole('link', { name: /^Exits/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Access' }).click()
  await drawer.getByRole('button', { name: 'Remove the access of Employee' }).click()
  await expect(drawer.getByText(/Nobody was given access/)).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: /Reports/ })).toBeVisible()
  await expect(other.getByRole('link', { name: /^Exits/ })).toHaveCount(0)
  await other.context().close()
})

test('a schedule is set up from the report, paused and deleted @full', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/reports/1/view/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Active employees' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  const drawer = page.getByRole('dialog', { name: /Schedule a report/ })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Monday headcount')
  await drawer.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Payroll', exact: true }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await page.goto('/admin/reports/1/schedules')
  const row = page.getByRole('row', { name: /Monday headcount/ })
  await expect(row).toContainText('Every week on Monday at 08:00')
  await row.getByRole('button', { name: 'Actions for Monday headcount' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')
  await row.getByText('Monday headcount').click()
  const edit = page.getByRole('dialog', { name: /Monday headcount/ })
  await edit.getByRole('button', { name: 'Delete' }).click()
  await edit
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  await expect(row).toBeHidden()
})
