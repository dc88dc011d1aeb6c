import type { Browser, BrowserContext } from '@playwright/test'
import { mailPeer } from '../mail-peer.ts'
import { type Entry, expect, expectAccessible, ownName, type Page, signIn, test } from '../support.ts'

const peer = mailPeer()
const MAILED_LINK = /https?:\/\/[^\s"<>]+\/mail\/request-approval\/\d+#[\w-]{43}/
const linkIn = (letter: string) => MAILED_LINK.exec(letter)?.[0] ?? null
const AUDIT = 'hiring-audit@partner.test'

interface Somebody {
  page: Page
  context: BrowserContext
  name: string
}

/** A demo user signed in with a separate browser context. */
async function enter(browser: Browser, email: string, entry: Entry): Promise<Somebody> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, email, entry)
  return { page, context, name: await ownName(page) }
}

/** Selects a person as the approver of the open stage. */
async function approvedBy(page: Page, name: string): Promise<void> {
  const side = page.getByRole('complementary', { name: 'Edit' })
  await side.getByRole('combobox', { name: 'Approver', exact: true }).click()
  await page.getByRole('option', { name: 'A specific person' }).click()
  await side.getByRole('combobox', { name: 'Person' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Decides beside the approval inbox. */
async function approveInInbox({ page }: Somebody, entry: Entry, summary: string): Promise<void> {
  await page.goto(`/${entry}/requests/inbox`)
  const card = page.getByRole('listitem').filter({ hasText: summary })
  await card.getByRole('link', { name: /^Open: / }).click()
  const decision = page.getByRole('region', { name: 'Your decision' })
  // Sent once it can no longer be undone.
  const sent = page.waitForResponse((answer) => answer.url().includes('bulk_requeststatus_rm'))
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expect(card).toBeHidden()
  expect((await (await sent).json()).data).toMatchObject({ done: 1, failed: 0 })
}

test('@desktop @full a workflow from an empty canvas to an approved request, with its mails', async ({
  page,
  browser,
}) => {
  const [hr, colleague] = [
    await enter(browser, 'hr@demo.test', 'admin'),
    await enter(browser, 'employee@demo.test', 'me'),
  ]
  await signIn(page, 'admin@demo.test')
  const adminName = await ownName(page)

  await page.goto('/admin/workflow/workflows')
  await page.getByRole('button', { name: 'Create workflow' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Request type' }).fill('Requis')
  await page.getByRole('option', { name: /Requisition/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hiring')
  await page.getByText('An empty canvas').click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  // HR first; for more than one position also the head of HR; finally a colleague, for all.
  const side = page.getByRole('complementary', { name: 'Edit' })
  await page.getByRole('button', { name: 'Add first stage' }).click()
  await side.getByRole('textbox', { name: 'Name', exact: true }).fill('People team')
  await approvedBy(page, hr.name)
  await page.getByRole('button', { name: 'Add after “People team”' }).click()
  await page.getByRole('menuitem', { name: 'Branch' }).click()
  await side.getByRole('textbox', { name: 'Name', exact: true }).fill('How many?')
  await side.getByLabel('Path name').fill('Several')
  await side.getByRole('button', { name: 'Add condition' }).click()
  await side.getByRole('combobox', { name: 'Property' }).fill('positions')
  await page.getByRole('option', { name: 'Number of positions' }).click()
  await side.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'more than' }).click()
  await side.getByLabel('Value', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Add after “How many?, Several”' }).click()
  await page.getByRole('menuitem', { name: 'Stage' }).click()
  await side.getByRole('textbox', { name: 'Name', exact: true }).fill('Budget')
  await approvedBy(page, adminName)
  // The last stage is a copy of the previous one with another approver.
  await side.getByRole('button', { name: 'Copy stage' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Paste' }).click()
  await side.getByRole('textbox', { name: 'Name', exact: true }).fill('Second look')
  await approvedBy(page, colleague.name)
  await expect(page.getByRole('button', { name: 'Ready to publish' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expectAccessible(page)

  // Copies go to an external address; requesters get no mail about their own submission.
  await side.getByRole('button', { name: 'Close' }).click()
  await side.getByLabel('BCC on every e-mail').fill(AUDIT)
  const kept = page.waitForResponse((answer) => answer.url().includes('updateworkflowbccmail'))
  await page.keyboard.press('Enter')
  await kept
  const silenced = page.waitForResponse((answer) => answer.url().includes('updateworkflowmail'))
  // The node moves once the server has saved it.
  await side.getByRole('switch', { name: 'Request: submitted' }).click()
  await silenced

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Pending requests keep the version they started with.')).toBeVisible()
  await page.getByLabel('What changed').fill('From the first sketch')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 published.')).toBeVisible()

  const manager = await enter(browser, 'manager@demo.test', 'me')
  await manager.page.goto('/me/organisation/requisition')
  const form = manager.page.getByRole('main')
  await expect(form.getByRole('heading', { name: 'Requisition' })).toBeVisible()
  await form.getByRole('combobox', { name: 'Designation' }).click()
  await manager.page.getByRole('option').first().click()
  await form.getByRole('textbox', { name: 'Positions' }).fill('3')
  await form.getByRole('textbox', { name: 'Needed by' }).fill('01/03/2031')
  await form.getByRole('textbox', { name: 'Needed by' }).press('Tab')
  await form.getByRole('textbox', { name: 'Reason' }).fill('The second shift begins in spring.')
  await expectAccessible(manager.page)
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(manager.page.getByRole('heading', { name: 'My requisitions' })).toBeVisible()
  const mine = manager.page.getByRole('listitem').filter({ hasText: '3 new positions' })
  await expect(mine).toContainText('Pending')
  await expect(mine).toContainText(`Waiting for ${hr.name}`)

  // Letters about other requests of the company arrive as well.
  const isAbout = (text: string) => text.includes('3 new positions') && linkIn(text) !== null
  const first = linkIn(await peer.letterWith(isAbout))
  await approveInInbox(hr, 'admin', '3 new positions')

  // The condition holds, so the head of HR must decide, and does so from the mail without signing in.
  const isNext = (text: string) => isAbout(text) && linkIn(text) !== first
  const link = new URL(linkIn(await peer.letterWith(isNext)) as string)
  const stranger = await browser.newContext()
  const mailed = await stranger.newPage()
  await mailed.goto(link.pathname + link.hash)
  await expect(mailed.getByRole('heading', { name: `${manager.name} requests your approval` })).toBeVisible()
  await mailed.getByRole('button', { name: 'Approve' }).click()
  await expect(mailed.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await expect(mailed.getByText(`It now goes to ${colleague.name}.`)).toBeVisible()

  await approveInInbox(colleague, 'me', '3 new positions')
  await manager.page.reload()
  await expect(mine).toContainText('Open')
  await expect(mine).toContainText('0 of 3 filled')

  // Three approvers were notified and the decision was mailed, each with a copy; no copy can decide anything.
  await expect.poll(() => peer.lettersTo(AUDIT).length, { timeout: 20_000 }).toBe(4)
  expect(peer.lettersTo(AUDIT).filter((text) => /request-approval/.test(text))).toEqual([])

  // Clean-up: removes the vacancies from the chart.
  const path = await mine.getByRole('link').getAttribute('href')
  await page.goto((path ?? '').replace(/^\/me/, '/admin'))
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('It was a rehearsal.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  for (const { context } of [hr, colleague, manager, { context: stranger }]) await context.close()
})
