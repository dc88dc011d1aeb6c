import type { Browser } from '@playwright/test'
import { mailPeer } from '../mail-peer.ts'
import { expect, expectAccessible, type Page, signIn, test } from '../support.ts'
import { asAdmin } from './journey-setup.ts'

const peer = mailPeer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const PASSWORD = 'Quiet-Harbour-73'
const APPROVER = 'manager@demo.test'

const steps = [
  [14, 'Approval of the CTC'],
  [3, 'Offer'],
  [5, 'Answer to the offer'],
  [13, 'Signature'],
  [8, 'Form and documents'],
  [10, 'Verification'],
  [20, 'First day'],
] as const

/** A flow for one department at one location, and whoever approves what is paid: both have screens and journeys of their own. */
async function setUp(page: Page): Promise<{ department: string; location: string }> {
  const call = await asAdmin(page)
  const found = (await call('onbording/getAllWorkflowList')) as unknown as {
    workflows: { name: string }[]
    departments: { id: number; name: string }[]
    locations: { id: number; name: string }[]
  }
  const name = 'From file to first day'
  const [department, location] = [found.departments.at(-1), found.locations.at(-1)]
  if (!department || !location) throw new Error('The demo organisation has departments and locations.')
  // A second try finds what the first has made.
  if (!found.workflows.some((one) => one.name === name)) {
    await call('onbording/save-workflow', {
      name,
      steps: steps.map(([kind, name]) => ({ kind, name })),
      rules: [{ department_id: department.id, location_id: location.id }],
    })
    const entered = await page.request.post('/services/admin/apiv2/login_api', {
      data: { email: APPROVER, password: 'Demo@12345' },
    })
    const approver = (await entered.json()).data.auth_user_detail.user_emp_id as number
    const made = await call('auth/workflow/create', { TRIGGER_SLUG: 'CTC_APPROVAL', name, start: 'empty' })
    const stage = {
      type: 'stage',
      id: 'a',
      name: 'Manager',
      approvers: [{ by: 'person', employee_id: approver }],
    }
    await call('auth/workflow/saveworkflow', {
      ...{ WF_ID: made.WF_ID, revision: 1 },
      definition: {
        start: 'a',
        nodes: [
          { ...stage, mode: 'any', next: 'b' },
          { type: 'end', id: 'b', outcome: 'approved' },
        ],
      },
    })
  }
  return { department: department.name, location: location.name }
}

/** Somebody else, on a phone of their own. */
async function onPhone(browser: Browser): Promise<Page> {
  const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  return (await browser.newContext(size)).newPage()
}

/** The code in the mail to an address, after so many others. */
async function codeTo(email: string, skip = 0): Promise<string> {
  const codes = () =>
    peer.lettersTo(email).flatMap((letter) => /that you have opened: (\d{6})\./.exec(letter)?.[1] ?? [])
  await expect.poll(() => codes().length, { timeout: 60_000 }).toBeGreaterThan(skip)
  return codes().at(-1) as string
}

async function enter(phone: Page, email: string): Promise<void> {
  await phone.goto(await peer.linkTo(email, 'offer_letter/view'))
  await phone.getByRole('button', { name: 'Send the code' }).click()
  await phone.getByRole('textbox', { name: 'Code' }).fill(await codeTo(email))
  await phone.getByRole('button', { name: 'Open', exact: true }).click()
}

async function openCandidate(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/advance-hr/onboarding/candidate?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function enterCtc(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Enter CTC' }).click()
  await drawer.getByRole('textbox', { name: /^Annual CTC/ }).fill('1200000')
  await drawer.getByRole('button', { name: 'Save CTC' }).click()
  await expect(drawer).toBeHidden()
}

async function sendOffer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Send letter' }).click()
  await expect(page.getByRole('img', { name: 'Preview of the letter' })).toBeVisible()
  await page.getByRole('button', { name: 'Send letter' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
}

async function finish(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `Finish step ${name}`, exact: true })
  await button.click()
  await expect(button).toBeHidden()
}

