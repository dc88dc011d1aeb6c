import { generateSignedUrl } from '@muster/contract/files/files.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { createPolicyCategory } from '@muster/contract/policies/categories.contract'
import { acknowledgePolicy, readMyPolicy } from '@muster/contract/policies/own-policies.contract'
import { addPolicy, publishPolicy } from '@muster/contract/policies/policies.contract'
import type { TestAccount } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'

let serial = 0

type Draft = BodyOf<typeof addPolicy>

export async function aCategory(app: TestApp, { token }: TestAccount): Promise<number> {
  const { data } = await app.call(createPolicyCategory, { token, body: { name: `Category ${++serial}` } })
  return data.PCID
}

export async function aDraft(app: TestApp, admin: TestAccount, given: Partial<Draft> = {}): Promise<number> {
  const PCID = given.PCID ?? (await aCategory(app, admin))
  const body = { PCID, title: `Policy ${++serial}`, content: '<p>Be kind.</p>', ...given }
  const { data, body: answer } = await app.call(addPolicy, { token: admin.token, body })
  if (!data) throw new Error(JSON.stringify(answer))
  return data.policy_id
}

export async function publish(app: TestApp, { token }: TestAccount, policy_id: number, asks_again = true) {
  return app.call(publishPolicy, { token, body: { policy_id, asks_again } })
}

export async function aPublished(
  app: TestApp,
  admin: TestAccount,
  given: Partial<Draft> = {},
): Promise<number> {
  const id = await aDraft(app, admin, given)
  await publish(app, admin, id)
  return id
}

/** Reads and acknowledges the published version. */
export async function acknowledges(app: TestApp, { token }: TestAccount, policy_id: number, name?: string) {
  const { data } = await app.call(readMyPolicy, { token, params: { policy_id } })
  return app.call(acknowledgePolicy, {
    token,
    body: { policy_id, version_id: data.version_id, has_read: true, ...(name === undefined ? {} : { name }) },
  })
}

/** A PDF that was uploaded and belongs to nothing yet. @returns its path */
export async function anUpload(app: TestApp, { token }: TestAccount, key: string): Promise<string> {
  const content = Buffer.from(`%PDF-1.7\n${key}\n%%EOF`)
  const { data } = await app.call(generateSignedUrl, {
    token,
    body: { key, content_type: 'application/pdf', file_size: content.length, folder: 'policy_documents' },
  })
  const headers = { 'content-type': 'application/pdf' }
  const put = await app.app.inject({ method: 'PUT', url: data.signed_url, headers, payload: content })
  if (put.statusCode !== 200) throw new Error(put.body)
  return data.filePath
}
