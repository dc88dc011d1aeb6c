import {
  clockPolicies,
  type readClockPolicies,
  type saveClockPolicy,
} from '@muster/contract/attendance/policy.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { nameIn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { placeName } from '../place-name.ts'
import { clockTexts } from './clock.texts.ts'
import { defaultPolicy } from './clock-facts.queries.ts'
import { isNetwork } from './networks.ts'

const place = nameIn('location', 'location_id')

/** Clocking policies: the default, and those of individual locations. */
const policyRecords = defineMaster({
  contract: clockPolicies,
  table: 'attendance_policy',
  record: 'attendance_policy',
  audited: { label: clockTexts('clockInPolicy') },
  nameOf: async ({ LOCATION_ID }, ctx, db) =>
    clockTexts('clockInPolicyNamed', { value: await placeName(ctx, db, LOCATION_ID) }),
  extraColumns: { location: place },
  order: sql`r.location_id is not null, lower(${place}), r.id`,
  by: ['LOCATION_ID'],
  fallback: { LOCATION_ID: null, location: null, ...defaultPolicy },
  stamps: ['updated_at'],
  choices: { locations: { table: 'location' } },
  references: { LOCATION_ID: { of: 'locations', error: 'record.not_found' } },
  check: (_ctx, _db, { next: { network, networks } }) => {
    const wrong = networks.find((one) => !isNetwork(one))
    if (wrong !== undefined)
      fail('request.invalid', {
        fields: { networks: clockTexts('invalidNetwork', { wrong }) },
      })
    if (network !== 'off' && networks.length === 0)
      fail('request.invalid', { fields: { networks: clockTexts('networkRequired') } })
  },
})

/** All policies, the default first. One statement. */
export async function readPolicies(ctx: Ctx): Promise<DataOf<typeof readClockPolicies>> {
  return { policies: await readTx(ctx, (db) => policyRecords.find(ctx, db)), your_address: ctx.request.ip }
}

/** Sets or removes the policy of a location; returns all policies. */
export function upsertPolicy(
  ctx: Ctx,
  { remove, ...input }: BodyOf<typeof saveClockPolicy>,
): Promise<DataOf<typeof saveClockPolicy>> {
  return tx(ctx, async (db) => {
    if (remove === 1) await policyRecords.removeIn(ctx, db, input)
    else await policyRecords.saveIn(ctx, db, input)
    return { policies: await policyRecords.find(ctx, db) }
  })
}
