import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('an administrator sees the system’s health, and that a server is down @full', async ({ page }) => {
  const answer = page.waitForResponse(/operations\/health$/).then((response) => response.json())
  await signIn(page, 'admin@demo.test', '/admin/operations')
  await expect(page.getByRole('heading', { level: 1, name: 'System health' })).toBeVisible()
  const chart = page.getByRole('figure', { name: /Response times/ })
  await expect(chart.getByRole('button', { name: 'Show as table' })).toBeVisible()
  const servers = page.getByRole('table', { name: 'All servers' })
  await expect(servers.getByText('Answers this page')).toBeVisible()
  await expect(page.getByText(/^Embedded, PostgreSQL \d+/)).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Slowest requests' }).getByRole('rowheader').first(),
  ).toBeVisible()
  // What waits is unsent too: no mail server is configured here.
  const { mail } = (await answer).data as { mail: { waiting: number; failed: number } }
  expect(mail.waiting).toBeGreaterThan(0)
  await expect(page.getByText(/^Unsent e-mails/).locator('../..')).toContainText(
    `${mail.waiting + mail.failed}`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The page polls by itself, reports an unavailable server, and recovers by itself.
  await page.route('**/operations/health', (route) => route.fulfill({ status: 200, body: 'not an answer' }))
  await expect(page.getByText('The server is not responding')).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  await page.unroute('**/operations/health')
  await expect(page.getByText('The server is not responding')).toBeHidden({ timeout: 15_000 })
})

test('metrics are available from this machine only', async ({ request }) => {
  const answer = await request.get('/metrics')
  expect(answer.headers()['content-type']).toContain('text/plain; version=0.0.4')
  expect(await answer.text()).toMatch(/^muster_build_info\{version="/m)
  expect((await request.get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status()).toBe(
    403,
  )
})
