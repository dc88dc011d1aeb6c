import { addDays, daysBetween } from '@muster/contract/kit/days'
import type { CompanyPlan } from '../company/company.ts'
import { type Random, randomFrom } from '../random.ts'
import { names } from './names.ts'

export type PlannedAttribute =
  | 'entity'
  | 'location'
  | 'department'
  | 'designation'
  | 'grade'
  | 'employee_type'
  | 'employment_type'
  | 'manager'

export interface PlannedPeriod {
  /** Name of the master record; for managers, the index of the person. */
  value: string | number
  from: string
}

export interface PlannedPerson {
  code: string
  first: string
  last: string
  gender: 'Female' | 'Male'
  email: string
  phone: string
  born: string
  joined: string
  left: string | null
  leftBecause: string | null
  /** 1 (junior) to 6 (the head of the company). */
  level: number
  department: string
  /** Periods by attribute, oldest first; the last one is current. */
  history: Record<PlannedAttribute, PlannedPeriod[]>
}

export interface PeoplePlan {
  plan: CompanyPlan
  count: number
  seed: number
  /** The generator's current day, `YYYY-MM-DD`; history precedes it. */
  today: string
  emailDomain: string
}

const phoneOf = {
  india: (r: Random) => `+9198${r.between(10_000_000, 99_999_999)}`,
  america: (r: Random) => `+1212555${r.between(1000, 9999)}`,
  britain: (r: Random) => `+44207946${r.between(1000, 9999)}`,
}

function weighted<T extends { weight: number }>(random: Random, from: readonly T[]): T {
  let rest = random.next() * from.reduce((sum, one) => sum + one.weight, 0)
  for (const one of from) {
    rest -= one.weight
    if (rest < 0) return one
  }
  return from[from.length - 1] as T
}

/** The level of the person with this index: one head, then heads of departments, then a pyramid. */
function levelOf(index: number, count: number, departments: number): number {
  if (index === 0) return 6
  if (index <= departments) return 5
  const share = (index - departments) / (count - departments)
  if (share < 0.09) return 4
  if (share < 0.24) return 3
  return share < 0.55 ? 2 : 1
}

interface Draft extends PlannedPerson {
  location: string
}

/** Indexes of active people by team, ascending: an index to find managers fast in large companies. */
type Teams = Map<string, number[]>

const entityOf = (person: Draft) => String(person.history.entity[0]?.value)

/** The teams of a person: by department, by department and entity, and by entity, each with the level. */
const teamsOf = (person: Draft) => [
  `${person.department}|${person.level}`,
  `${person.department}|${entityOf(person)}|${person.level}`,
  `${entityOf(person)}|${person.level}`,
]

/**
 * Teams to search for a manager, nearest first: the same department and entity; then, mostly for people abroad,
 * seniors of the entity; then the department in any entity. People right below a head report to the head.
 */
function chain(person: Draft): string[] {
  const levels = [1, 2, 3, 4, 5].filter((level) => level > person.level)
  const seniors = person.level < 4 ? levels.filter((level) => level < 5).reverse() : []
  return [
    ...levels.map((level) => `${person.department}|${entityOf(person)}|${level}`),
    ...seniors.map((level) => `${entityOf(person)}|${level}`),
    ...levels.map((level) => `${person.department}|${level}`),
  ]
}

/** Number of the ascending `numbers` that are below `bound`. */
function countBelow(numbers: readonly number[], bound: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < bound) low = middle + 1
    else high = middle
  }
  return low
}

/** A manager with a smaller index from the first team that has one, else the head of the company. */
function managerOf(person: Draft, index: number, teams: Teams, random: Random): number {
  for (const name of chain(person)) {
    const team = teams.get(name) ?? []
    const earlier = countBelow(team, index)
    if (earlier > 0) return team[random.between(0, earlier - 1)] as number
  }
  return 0
}

