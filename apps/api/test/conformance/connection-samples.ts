import { type ConnectionKind, connectionFields } from '@muster/contract/documents/connections.constants'
import { saveConnection } from '@muster/contract/documents/connections.contract'
import { EsignPeer, peerKey } from '../../src/modules/documents/signatures/providers/esign-peer.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** A private address, which is refused without any request. */
const NOWHERE = 'https://10.0.0.1'

interface SampleField {
  key: string
  type: string
}

function bodyOf(kind: ConnectionKind, status: 0 | 1) {
  const fields: readonly SampleField[] = connectionFields[kind]
  const isSecret = ({ type }: SampleField) => type === 'key' || type === 'secret'
  const sampleOf = ({ type }: SampleField) => (type === 'url' ? NOWHERE : type === 'key' ? peerKey : 'sample')
  const valuesOf = (wanted: boolean) =>
    Object.fromEntries(
      fields.filter((one) => isSecret(one) === wanted).map((one) => [one.key, sampleOf(one)] as const),
    )
  return {
    ...{ kind, version: 0, name: 'Sample', status },
    ...{ settings: valuesOf(false), secrets: valuesOf(true) },
  }
}

export async function withoutConnections({ app, ours }: World): Promise<void> {
  await tx(app.system(ours.orgId), (db) =>
    db.deleteFrom('document_connection').where('org_id', '=', ours.orgId).execute(),
  )
}

export async function aConnection(world: World, kind: ConnectionKind, status: 0 | 1): Promise<void> {
  await withoutConnections(world)
  const { token } = await world.admin()
  await world.app.call(saveConnection, { token, body: bodyOf(kind, status) })
}

type ToSign = (world: World, admin: TestAccount) => Promise<number>

/** A letter of the caller's that waits for the service. */
async function elsewhere(world: World, admin: TestAccount, aLetterToSign: ToSign): Promise<number> {
  await aConnection(world, 'esign', 1)
  const letter_id = await aLetterToSign(world, admin)
  // Other samples sign in the product.
  await withoutConnections(world)
  return letter_id
}

export const connectionSamples = (aLetterToSign: ToSign): Record<string, Sample> => ({
  'documents.connection.save': async (world) => {
    await withoutConnections(world)
    return { body: bodyOf('esign', 0) }
  },
  'documents.connection.test': async (world) => {
    await aConnection(world, 'esign', 0)
    return { body: { kind: 'esign' } }
  },
  'documents.signature.start': async (world, admin) => {
    const letter_id = await elsewhere(world, admin, aLetterToSign)
    const { token } = await world.admin()
    const peer = await new EsignPeer().start()
    // The test double of the service listens on the loopback address, which is refused otherwise.
    Object.assign(world.app.platform.config, { ssoAllowLocal: true })
    const secrets = { private_key: peerKey, callback_key: 'sample' }
    const given = { ...bodyOf('esign', 1), settings: peer.settings, secrets }
    await withoutConnections(world)
    await world.app.call(saveConnection, { token, body: given })
    return { body: { letter_id } }
  },
  'documents.signature.refresh': async (world, admin) => ({
    body: { letter_id: await elsewhere(world, admin, aLetterToSign) },
  }),
  'documents.signature.retry': async (world, admin) => ({
    body: { letter_id: await elsewhere(world, admin, aLetterToSign) },
  }),
  'documents.signature.switch': async (world, admin) => ({
    body: { letter_ids: [await elsewhere(world, admin, aLetterToSign)] },
  }),
})
