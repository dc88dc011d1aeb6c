import { expect, expectAccessible, expectNoSidewaysScroll, type Page, signIn, test } from '../support.ts'

const views = (page: Page) => page.getByRole('button', { name: /^Views:/ })
const range = (page: Page) => page.getByText(/^1–\d+ of \d+$/)

/** Opens the menu of views; its content is loaded on first use. */
async function openViews(page: Page) {
  await views(page).click()
  await expect(page.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible()
}

test('a view is saved, changed, reset, made the default and deleted @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/emp-directory?f.125=0&sort=-date_of_joining')
  await expect(range(page)).toBeVisible()
  const leavers = await range(page).innerText()
  const name = `Leavers ${Date.now().toString(36)}`

  await openViews(page)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as new view' })
  await dialog.getByRole('textbox', { name: 'View name' }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Make this the default view' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(views(page)).toHaveAccessibleName(`Views: ${name}`)
  await expect(page).toHaveURL(/\?view=\d+$/)

  // The list opens with it in every browser.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('muster.lists')) localStorage.removeItem(key)
  })
  await page.goto('/admin/users/emp-directory')
  await expect(page.getByText(leavers, { exact: true })).toBeVisible()
  await expect(views(page)).toHaveAccessibleName(`Views: ${name}`)

  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await expect(views(page)).toHaveAccessibleName(`Views: ${name} edited`)
  await expect(page.getByText(leavers, { exact: true })).toBeHidden()
  await page.reload()
  await expect(views(page)).toHaveAccessibleName(`Views: ${name} edited`)
  await openViews(page)
  await page.getByRole('menuitem', { name: 'Discard changes' }).click()
  await expect(page.getByText(leavers, { exact: true })).toBeVisible()

  await openViews(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(views(page)).toHaveAccessibleName('Views: Standard view')
  await expect(page.getByText(leavers, { exact: true })).toBeHidden()
  await expectNoSidewaysScroll(page)
})

test('columns are arranged, and stay so on the next visit @full', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/emp-directory')
  const heads = page.getByRole('columnheader').filter({ hasText: /\w/ })
  await expect(heads.first()).toBeVisible()
  // Changes are saved one after the other; the density is the last.
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/list-preferences') &&
      answer.request().postDataJSON()?.preferences?.density === 'compact',
  )
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Move Location up' }).click()
  await page.getByRole('button', { name: 'Make Location wider' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Table options' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await page.keyboard.press('Escape')
  expect((await saved).ok()).toBe(true)

  // Another browser gets the layout from the server only.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('muster.lists')) localStorage.removeItem(key)
  })
  await page.goto('/admin/users/emp-directory')
  await expect(heads.first()).toBeVisible()
  // The head is there before the layout has arrived.
  const order = async () => (await heads.allInnerTexts()).map((text) => text.trim()).slice(0, 4)
  await expect.poll(order).toEqual(['Name', 'Department', 'Location', 'Designation'])
  await expect(page.getByRole('grid')).toHaveAttribute('data-density', 'compact')

  // With the mouse: a header is dragged by its grip, and a column edge is pulled.
  const head = (name: string) => page.getByRole('columnheader', { name })
  await head('Location').hover()
  await head('Location').locator('[draggable]').dragTo(head('Department'))
  await expect(heads.nth(1)).toHaveText('Location')
  const before = await head('Location').boundingBox()
  const edge = await head('Location').locator('[draggable] + span').boundingBox()
  if (!before || !edge) throw new Error('the head has no edge')
  await page.mouse.move(edge.x + 4, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + 84, edge.y + 10, { steps: 5 })
  await page.mouse.up()
  const after = await head('Location').boundingBox()
  expect(Math.round((after?.width ?? 0) - before.width)).toBe(80)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
})

test('the list is operated by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/emp-directory?limit=50')
  await expect(range(page)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const rows = page.locator('tr[data-row-index]')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(rows.nth(3)).not.toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows.first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('f')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Status' })).toBeVisible()
})

test(
  'a list is printed completely, with a header and without the app @full',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await signIn(page, 'admin@demo.test', '/admin/users/emp-directory?q=a')
    await expect(range(page)).toBeVisible()
    const total = Number((await range(page).innerText()).split(' ').at(-1))
    // The browser's print dialog would block.
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await page.getByRole('button', { name: 'Table options' }).click()
    await page.getByRole('menuitem', { name: /^Print all/ }).click()
    await page.waitForFunction(() => document.querySelectorAll('body > div > table tbody tr').length > 20)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toHaveCount(1)
    await expect(page.getByText(`${total} rows · Search: a`)).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    expect(await page.getByRole('row').count()).toBe(Math.min(total, 1000) + 1)
    await page.emulateMedia({ media: null })
    await page.pdf({ path: info.outputPath('list.pdf'), preferCSSPageSize: true })
  },
)
