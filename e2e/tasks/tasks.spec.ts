import { companyDate, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

/** A day as the form takes it: `dd/MM/yyyy` or as the organisation writes it. */
const soon = () => companyDate(3)

test('a recurring task is created, moved on the board by the keyboard and done; its successor appears @desktop', async ({
  page,
}) => {
  const title = `Water the plants ${Date.now() % 100_000}`
  await signIn(page, 'admin@demo.test', '/admin/task-management/list?whose=mine')
  await page.getByRole('button', { name: 'New task' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Task', exact: true }).fill(title)
  await form.getByRole('textbox', { name: 'Due date' }).fill(soon())
  await form.getByRole('textbox', { name: 'Due date' }).press('Tab')
  await form.getByRole('combobox', { name: 'Repeats' }).selectOption('week')
  await expect(form.getByText(/^Due on /)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Task added Successfully')).toBeVisible()
  await expect(form).toBeHidden()

  await page.getByText('Board', { exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name},`) })
  await expect(column('Open').getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  const handle = page.getByRole('button', { name: `Move “${title}”` })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`“${title}” is over Open.`)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`“${title}” is over In progress.`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(column('In progress').getByRole('link', { name: title })).toBeVisible()

  await page.getByRole('button', { name: `Status of “${title}”` }).click()
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await expect(page.getByText(/Next on /)).toBeVisible()
  await expect(column('Done').getByRole('link', { name: title })).toBeVisible()
  await expect(column('Open').getByRole('link', { name: title })).toBeVisible()

  await page.getByText('Calendar', { exact: true }).click()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await expectAccessible(page)
})

test('an employee adds a task on the phone, does one that the manager gave and answers in its discussion', async ({
  page,
}) => {
  const title = `Buy milk ${Date.now() % 100_000}`
  await signIn(page, 'employee@demo.test', '/me/tasks')
  await page.getByRole('textbox', { name: 'Add a task for yourself' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Mark “${title}” as done` }).click()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  await page.getByRole('link', { name: 'Prepare the client review' }).click()
  await expect(page.getByRole('heading', { name: 'Prepare the client review', level: 1 })).toBeVisible()
  const slides = page.getByRole('checkbox', { name: 'Draft the slides' })
  await slides.click()
  await expect(slides).toBeChecked()
  const answer = `The slides are drafted ${Date.now() % 100_000}`
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(answer)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText(answer)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('HR starts a template for somebody who joins, after seeing its tasks @desktop @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/task-management/templates')
  await page.getByRole('button', { name: 'Start “Joining: first week”' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'About whom' }).fill('a')
  await page.getByRole('listbox').getByRole('option').first().click()
  // The day follows from the person, and can be another one.
  const day = form.getByRole('textbox', { name: 'Joins on' })
  await expect(day).not.toHaveValue('')
  await day.fill(soon())
  await day.press('Tab')
  await form.getByRole('button', { name: 'Show tasks' }).click()
  await expect(form.getByText('Prepare laptop and account')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create 6 tasks' }).click()
  await expect(page.getByText('6 tasks were created.')).toBeVisible()
})
