import { describe, expect, test } from 'vitest'
import { sahyadri } from '../company/company.ts'
import { planPeople } from './people.ts'

const options = {
  plan: sahyadri,
  count: 240,
  seed: 20_261_121,
  today: '2026-11-21',
  emailDomain: 'sahyadri.test',
}
const people = planPeople(options)

describe('the demo company', () => {
  test('is deterministic', () => {
    expect(planPeople(options)).toEqual(people)
    expect(planPeople({ ...options, seed: 2 })).not.toEqual(people)
  })

  test('is complete: everybody has a unique code and address, and a location', () => {
    expect(new Set(people.map((one) => one.code)).size).toBe(240)
    expect(new Set(people.map((one) => one.email)).size).toBe(240)
    for (const attribute of ['entity', 'location', 'department', 'grade'] as const) {
      expect(new Set(people.map((one) => one.history[attribute].at(-1)?.value)).size).toBe(
        { entity: 3, location: 6, department: 14, grade: 6 }[attribute],
      )
    }
  })

  test('has one head, and everybody else has a manager', () => {
    const without = people.filter((one) => one.history.manager.length === 0)
    expect(without).toEqual([people[0]])
    people.forEach((one, index) => {
      for (let at = index, steps = 0; at !== 0; steps++) {
        at = people[at]?.history.manager.at(-1)?.value as number
        expect(steps).toBeLessThan(7)
      }
      expect(one.history.manager.at(-1)?.value ?? -1).not.toBe(index)
    })
  })

  test('has periods without gaps or overlaps, within the employment', () => {
    for (const one of people) {
      for (const periods of Object.values(one.history)) {
        periods.forEach((period, index) => {
          expect(period.from >= one.joined).toBe(true)
          if (index > 0) expect(period.from > (periods[index - 1] as { from: string }).from).toBe(true)
        })
      }
      if (one.left) expect(one.left >= one.joined && one.left <= options.today).toBe(true)
    }
  })

  test('has history for the timeline', () => {
    expect(people.filter((one) => one.history.designation.length > 1).length).toBeGreaterThan(15)
    expect(people.filter((one) => one.history.location.length > 1).length).toBeGreaterThan(5)
    expect(people.filter((one) => one.left).length).toBeGreaterThan(5)
  })
})
