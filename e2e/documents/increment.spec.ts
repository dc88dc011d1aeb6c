import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailReceiver, receiveMails } from '../mail-receiver.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  ownName,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'
import { enterCode, hasSignatureReader, readAndDraw, signingCode } from './signing.ts'

let mails: MailReceiver

/** A real SMTP server, to which the product under test delivers the code. */
test.beforeAll(async () => {
  mails = await receiveMails(Number(process.env.E2E_SMTP_PORT))
})

test.afterAll(() => mails.close())

const ADMIN = '/services/admin/apiv2/'
const DEPARTMENTS = ['Manufacturing', 'Sales']

interface Person {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  DEPARTMENT_NAME: string | null
  left_on: string | null
}

/** Calls as the administrator, to know what the screens must show. */
async function asAdmin(page: Page) {
  const post = async (path: string, data: object, token = '') =>
    (await (await page.request.post(`${ADMIN}${path}`, { headers: { token }, data })).json()).data
  const { token } = await post('login_api', { email: 'admin@demo.test', password: PASSWORD })
  return <T>(path: string, data: object): Promise<T> => post(path, data, token)
}

/** Revisions can't begin on one day: the first of a month that no earlier run has used. */
function unusedDay(): string {
  const months = Math.floor(Date.now() / 1000) % 600
  const day = new Date(Date.UTC(2100 + Math.floor(months / 12), months % 12, 1))
  return day.toISOString().slice(0, 10)
}

/** A day as the demo's fields take it. */
function fieldDay(day: string): string {
  const [year, , date] = day.split('-')
  const name = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(day))
  return `${date}-${name}-${year}`
}

const rupees = (amount: string) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount as `${number}`)

const hasReader = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** The text as an independent reader extracts it. */
function textOf(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-letter-'))
  try {
    writeFileSync(join(folder, 'letter.pdf'), pdf)
    return execFileSync('pdftotext', ['-layout', join(folder, 'letter.pdf'), '-'], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What somebody gets until a day, as the record says. */
async function payBefore(post: Awaited<ReturnType<typeof asAdmin>>, emp_id: number, day: string) {
  const { revisions } = await post<{
    revisions: { effective_on: string; state: string; structure: { annual_ctc: string } }[]
  }>('auth/hrms/pay/employee', { emp_id })
  const live = revisions.filter(({ state }) => state !== 'corrected' && state !== 'cancelled')
  return live.find(({ effective_on }) => effective_on < day)?.structure.annual_ctc as string
}

test('HR uploads new pay, writes the increment letter from the library, sends it to fifty people with their own amounts, and one of them signs on the phone @desktop @full', async ({
  page,
  browser,
}, info) => {
  // Fifty letters are fifty PDF files.
  test.setTimeout(300_000)
  const post = await asAdmin(page)
  const pages = await Promise.all(
    [1, 2].map((one) => post<{ employees: Person[] }>('auth/get-all-employees', { page: one, limit: 200 })),
  )
  const raised = pages
    .flatMap(({ employees }) => employees)
    .filter(({ DEPARTMENT_NAME, left_on }) => left_on === null && DEPARTMENTS.includes(DEPARTMENT_NAME ?? ''))
  expect(raised.length).toBeGreaterThanOrEqual(50)
  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
  })
  const own = await phone.newPage()
  await signIn(own, 'employee@demo.test', '/me/documents')
  const signer = await ownName(own)
  const of = raised.find(({ EMPLOYEE_NAME }) => EMPLOYEE_NAME === signer)
  expect(of, `${signer} is among them`).toBeTruthy()
  const first = of as Person
  const day = unusedDay()
  const before = await payBefore(post, first.EMPLOYEE_ID, day)

  await signIn(page, 'admin@demo.test', '/admin/users/pay-upload')
  const rows = raised.map((one, at) => `${one.EMPLOYEE_CODE},${day},Standard,${1_234_567 + at * 1000}.50`)
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'pay.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`Employee code,Effective from,Structure,Annual CTC\n${rows.join('\n')}\n`),
  })
  await expect(page.getByText(`${raised.length} people get new pay.`)).toBeVisible()
  await page.getByRole('button', { name: `Upload ${raised.length} people` }).click()
  await expect(page.getByText(`Pay of ${raised.length} people saved.`)).toBeVisible()

  const name = `Increment ${Date.now().toString(36)}`
  await page.goto('/admin/organisation/documents/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('button', { name: 'Use Increment letter', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name of the template' }).fill(name)
  await page.getByRole('textbox', { name: 'Title of the letter' }).fill(name)
  await page.getByRole('combobox', { name: 'Preview for' }).fill(first.EMPLOYEE_CODE)
  await page
    .getByRole('option', { name: new RegExp(first.EMPLOYEE_CODE) })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Values as of' }).fill(fieldDay(day))
  await page.getByRole('textbox', { name: 'Values as of' }).blur()
  await expect(page.getByText('1 page', { exact: true })).toBeVisible()
  await expect(page.getByText('Previous CTC a year has a value: shown')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Recipients are asked to sign' }).press(' ')
  await page.getByRole('textbox', { name: 'Days they have for it' }).fill('5')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('By place', { exact: true }).click()
  for (const department of DEPARTMENTS) {
    await page.getByRole('combobox', { name: 'Department' }).fill(department)
    await page.getByRole('option', { name: department, exact: true }).click()
  }
  await page.getByRole('combobox', { name: 'Department' }).press('Escape')
  await page.getByRole('textbox', { name: 'Values as of' }).fill(fieldDay(day))
  await page.getByRole('textbox', { name: 'Values as of' }).blur()
  await page.getByRole('switch', { name: /by e-mail/ }).uncheck()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText(/^\d\d letters$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Send \d+ letters$/ }).click()
  await expect(page.getByText('The letters are sent.')).toBeVisible({ timeout: 150_000 })

  await own.goto('/me/documents?view=letters')
  await own.getByRole('link', { name: `Read and sign ${name}` }).click()
  await expect(own.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await expectNoSidewaysScroll(own)
  await readAndDraw(own)
  await enterCode(own, await signingCode(own, mails.letters, name))
  await expect(own.getByText('You have signed this letter.')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(own)
  await phone.close()

  await page.getByRole('link', { name: 'Sent letters' }).last().click()
  await page.getByRole('searchbox').first().fill(first.EMPLOYEE_CODE)
  const opened = page.waitForResponse((response) => response.url().includes('openLetter'))
  const popup = page.waitForEvent('popup')
  await page
    .getByRole('button', { name: `Open the letter of ${first.EMPLOYEE_NAME}` })
    .first()
    .click()
  const { link } = (await (await opened).json()).data as { link: string }
  await (await popup).close()
  const pdf = await (await page.request.get(link)).body()
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const path = info.outputPath('signed.pdf')
  writeFileSync(path, pdf)
  if (hasSignatureReader())
    expect(execFileSync('pdfsig', [path], { encoding: 'utf8' })).toContain('Signature is Valid.')
  if (!hasReader) return
  const text = textOf(pdf)
  expect(text).toContain(first.EMPLOYEE_NAME)
  expect(text).toContain(rupees(before))
  expect(text).toContain(rupees(`${1_234_567 + raised.indexOf(first) * 1000}.50`))
})
