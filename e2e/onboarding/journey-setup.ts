import { expect, PASSWORD, type Page } from '../support.ts'

type Answer = Record<string, never> & { [name: string]: unknown }

/** Calls of an administrator, for what another journey sets up on its screen. */
export async function asAdmin(page: Page): Promise<(path: string, body?: object) => Promise<Answer>> {
  const entered = await page.request.post('/services/admin/apiv2/login_api', {
    data: { email: 'admin@demo.test', password: PASSWORD },
  })
  const { token } = (await entered.json()).data as { token: string }
  return async (path, body = {}) => {
    const answer = await page.request.post(`/services/admin/apiv2/${path}`, {
      data: body,
      headers: { token },
    })
    const { error, message, data } = await answer.json()
    expect(error, `${path}: ${message}`).toBe(false)
    return data
  }
}
