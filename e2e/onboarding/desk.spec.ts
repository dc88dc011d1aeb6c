import { expect, expectAccessible, expectNoSidewaysScroll, type Page, signIn, test } from '../support.ts'
import { asAdmin } from './journey-setup.ts'

const LIST = '/admin/advance-hr/onboarding/candidate'

/** A candidate of their own flow of one step, so that other journeys keep theirs. */
async function aCandidate(page: Page, last: string) {
  const call = await asAdmin(page)
  const { workflows } = (await call('onbording/getAllWorkflowList')) as unknown as {
    workflows: { WORKFLOW_ID: number; name: string }[]
  }
  const name = 'One talk'
  const known = workflows.find((one) => one.name === name)?.WORKFLOW_ID
  const workflow_id =
    known ??
    (await call('onbording/save-workflow', { name, steps: [{ kind: 12, name: 'Talk' }], rules: [] }))
      .WORKFLOW_ID
  const values = { FIRST_NAME: 'Ira', LAST_NAME: last, PERSONAL_EMAIL: `${last.toLowerCase()}@example.test` }
  const added = await call('onbording/add-joinee-save', { values, workflow_id, accept_warnings: 1 })
  return Number(added.candidate_id)
}

const open = async (page: Page, id: number, name: string) => {
  await page.goto(`/admin/onboarding/candidate/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function act(page: Page, action: string) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('what candidates get comes from a file, is sent for approval, and is found by whoever decides @desktop', async ({
  page,
}) => {
  const last = `Paid${Date.now().toString(36)}`
  await signIn(page, 'admin@demo.test', `${LIST}/ctc-upload`)
  const id = await aCandidate(page, last)
  const sample = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sample with the candidates' }).click()
  expect((await sample).suggestedFilename()).toBe('BulkCandidateCTC.xlsx')
  const file = (amount: string) => ({
    ...{ name: 'ctc.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`Candidate number,Structure,Annual CTC\n${id},Standard,${amount}\n`),
  })
  await page.locator('input[type=file]').first().setInputFiles(file('900000'))
  await expect(page.getByRole('cell', { name: new RegExp(`Ira ${last}`) })).toBeVisible()
  await expect(page.getByText('1 new version')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save the CTC of 1 candidate' }).click()
  await expect(page.getByText('1 CTC was saved.')).toBeVisible()

  await open(page, id, last)
  await expect(page.getByText(/9,00,000\.00/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Send for approval' }).click()
  await expect(drawer).toBeHidden()
  await page.goto(`/admin/request/pending/candidate/14/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: last })).toBeVisible()
  await expect(page.getByText('CTC approval')).toBeVisible()
  await expect(page.getByText(/^(Pending|Approved)$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/request/pending/candidate/2/${id}`)
  await expect(page.getByText('No requests')).toBeVisible()
})

test('a candidate is verified and completed; others are blacklisted and deleted @desktop', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  await signIn(page, 'admin@demo.test', LIST)
  const dialog = page.getByRole('dialog')

  const done = await aCandidate(page, `Done${mark}`)
  await open(page, done, `Done${mark}`)
  await act(page, 'Mark as verified')
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Finish step Talk' }).click()
  await expect(page.getByRole('button', { name: 'Finish step Talk' })).toBeHidden()
  await act(page, 'Complete onboarding')
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()

  const listed = await aCandidate(page, `Listed${mark}`)
  await open(page, listed, `Listed${mark}`)
  await act(page, 'Blacklist')
  await dialog.getByRole('button', { name: 'Blacklist' }).click()
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Forged papers')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Blacklist' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${LIST}/blacklist?q=${encodeURIComponent(`Listed${mark}`)}`)
  await expect(page.getByText('Forged papers')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remove Ira Listed${mark} from the blacklist` }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Forged papers')).toBeHidden()

  const gone = await aCandidate(page, `Gone${mark}`)
  await open(page, gone, `Gone${mark}`)
  await act(page, 'Delete')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Added by mistake')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${LIST}?q=${encodeURIComponent(`Gone${mark}`)}`)
  await expect(page.getByRole('link', { name: `Ira Gone${mark}` })).toBeHidden()
  await page.goto(`${LIST}?q=${encodeURIComponent(`Gone${mark}`)}&f.status=deleted`)
  await expect(page.getByRole('link', { name: `Ira Gone${mark}` })).toBeVisible()
})

test('steps are reserved by an access rule, and the settings of onboarding are kept @desktop', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(/^422 .*\/updatesetting$/)
  const name = `Only recruiters ${Date.now().toString(36)}`
  await signIn(page, 'admin@demo.test', '/admin/onboarding/permission')
  await page.getByRole('link', { name: 'New access rule' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Restricted steps' }).click()
  await page.getByRole('option', { name: 'Acknowledgement' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'People' }).fill('a')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/onboarding\/permission$/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Acknowledgement')
  await expectAccessible(page)
  // Switched off, so that the steps of other journeys are everybody's.
  await page.getByRole('button', { name: `Deactivate ${name}` }).click()
  await expect(page.getByRole('button', { name: `Activate ${name}` })).toBeVisible()

  await page.goto('/admin/onboarding/configuration')
  const days = page.getByRole('textbox', { name: /^Days that a candidate’s link works/ })
  const before = await days.inputValue()
  await days.fill('91')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await days.fill('21')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(async () => {
    await page.reload()
    await expect(days).toHaveValue('21', { timeout: 3000 })
  }).toPass()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await days.fill(before)
  await page.getByRole('button', { name: 'Save' }).click()
})

test('a kit is given to two candidates at once, whose checklists appear, and the files of onboarding have their names @desktop', async ({
  page,
}) => {
  const mark = `Kit${Date.now().toString(36)}`
  await signIn(page, 'admin@demo.test', '/admin/onboarding/kits')
  for (const one of ['A', 'B']) await aCandidate(page, `${mark}${one}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add kit' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(mark)
  await dialog.getByRole('combobox', { name: 'Tasks from template' }).click()
  await page.getByRole('option', { name: 'Joining: first week' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(mark).first()).toBeVisible()

  await page.goto(`${LIST}?q=${mark}`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Give 2 a kit' }).click()
  await dialog.getByRole('combobox', { name: 'Choose a kit' }).selectOption(mark)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Give kit' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/admin/onboarding/checklist?q=${mark}`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expectAccessible(page)

  const file = async (address: string, item: string) => {
    await page.goto(address)
    await page.getByRole('button', { name: 'More actions' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    return (await saved).suggestedFilename()
  }
  const reports = '/admin/onboarding/reports'
  expect(await file(reports, 'Export')).toBe('Onboarding_Candidate.xlsx')
  expect(await file(reports, 'Export those who joined')).toBe('Onboard_Employee_Reports.xlsx')
  expect(await file(reports, 'Export those who joined, with pay')).toBe('Onboard_Employee_ctc_Reports.xlsx')
  expect(await file('/admin/onboarding/background-verification', 'Export with checks')).toBe('TraqCheck.xlsx')
})