test('two candidates come from a file: one signs the offer, joins and finds their tasks, the other declines', async ({
  page,
  browser,
}) => {
  test.slow()
  const mark = Date.now().toString(36)
  const [first, other] = [`Asha Joins${mark}`, `Ravi Stays${mark}`]
  const mailOf = (name: string) => `${name.split(' ')[1]?.toLowerCase()}@example.test`
  const { department, location } = await setUp(page)
  const drawer = page.getByRole('dialog')

  await signIn(page, 'admin@demo.test', '/admin/advance-hr/onboarding/candidate/upload')
  const rows = [
    [
      'First name',
      'Last name',
      'Personal e-mail',
      'Department',
      'Designation',
      'Location',
      'Expected joining date',
    ],
    [...first.split(' '), mailOf(first), department, 'Data Analyst', location, '01/04/2030'],
    [...other.split(' '), mailOf(other), department, 'Data Analyst', '', '01/04/2030'],
  ]
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'candidates.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
  })
  await expect(page.getByRole('cell', { name: 'From file to first day' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload 2 new candidates' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 candidates' })).toBeVisible()

  await openCandidate(page, first)
  await enterCtc(page)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await drawer.getByRole('button', { name: 'Send for approval' }).click()
  await expect(drawer).toBeHidden()
  const request = await page.getByRole('link', { name: 'Open request' }).getAttribute('href')
  const approver = await onPhone(browser)
  await signIn(approver, APPROVER, `/me/workflow/request-worlflow/${request?.split('/').at(-1)}`)
  await approver.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(approver.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()
  await approver.context().close()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Approved', { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await finish(page, 'Approval of the CTC')
  await sendOffer(page)
  await finish(page, 'Offer')

  const phone = await onPhone(browser)
  await enter(phone, mailOf(first))
  await phone.getByRole('button', { name: 'Accept' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(phone.getByText('You accepted this letter')).toBeVisible()
  await phone.getByRole('link', { name: /^Sign: / }).click()
  const pad = phone.getByRole('img', { name: /^Draw your signature/ })
  const box = (await pad.boundingBox())!
  await phone.mouse.move(box.x + 30, box.y + 30)
  await phone.mouse.down()
  await phone.mouse.move(box.x + 120, box.y + 70, { steps: 5 })
  await phone.mouse.up()
  await phone.getByRole('button', { name: 'Agree and send the code' }).click()
  await phone.getByRole('textbox', { name: 'Code from the e-mail' }).fill(await codeTo(mailOf(first), 1))
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(phone.getByText('Signed. The signed copy is on your page.')).toBeVisible()
  await phone.getByRole('link', { name: 'Continue to the joining form' }).click()
  await phone.getByRole('textbox', { name: 'Mobile number' }).fill(`98${String(Date.now()).slice(-8)}`)
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
  const wanted = await phone.getByRole('region').filter({ hasText: 'Required' }).all()
  for (const category of wanted) {
    // Some can be handed in only with the day until which they are valid.
    const until = category.getByRole('textbox', { name: 'Valid until' })
    if ((await until.count()) > 0) await until.fill('31/12/2031')
    const file = category.locator('input[type=file]:not([capture])')
    await file.setInputFiles({ name: 'document.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(category.getByText('Uploaded')).toBeVisible()
  }
  await phone.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you, Asha' })).toBeVisible()
  await phone.context().close()

  await page.reload()
  await finish(page, 'Answer to the offer')
  await finish(page, 'Signature')
  for (let left = wanted.length; left > 0; left--) {
    const accept = page.getByRole('button', { name: 'Accept', exact: true })
    await accept.first().click()
    await expect(accept).toHaveCount(left - 1)
  }
  await page.reload()
  await finish(page, 'Form and documents')
  await page.getByRole('button', { name: 'Start verification' }).click()
  await drawer.getByRole('combobox', { name: 'Package' }).click()
  await page.getByRole('option', { name: /^Standard/ }).click()
  await drawer.getByRole('button', { name: 'Start verification' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Enter results' }).click()
  const results = drawer.getByRole('combobox', { name: /^Result of / })
  await expect(results.first()).toBeVisible()
  for (const result of await results.all()) await result.selectOption('Clear')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await finish(page, 'Verification')

  await page.getByRole('button', { name: 'Make an employee' }).click()
  await drawer.getByRole('textbox', { name: 'Work e-mail' }).fill(`work.${mailOf(first)}`)
  await expect(drawer.getByText('What will apply')).toBeVisible()
  await drawer.getByRole('button', { name: 'Make an employee' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open employee' })).toBeVisible()

  const colleague = await onPhone(browser)
  await colleague.goto(await peer.linkTo(`work.${mailOf(first)}`, 'email-verification'))
  await colleague.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await colleague.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Set password' }).click()
  await colleague.getByRole('link', { name: 'Go to sign-in' }).click()
  await colleague.getByLabel('E-mail address').fill(`work.${mailOf(first)}`)
  await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(colleague.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden()
  await expect(colleague).toHaveURL(/\/me(\/|$)/)
  await colleague.goto('/me/my-joining')
  await expect(colleague.getByText('Fill in bank and tax details').first()).toBeVisible()
  await colleague.context().close()

  await openCandidate(page, other)
  await enterCtc(page)
  await sendOffer(page)
  const declines = await onPhone(browser)
  await enter(declines, mailOf(other))
  await declines.getByRole('button', { name: 'Decline' }).click()
  const why = declines.getByRole('dialog')
  await why.getByRole('textbox', { name: 'Tell us more' }).fill('Accepted another offer')
  await why.getByRole('button', { name: 'Decline' }).click()
  await expect(declines.getByText('You declined this letter')).toBeVisible()
  await declines.context().close()

  await page.goto('/admin/advance-hr/onboarding')
  const reasons = page.getByRole('figure', { name: 'Why candidates did not join' })
  await expectAccessible(page)
  await reasons.getByRole('button', { name: 'Show as table' }).click()
  await reasons.getByRole('button', { name: /Accepted another offer/ }).click()
  await expect(page.getByRole('link', { name: other })).toBeVisible()
})