function draftPerson(index: number, options: PeoplePlan, random: Random, used: Set<string>): Draft {
  const { plan } = options
  const level = levelOf(index, options.count, plan.departments.length)
  const department =
    level === 5
      ? (plan.departments[index - 1] as CompanyPlan['departments'][number])
      : weighted(random, plan.departments)
  const location =
    level >= 5 ? (plan.locations[0] as CompanyPlan['locations'][number]) : weighted(random, plan.locations)
  const pool = names[location.region]
  const gender = random.chance(0.46) ? 'Female' : 'Male'
  const first = random.pick<string>(gender === 'Female' ? pool.female : pool.male)
  const last = random.pick<string>(pool.last)
  const joined = addDays(options.today, -random.between(level >= 5 ? 900 : 20, level >= 4 ? 2600 : 1500))
  const age = 22 + level * 4 + random.between(0, 8)
  const mailName = `${first}.${last}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  const taken = used.has(mailName)
  used.add(mailName)
  const isGone = level <= 3 && random.chance(0.08) && joined < addDays(options.today, -200)
  return {
    code: '',
    first,
    last,
    gender,
    email: `${mailName}${taken ? index + 1 : ''}@${options.emailDomain}`,
    phone: phoneOf[location.region](random),
    born: addDays(joined, -(age * 365 + random.between(0, 364))),
    joined,
    left: isGone ? addDays(options.today, -random.between(5, 170)) : null,
    leftBecause: isGone
      ? random.pick(['Better Opportunity', 'Relocating', 'Higher Education', 'Personal Reasons'])
      : null,
    level,
    department: department.name,
    location: location.name,
    history: {
      entity: [{ value: location.entity, from: joined }],
      location: [{ value: location.name, from: joined }],
      department: [{ value: department.name, from: joined }],
      designation: [{ value: titleOf(plan, department.name, level), from: joined }],
      grade: [{ value: plan.grades[level - 1] as string, from: joined }],
      employee_type: [
        {
          value:
            level === 1 && random.chance(0.12)
              ? (plan.employeeTypes[1] as string)
              : (plan.employeeTypes[0] as string),
          from: joined,
        },
      ],
      employment_type: [
        {
          value: random.chance(0.04)
            ? (plan.employmentTypes[1] as string)
            : (plan.employmentTypes[0] as string),
          from: joined,
        },
      ],
      manager: [],
    },
  }
}

function titleOf(plan: CompanyPlan, department: string, level: number): string {
  if (level === 6) return 'Chief Executive Officer'
  const titles = plan.departments.find((one) => one.name === department)?.titles
  return titles?.[level - 1] ?? 'Associate'
}

/** Adds promotions and moves of the last two years, for the timeline. */
function addHistory(person: Draft, options: PeoplePlan, random: Random): void {
  const { plan, today } = options
  const since = person.joined > addDays(today, -730) ? person.joined : addDays(today, -730)
  const days = daysBetween(since, person.left ?? today)
  if (days < 240) return
  const dayOf = () => addDays(since, random.between(120, days - 30))
  if (person.level >= 2 && person.level <= 4 && random.chance(0.4)) {
    const on = dayOf()
    prepend(person, 'grade', plan.grades[person.level - 2] as string, on)
    prepend(person, 'designation', titleOf(plan, person.department, person.level - 1), on)
  }
  const others = plan.locations.filter(
    (one) => one.entity === person.history.entity[0]?.value && one.name !== person.location,
  )
  if (others.length > 0 && random.chance(0.12)) prepend(person, 'location', random.pick(others).name, dayOf())
}

/** Prepends a period with the value `earlier` until the day before `changedOn`. */
function prepend(person: Draft, attribute: PlannedAttribute, earlier: string, changedOn: string): void {
  const [current] = person.history[attribute]
  if (!current) return
  person.history[attribute] = [
    { value: earlier, from: person.joined },
    { value: current.value, from: changedOn },
  ]
}

/** Plans a company's people, deterministic by options, in the order of their employee codes. */
export function planPeople(options: PeoplePlan): PlannedPerson[] {
  const random = randomFrom(options.seed)
  const used = new Set<string>()
  const drafts: Draft[] = []
  const teams: Teams = new Map()
  for (let index = 0; index < options.count; index++) {
    const person = draftPerson(index, options, random, used)
    person.code = `EMP${String(index + 1).padStart(4, '0')}`
    drafts.push(person)
    if (person.left !== null) continue
    for (const key of teamsOf(person)) {
      const team = teams.get(key)
      if (team) team.push(index)
      else teams.set(key, [index])
    }
  }
  drafts.forEach((person, index) => {
    if (index > 0)
      person.history.manager = [{ value: managerOf(person, index, teams, random), from: person.joined }]
    addHistory(person, options, random)
  })
  return drafts
}
