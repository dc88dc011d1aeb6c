import type { APIRequestContext } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'

const admin = '/services/admin/apiv2'

/** API calls as an administrator beside the browser, for set-up and clean-up. */
async function asAdministrator(request: APIRequestContext) {
  const signedIn = await request.post(`${admin}/login_api`, {
    data: { email: 'admin@demo.test', password: PASSWORD },
  })
  const { data: session } = await signedIn.json()
  return async (path: string, data: object) => {
    const answer = await request.post(`${admin}/${path}`, { data, headers: { token: session.token } })
    return (await answer.json()).data
  }
}

async function choose(page: Page, limit: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: limit, exact: true }).click()
  await page.getByRole('option', { name: value, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Everybody in the group on screen: current and former employees. */
async function previewed(page: Page): Promise<number> {
  const preview = page.getByRole('region', { name: 'People in reach' })
  await expect(preview.getByRole('status')).toHaveAttribute('aria-busy', 'false')
  const text = (await preview.getByRole('status').textContent()) ?? ''
  const people = /([\d,]+) (person|people)/.exec(text)?.[1] ?? '0'
  const left = /and (\d+) former/.exec(text)?.[1] ?? '0'
  return Number(people.replace(',', '')) + Number(left)
}

test('an administrator creates a group and assigns it to the HR sub-admin, who then sees exactly these people', async ({
  page,
  request,
}) => {
  const call = await asAdministrator(request)
  const { groups } = await call('auth/hrms/list-access-group', { search: 'Pune' })
  const pune = groups.find((group: { GROUP_NAME: string }) => group.GROUP_NAME === 'Pune').GROUP_ID
  const { members } = await call('auth/hrms/access-group-members', { GROUP_ID: pune })
  const { account_id: hr, name: hrName } = members.find(
    (member: { email: string }) => member.email === 'hr@demo.test',
  )
  const name = `Pune engineering ${Date.now().toString(36)}`
  let made: number | undefined
  try {
    await call('auth/deletegroupuser', { GROUP_ID: pune, account_ids: [hr] })
    await signIn(page, 'admin@demo.test', '/admin/users/accessgroup')
    await expect(page.getByText('Offices in India')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'New group' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await choose(page, 'Location', 'Pune')
    const all = await previewed(page)
    await choose(page, 'Department', 'Engineering')
    await expect.poll(() => previewed(page)).toBeLessThan(all)
    const count = await previewed(page)
    expect(count).toBeGreaterThan(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save group' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    made = Number(new URL(page.url()).searchParams.get('id'))

    await page.getByRole('button', { name: 'Add members' }).click()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('hr@demo.test')
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1)
    await page.getByRole('dialog').getByRole('checkbox').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add 1 member' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    if (isPhone(page)) await page.getByRole('button', { name: `Open ${hrName}` }).click()
    else await page.getByRole('row', { name: /hr@demo.test/ }).click()
    await expect(
      page.getByRole('dialog').getByText(/ sees \d+ people through groups, because:/),
    ).toBeVisible()
    await expectAccessible(page)

    await page.evaluate(() => localStorage.clear())
    await signIn(page, 'hr@demo.test', '/admin/users/emp-directory')
    // These people, and themselves as everybody does.
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${count + 1}$`))).toBeVisible()
  } finally {
    await call('auth/createaccessgroupuser', { GROUP_ID: pune, account_ids: [hr] })
    if (made) {
      await call('auth/deletegroupuser', { GROUP_ID: made, account_ids: [hr] })
      await call('auth/hrms/delete-access-group', { GROUP_ID: made })
    }
  }
})

test('a sub-admin cannot create a group beyond their own reach @full', async ({ page, expectRefusal }) => {
  expectRefusal(/403 .*create-access-group/)
  await signIn(page, 'hr@demo.test', '/admin/users/accessgroup')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.goto('/admin/accessGroup/group-info')
  await page.getByRole('textbox', { name: 'Name' }).fill('Somewhere else')
  await choose(page, 'Location', 'Mumbai')
  await expect(page.getByText('This goes beyond your own reach')).toBeVisible()
  await expect(page.getByText('0 people')).toBeVisible()
  await page.getByRole('button', { name: 'Save group' }).click()
  await expect(page.getByText('This group would include people outside your own reach.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave page' }).click()
  // The group that defines their own reach is read-only for them.
  await page
    .getByRole('link', { name: 'Pune', exact: true })
    .or(page.getByRole('button', { name: 'Open Pune' }))
    .click()
  await expect(page.getByText('You are a member of this group')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save group' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add members' })).toBeHidden()
  await expectAccessible(page)
})

test('an unused unit is hidden from the organisation units and shown again @full', async ({ page }) => {
  const zones = page.getByRole('navigation', { name: 'Types of units' }).getByRole('link', { name: /^Zone/ })
  await signIn(page, 'admin@demo.test', '/admin/users/accessgroup?tab=menus')
  const zone = page.getByRole('switch', { name: 'Show Zone' })
  await expect(zone).toBeChecked()
  await expectAccessible(page)
  await page.getByText('Zone', { exact: true }).scrollIntoViewIfNeeded()
  await zone.click({ force: true })
  await expect(zone).not.toBeChecked()
  await page.goto('/admin/org-master/org-units')
  await expect(page.getByRole('navigation', { name: 'Types of units' })).toBeVisible()
  // Administrators find it below the others; nobody else sees it.
  const hidden = page.getByRole('heading', { name: 'Hidden from the menu' })
  await expect(hidden).toBeVisible()
  await page.goto('/admin/users/accessgroup?tab=menus')
  await zone.click({ force: true })
  await expect(zone).toBeChecked()
  await page.goto('/admin/org-master/org-units')
  await expect(zones).toBeVisible()
  await expect(hidden).toBeHidden()
})
