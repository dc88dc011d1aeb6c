import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  type Page,
  signIn,
  test,
} from '../support.ts'

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true })

test('HR builds a report of who was absent for more than three days last month by location; a manager is sent their own people', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await signIn(page, 'hr@demo.test', '/admin/reports/1/0')
  await page.getByRole('link', { name: 'New report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New report' })).toBeVisible()
  await expect(preview(page).getByRole('columnheader', { name: 'Employee code' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Name' }).fill('Absent last month by location')
  await page.getByRole('button', { name: 'Add data about each person' }).click()
  await choose(page, 'Further data 1', 'Attendance days')
  await choose(page, 'Period of further data 1', 'Last month')
  await choose(page, 'Figures of further data 1', 'Absent')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Set conditions' }).click()
  const drawer = page.getByRole('dialog', { name: /Conditions/ })
  await drawer.getByRole('button', { name: 'Add condition' }).click()
  await drawer.getByRole('combobox', { name: 'Column of condition 1' }).click()
  await page.getByRole('option', { name: 'Attendance days: Absent', exact: true }).click()
  await drawer.getByRole('combobox', { name: 'Comparison of condition 1' }).click()
  await page.getByRole('option', { name: 'is more than', exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Value of condition 1' }).fill('3')
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Attendance days: Absent is more than 3')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Summary').click()
  const groups = page.getByRole('list', { name: 'Group by' })
  await expect(groups.getByRole('listitem')).toHaveText(['Location'])
  await choose(page, 'Add group', 'Name')
  await expect(groups.getByRole('listitem')).toHaveText(['Location', 'Name'])
  await choose(page, 'Figures', 'Attendance days: Absent')
  await page.keyboard.press('Escape')
  await expect(preview(page).getByText('Total Pune')).toBeVisible()
  await expect(preview(page).getByText('You see only the people whose records you may see.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('switch', { name: /In the report library/ }).check({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Absent last month by location' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Total Pune' })).toBeVisible()
  await expectAccessible(page)
  const everybody = await namesIn(page)
  expect(everybody.length).toBeGreaterThan(2)
  const path = new URL(page.url()).pathname.replace('/admin', '/me')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  const schedule = page.getByRole('dialog', { name: /Schedule a report/ })
  const manager = await nameOf(browser, 'manager@demo.test')
  await schedule.getByRole('combobox', { name: 'People' }).fill(manager)
  await page
    .getByRole('option', { name: new RegExp(manager) })
    .first()
    .click()
  await schedule.getByRole('button', { name: 'Save' }).click()
  await expect(schedule).toBeHidden()
  await page.goto('/admin/reports/1/schedules')
  await page.getByRole('button', { name: 'Actions for Absent last month by location' }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await expect(page.getByText('The report is being sent.')).toBeVisible()

  const team = await (await browser.newContext()).newPage()
  await signIn(team, 'manager@demo.test', path as '/me')
  await expect(team.getByRole('heading', { level: 1, name: 'Absent last month by location' })).toBeVisible()
  await expect(team.getByText('You see the people who report to you.')).toBeVisible()
  await expect(team.getByRole('gridcell', { name: /^Total/ }).first()).toBeVisible()
  const reports = await namesIn(team)
  expect(reports.length).toBeGreaterThan(0)
  expect(reports.length).toBeLessThan(everybody.length)
  expect(reports).not.toEqual(everybody.slice(0, reports.length))
  await expectAccessible(team)
  await team.getByRole('button', { name: /^Notifications/ }).click()
  await expect(team.getByText('Absent last month by location').last()).toBeVisible()
  await team.context().close()
})

/** The people in the summary that is shown: one row each, below their location. */
async function namesIn(page: Page): Promise<string[]> {
  const heads = await page.getByRole('columnheader').allInnerTexts()
  const column = heads.findIndex((head) => head.startsWith('Name'))
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const cells = await Promise.all((await rows.all()).map((row) => row.getByRole('gridcell').allInnerTexts()))
  return cells.flatMap((row) => (row[column]?.trim() ? [row[column].trim()] : []))
}

/** The name under which somebody is found. */
async function nameOf(
  browser: Parameters<Parameters<typeof test>[2]>[0]['browser'],
  email: string,
): Promise<string> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, email, '/me')
  const label = (await page.getByRole('button', { name: /account menu of/ }).getAttribute('aria-label')) ?? ''
  await page.context().close()
  return label.split('account menu of ').at(-1) ?? ''
}

test('a report is duplicated and changed @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/reports/1/custom')
  await expect(page.getByRole('heading', { level: 1, name: /Custom reports/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Actions for Headcount by department and location' }).first().click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(
    'Copy of Headcount by department and location',
  )
  await page.getByRole('textbox', { name: 'Name' }).fill('My headcount')
  await expect(preview(page).getByRole('columnheader', { name: 'Total' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My headcount' })).toBeVisible()
  if (isPhone(page)) return

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit My headcount' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Layout' }).getByText('List').click()
  // Columns are put in order by the keyboard.
  const columns = page.getByRole('list', { name: 'Columns' })
  await expect(columns.getByRole('listitem')).toHaveText(['Department'])
  await choose(page, 'Add column', 'Name')
  await columns.getByRole('button', { name: 'Move Name up' }).click()
  await expect(columns.getByRole('listitem')).toHaveText(['Name', 'Department'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My headcount', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^Name/ })).toBeVisible()
})
