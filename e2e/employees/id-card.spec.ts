import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'

const ADMIN = '/services/admin/'

/** Creates two employees; returns the word their names begin with. */
async function twoPeople(page: Page): Promise<string> {
  const entered = await page.request.post(`${ADMIN}apiv2/login_api`, {
    data: { email: 'admin@demo.test', password: PASSWORD },
  })
  const { token } = (await entered.json()).data as { token: string }
  const name = `Card${Date.now().toString(36)}`
  for (const LAST_NAME of ['One', 'Two']) {
    const answer = await page.request.post(`${ADMIN}apiv2/auth/hrms/forms/saveFormData/12`, {
      headers: { token },
      data: { values: { FIRST_NAME: name, LAST_NAME, DATE_OF_JOINING: '2024-01-01' } },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return name
}

test('HR prints cards of several people; the code of one is valid until the card is revoked @desktop @full', async ({
  page,
  browser,
}) => {
  const name = await twoPeople(page)
  await signIn(page, 'admin@demo.test', `/admin/users/emp-directory?q=${name}`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.getByRole('checkbox', { name: /Two/ }).check()
  // The selection bar shifts the rows down: wait until the next checkbox has stopped moving.
  await expect(page.getByRole('button', { name: 'ID cards' })).toBeVisible()
  await page.getByRole('checkbox', { name: /One/ }).check()
  await page.getByRole('button', { name: 'ID cards' }).click()

  const make = page.getByRole('button', { name: 'Issue 2 cards' })
  await expect(make).toBeVisible()
  const drawn = page.waitForResponse((response) => response.url().endsWith('/id-card/draw'))
  await make.click()
  await drawn
  await expect(page.getByRole('region', { name: `Front of the ID card of ${name} One` })).toBeVisible()
  await expectAccessible(page)
  const { cards } = (await (await drawn).json()).data as { cards: { verify_url: string }[] }
  const key = new URL(cards[0]?.verify_url as string).hash

  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-cards]')
  await expect(paper.getByText(`${name} Two`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const box = await paper.getByRole('region', { name: `Back of the ID card of ${name} Two` }).boundingBox()
  // 85.6 × 54 mm at 96 dpi.
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([324, 204])
  const printed = await page.pdf({ preferCSSPageSize: true })
  expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const visitor = await context.newPage()
  await visitor.goto(`/admin/id-card/check${key}`)
  await expect(visitor.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
  await expect(visitor.getByText('Sahyadri Works')).toBeVisible()
  await expectAccessible(visitor)
  await expectNoSidewaysScroll(visitor)

  await page.goto(`/admin/users/emp-directory?q=${name}`)
  const holder = (await visitor.getByText(new RegExp(`^${name} `)).textContent()) as string
  await page.getByRole('row', { name: new RegExp(holder) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'ID card' }).click()
  const drawer = page.getByRole('dialog', { name: 'ID card' })
  await expect(drawer.getByText('Card 1', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Revoke card' }).click()
  const modal = page.getByRole('dialog', { name: /^Revoke the card/ })
  await modal.getByRole('textbox', { name: 'Note' }).fill('In the train.')
  await modal.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(drawer.getByText('Card 2', { exact: true })).toBeVisible()
  await expect(drawer.getByText(/Lost or stolen.*In the train/)).toBeVisible()

  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Not valid' })).toBeVisible()
  await expect(visitor.getByText(name)).toHaveCount(0)
  await context.close()
})
