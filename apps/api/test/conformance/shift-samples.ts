import {
  assignShift,
  listShiftAssignments,
  saveShiftRule,
} from '@muster/contract/shifts/shift-people.contract'
import { createShift, editShift } from '@muster/contract/shifts/shifts.contract'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0
const person = ({ ours }: World) => ours.employeeIds[2] as number
const terms = { start: '09:00', end: '18:00', full_day_minutes: 480, half_day_minutes: 240 }
const aNewShift = () => {
  const code = `S${++serial}`
  return { code, name: `Sample shift ${code}`, color: '#335aff', terms }
}

async function aShift({ app }: World, { token }: TestAccount): Promise<number> {
  return (await app.call(createShift, { token, body: aNewShift() })).data.SHFTID
}

async function aPlannedVersion({ app }: World, { token }: TestAccount): Promise<number> {
  const body = aNewShift()
  const { SHFTID } = (await app.call(createShift, { token, body })).data
  const later = { ...terms, start: '10:00', end: '19:00' }
  const change = { ...body, SHFTID, terms: later, effective_from: '2090-01-01' }
  const { versions } = (await app.call(editShift, { token, body: change })).data
  return versions.at(-1)?.id ?? 0
}

/** A unique day, to avoid conflicts between samples. */
const aDay = () => `${2091 + Math.floor(++serial / 28)}-02-${String((serial % 28) + 1).padStart(2, '0')}`

async function anAssignment(world: World, admin: TestAccount): Promise<number> {
  const day = aDay()
  const SHFTID = await aShift(world, admin)
  const { token } = admin
  const body = { employee_ids: [person(world)], SHFTID, from_date: day, to_date: day }
  await world.app.call(assignShift, { token, body })
  const { data } = await world.app.call(listShiftAssignments, { token, query: { SHFTID } })
  return data.assignments[0]?.id ?? 0
}

async function aRule(world: World, admin: TestAccount): Promise<number> {
  const SHFTID = await aShift(world, admin)
  const body = { SHFTID, from_date: aDay() }
  const { data } = await world.app.call(saveShiftRule, { token: admin.token, body })
  return data.rules.find((rule) => rule.SHFTID === SHFTID)?.id ?? 0
}

export const shiftSamples: Record<string, Sample> = {
  'shifts.shift.read': async (world, admin) => ({ query: { SHFTID: await aShift(world, admin) } }),
  'shifts.shift.create': () => ({ body: aNewShift() }),
  'shifts.shift.edit': async (world, admin) => ({
    body: { ...aNewShift(), SHFTID: await aShift(world, admin) },
  }),
  'shifts.shift.status': async (world, admin) => ({
    body: { SHFTID: await aShift(world, admin), SHIFT_STATUS: 0 },
  }),
  'shifts.shift.delete': async (world, admin) => ({ body: { SHFTID: await aShift(world, admin) } }),
  'shifts.shift.track': async (world, admin) => ({ params: { shiftId: await aShift(world, admin) } }),
  'shifts.version.remove': async (world, admin) => ({ body: { id: await aPlannedVersion(world, admin) } }),
  'shifts.assignment.list': () => ({ query: {} }),
  'shifts.assignment.assign': async (world, admin) => ({
    body: {
      employee_ids: [person(world)],
      SHFTID: await aShift(world, admin),
      from_date: '2090-03-01',
      replace: true,
    },
  }),
  'shifts.assignment.remove': async (world, admin) => ({
    body: { id: await anAssignment(world, admin) },
  }),
  'shifts.rule.save': async (world, admin) => ({
    body: { SHFTID: await aShift(world, admin), from_date: aDay() },
  }),
  'shifts.rule.remove': async (world, admin) => ({ body: { id: await aRule(world, admin) } }),
  'shifts.plan.read': () => ({ body: { from: '2026-11-23', days: 2 } }),
  'shifts.own.read': () => ({ query: {} }),
}
