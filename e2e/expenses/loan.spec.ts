import {
  companyDay,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  signIn,
  test,
} from '../support.ts'

/** The month after this one, `2026-12`. */
function nextMonth(): string {
  const now = companyDay()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return next.toISOString().slice(0, 7)
}

test('a loan is requested, approved, paid out, scheduled, due from pay and settled early @full', async ({
  page,
}) => {
  test.skip(isPhone(page), 'The desk works with tables')
  test.setTimeout(240_000)
  const purpose = `Roof repair ${String(Date.now()).slice(-6)}`
  // The demo's employee pays back a loan already.
  await signIn(page, 'admin@demo.test', '/admin/expense/advance-rules')
  await page.getByRole('button', { name: 'Edit Staff loan' }).click()
  const rule = page.getByRole('dialog')
  await rule.getByRole('textbox', { name: 'Open at a time at most' }).fill('20')
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(rule).toBeHidden()

  await signIn(page, 'employee@demo.test', '/me/expenses/advances')
  await page.getByRole('link', { name: 'Request', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Loan', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('9,001')
  await sheet.getByRole('textbox', { name: 'Deducted in how many months?' }).fill('3')
  await sheet.getByRole('textbox', { name: 'What is it for?' }).fill(purpose)
  await expect(sheet.getByText(/₹3,000\.33/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: /^(Submit|Send)/ }).click()
  await expect(sheet).toBeHidden()

  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  await page
    .getByRole('link', { name: /₹9,001\.00/ })
    .first()
    .click()
  const pane = page.getByRole('region', { name: 'Request', exact: true })
  // Sent once it can't be undone any more.
  const decided = page.waitForResponse(/bulk_requeststatus_rm$/)
  await pane.getByRole('button', { name: 'Approve', exact: true }).click()
  expect((await decided).status()).toBe(200)

  await signIn(page, 'admin@demo.test', '/admin/expense/advances?show=payable')
  const row = page.getByRole('row').filter({ hasText: purpose })
  const number = await row.getByText(/^ADV-/).first().innerText()
  await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: 'Pay out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  const paid = page.getByRole('dialog', { name: 'Record payment' })
  await paid.getByRole('textbox', { name: 'Reference' }).fill('NEFT loan')
  await paid.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer.getByText('Paid', { exact: true })).toBeVisible()

  // The person sees the schedule.
  await signIn(page, 'employee@demo.test', '/me/expenses/advances')
  await page.getByText(number, { exact: true }).click()
  const own = page.getByRole('dialog')
  await expect(own.getByRole('cell', { name: '₹3,000.33' })).toHaveCount(2)
  await expect(own.getByRole('cell', { name: '₹3,000.34' })).toBeVisible()
  await expectAccessible(page)

  // Payroll has it next month.
  await signIn(page, 'admin@demo.test', `/admin/expense/deductions?month=${nextMonth()}`)
  const due = page.getByRole('row').filter({ hasText: number })
  await expect(due.getByText('₹3,000.33')).toBeVisible()

  // The rest is paid back at once.
  await page.goto('/admin/expense/advances?show=open')
  await page.getByText(number, { exact: true }).click()
  const desk = page.getByRole('dialog')
  await desk.getByRole('button', { name: 'Record repayment' }).click()
  const record = page.getByRole('dialog', { name: 'Record repayment' })
  await expect(record.getByRole('textbox', { name: 'Amount' })).toHaveValue('9001.00')
  await record.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(desk.getByText('Paid back').first()).toBeVisible()
  await expect(desk.getByRole('cell', { name: 'done' })).toHaveCount(3)
  await page.goto(`/admin/expense/deductions?month=${nextMonth()}`)
  await expect(page.getByRole('heading', { name: 'Deductions from pay' }).first()).toBeVisible()
  await expect(page.getByText(number, { exact: true })).toBeHidden()
})
