import { companyDay, expect, expectAccessible, PASSWORD, type Page, signIn, test } from '../support.ts'

interface Person {
  id: number
  name: string
}

/** Somebody with a task and a dotted line leaves; two colleagues can take over. */
async function aLeaver(page: Page) {
  const call = async (path: string, data: object, token = '') => {
    const answer = await page.request.post(`/services/admin/${path}`, { headers: { token }, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const { token } = await call('apiv2/login_api', { email: 'admin@demo.test', password: PASSWORD })
  const stamp = Date.now().toString(36)
  const add = async (name: string): Promise<Person> => {
    const values = { FIRST_NAME: name, LAST_NAME: stamp, DATE_OF_JOINING: '2024-01-01' }
    const { id } = await call('apiv2/auth/hrms/forms/saveFormData/12', { values }, token)
    return { id, name: `${name} ${stamp}` }
  }
  const leaver = await add('Leaving')
  const [one, other] = [await add('Following'), await add('Another')]
  const line = { employee_id: one.id, manager_id: leaver.id, kind: 'project', from_date: '2025-01-01' }
  await call('apiv1/hrms/hierarchy/dottedLine', line, token)
  const title = `Close the books ${stamp}`
  await call('apiv2/auth/create-task', { title, assignee_ids: [leaver.id] }, token)
  return { leaver, one, other, title }
}

async function choose(page: Page, label: string | RegExp, { name }: Person): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}

async function openAction(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** `days` before today in the organisation's time zone, as a field takes it. */
function dayBefore(days: number): string {
  const day = companyDay(-days)
  const month = day.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })
  return `${String(day.getUTCDate()).padStart(2, '0')}-${month}-${day.getUTCFullYear()}`
}

test('who takes over from a leaver is named with the separation, for each responsibility, and changed until the last day @desktop', async ({
  page,
}) => {
  const { leaver, one, other, title } = await aLeaver(page)
  await signIn(page, 'admin@demo.test')
  await page.goto(`/admin/users/view/${leaver.id}`)
  await openAction(page, 'Record separation')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('A dotted line leads to this person')).toBeVisible()
  await expect(dialog.getByText(title)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Separation type' }).click()
  await page.getByRole('option', { name: 'Better Opportunity' }).click()
  await choose(page, 'Hand everything over to', one)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record separation' }).click()
  await expect(dialog).toBeHidden()

  await openAction(page, 'Hand over responsibilities')
  await expect(dialog.getByRole('combobox', { name: 'Hand everything over to' })).toHaveValue(/Following/)
  await dialog.getByRole('button', { name: 'Choose for each' }).click()
  await choose(page, /^Takes over: .*task/, other)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await openAction(page, 'Hand over responsibilities')
  await expect(dialog.getByRole('combobox', { name: /^Takes over: .*task/ })).toHaveValue(/Another/)
  await expect(dialog.getByRole('combobox', { name: /^Takes over: A dotted line/ })).toHaveValue(/Following/)
})

test('what somebody held is the heir’s at once when their last day has passed @desktop @full', async ({
  page,
}) => {
  const { leaver, one, title } = await aLeaver(page)
  await signIn(page, 'admin@demo.test')
  await page.goto(`/admin/users/view/${leaver.id}`)
  await openAction(page, 'Record separation')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Last working day' }).fill(dayBefore(2))
  await dialog.getByRole('combobox', { name: 'Separation type' }).click()
  await page.getByRole('option', { name: 'Better Opportunity' }).click()
  await choose(page, 'Hand everything over to', one)
  await dialog.getByRole('button', { name: 'Record separation' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/admin/task-management/list?whose=all&f.assignee=${one.id}`)
  await expect(page.getByText(title).first()).toBeVisible()
  await page.goto(`/admin/task-management/list?whose=all&f.assignee=${leaver.id}`)
  await expect(page.getByText(title)).toHaveCount(0)
})
