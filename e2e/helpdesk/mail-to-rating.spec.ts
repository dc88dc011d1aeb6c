import { mailPeer } from '../mail-peer.ts'
import { expect, expectAccessible, PASSWORD, type Page, signIn, test } from '../support.ts'

const peer = mailPeer()
const REQUESTER = 'employee@demo.test'
const DESK = '/services/service-desk/hrms/helpdesk'
/** Minutes in which urgent tickets are resolved. */
const TARGET = 2
/** More than these. */
const TOO_LONG = TARGET * 60_000 + 5000

type Stored = Record<string, unknown> & { id: number }
type Call = (path: string, body?: object) => Promise<Record<string, Stored[]>>

async function asAdmin(page: Page): Promise<{ post: Call; get: Call }> {
  const entered = await page.request.post('/services/admin/apiv2/login_api', {
    data: { email: 'admin@demo.test', password: PASSWORD },
  })
  const { token } = (await entered.json()).data as { token: string }
  const sending =
    (method: 'post' | 'get') =>
    async (path: string, data: object = {}) => {
      const answer = await page.request[method](`${DESK}/${path}`, {
        headers: { token },
        ...(method === 'post' ? { data } : {}),
      })
      const { error, message, data: found } = await answer.json()
      expect(error, `${path}: ${message}`).toBe(false)
      return found
    }
  return { post: sending('post'), get: sending('get') }
}

/** Urgent tickets have two minutes, round the clock. @returns puts everything back */
async function withShortTimes(page: Page): Promise<() => Promise<void>> {
  const { post, get } = await asAdmin(page)
  const read = async () => ({
    targets: (await get('serviceLevel/targets')).targets ?? [],
    calendars: (await get('serviceLevel/calendars')).calendars ?? [],
  })
  const before = await read()
  const put = async (minutes: (target: Stored) => object, hours: (calendar: Stored) => object) => {
    const now = await read()
    for (const target of now.targets.filter(({ priority }) => priority === 'urgent')) {
      const { id, version, priority } = target
      await post('serviceLevel/targets/save', { id, version, priority, ...minutes(target) })
    }
    for (const calendar of now.calendars) {
      const { entity: _entity, location: _location, ...stored } = calendar
      await post('serviceLevel/calendars/save', { ...stored, ...hours(calendar) })
    }
  }
  await put(
    () => ({ response_minutes: TARGET, resolution_minutes: TARGET }),
    () => ({ is_always: true }),
  )
  const earlier = (rows: readonly Stored[], { id }: Stored) => rows.find((one) => one.id === id)
  return () =>
    put(
      (target) => {
        const { response_minutes, resolution_minutes } = earlier(before.targets, target) ?? target
        return { response_minutes, resolution_minutes }
      },
      (calendar) => ({ is_always: earlier(before.calendars, calendar)?.is_always ?? false }),
    )
}

async function raise(page: Page, subject: string): Promise<void> {
  await signIn(page, REQUESTER, '/me/helpdesk?ticket=new')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await form.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Payroll and tax' }).click()
  await form.getByRole('combobox', { name: 'More exactly' }).click()
  await page.getByRole('option', { name: 'Payslip' }).click()
  await form.getByRole('textbox', { name: 'What happened?' }).fill('One day is missing.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}

/** In the menu of the ticket. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function reply(page: Page, text: string, then?: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a reply' }).fill(text)
  if (then) {
    await page.getByRole('combobox', { name: 'And then' }).click()
    await page.getByRole('option', { name: then, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').getByText(text)).toBeVisible()
}

/** Answers a mail as a mail program does, through the mail server that delivers what comes in. */
async function answerByMail(page: Page, subject: string, text: string): Promise<void> {
  // Whoever answers tickets is mailed too, with an address of their own.
  const letter = await peer.letterWith(
    (one) => one.includes(REQUESTER) && one.includes(subject) && /reply\+[0-9a-z-]+@/i.test(one),
  )
  const [to = ''] = /reply\+[0-9a-z-]+@in\.demo\.test/i.exec(letter) ?? []
  const data = {
    ...{ key: 'the key of a mail server in journeys', to, from: `Somebody <${REQUESTER}>` },
    ...{
      subject: `Re: ${subject}`,
      text: `${text}\n\n> Which day?`,
      message_id: `<${Date.now()}@demo.test>`,
    },
    is_authenticated: true,
  }
  const answer = await page.request.post(`${DESK}/mail/receive`, { data })
  expect((await answer.json()).data).toEqual({ outcome: 'added', reason: null })
}

test('a ticket waits for its requester, is answered by mail, is resolved late, closed and rated by a link @full', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const restore = await withShortTimes(page)
  const subject = `A day is missing ${Date.now() % 100_000}`
  try {
    await raise(page, subject)
    await signIn(page, 'admin@demo.test', `/admin/helpdesk/tickets?whose=allTickets&q=${subject}`)
    await page.getByText(subject).first().click({ force: true })
    await choose(page, 'Change')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('combobox', { name: 'Priority' }).click()
    await page.getByRole('option', { name: 'Urgent' }).click()
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer).toBeHidden()
    const facts = page.getByRole('main')
    await expect(facts.getByText('Resolve by')).toBeVisible()

    // More than the minutes that there are pass, but it waits for the requester.
    await reply(page, 'Which day?', 'Waiting for requester')
    await expect(facts.getByText('Resolve by')).toBeHidden()
    await page.waitForTimeout(TOO_LONG)
    await answerByMail(page, subject, 'The third of the month.')
    await expect(page.getByRole('listitem').getByText('The third of the month.')).toBeVisible()
    await expect(facts.getByText('Resolve by')).toBeVisible()
    await expect(facts.getByText(/· Late$/)).toBeHidden()
    await expectAccessible(page)

    // Now it counts.
    await page.waitForTimeout(TOO_LONG)
    await reply(page, 'It is corrected.', 'Resolved')
    await expect(facts.getByText(/· Late$/)).toBeVisible()
    await choose(page, 'Close ticket')
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
    await expect(page.getByText('This ticket is closed.')).toBeVisible()
    const ticket = page.url()

    const asked = await peer.letterWith((one) => one.includes(subject) && one.includes('ticket-feedback/'))
    const link = new URL(/https?:\/\/[^\s"<>]+ticket-feedback\/\d+#[\w-]{43}/.exec(asked)?.[0] ?? '')
    await page.goto(`${link.pathname}${link.hash}`)
    await page.getByRole('radio', { name: 'Good', exact: true }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await page.goto(ticket)
    await expect(page.getByText('4 of 5: Good')).toBeVisible()
    await expect(page.getByText(/· Late$/)).toBeVisible()
  } finally {
    await restore()
  }
})
