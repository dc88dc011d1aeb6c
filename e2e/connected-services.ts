import { PASSWORD, type Page } from './support.ts'

type Kind = 'esign' | 'locker' | 'bgv'
interface Stored {
  kind: Kind
  version: number
  name: string
  settings: Readonly<Record<string, string>>
  status: number
}

async function connectionsOf(page: Page) {
  const entered = await page.request.post('/services/admin/apiv2/login_api', {
    data: { email: 'admin@demo.test', password: PASSWORD },
  })
  const headers = { token: (await entered.json()).data.token as string }
  const base = '/services/admin/apiv2/auth/docs/connections'
  const { connections } = (await (await page.request.get(`${base}/list`, { headers })).json()).data as {
    connections: Stored[]
  }
  const save = async (data: object) => {
    const answer = await (await page.request.post(`${base}/save`, { headers, data })).json()
    if (answer.error) throw new Error(answer.message)
  }
  return { of: (kind: Kind) => connections.find((one) => one.kind === kind), save }
}

interface Given {
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
}

/** Connects a service, whose screens have a journey of their own. */
export async function switchOn(page: Page, kind: Kind, name: string, given: Given): Promise<void> {
  const { of, save } = await connectionsOf(page)
  await save({ kind, version: of(kind)?.version ?? 0, name, ...given, status: 1 })
}

/** Switches a service off, so that the next journeys find none. */
export async function switchOff(page: Page, kind: Kind): Promise<void> {
  const { of, save } = await connectionsOf(page)
  const found = of(kind)
  if (!found || found.status === 0) return
  const { version, name, settings } = found
  await save({ kind, version, name, settings, status: 0 })
}
