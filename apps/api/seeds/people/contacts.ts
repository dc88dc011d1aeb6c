import { sql } from 'kysely'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { type Random, randomFrom } from '../random.ts'
import { names } from './names.ts'
import type { PlannedPerson } from './people.ts'

interface Home {
  state: string
  /** Prefix of the city's postal codes. */
  postal: string
  countryId: number
  nationality: string
  region: keyof typeof names
  quarters: readonly string[]
}

const INDIA = { countryId: 101, nationality: 'Indian', region: 'india' } as const
const UNITED_STATES = { countryId: 233, nationality: 'American', region: 'america' } as const

/** Quarters of the demo companies' cities by location; no real addresses. */
const homes: Readonly<Record<string, Home>> = {
  Pune: {
    ...INDIA,
    state: 'Maharashtra',
    postal: '4110',
    quarters: ['Kothrud', 'Aundh', 'Baner', 'Viman Nagar'],
  },
  Bengaluru: {
    ...INDIA,
    state: 'Karnataka',
    postal: '5600',
    quarters: ['Jayanagar', 'Indiranagar', 'Whitefield'],
  },
  Mumbai: { ...INDIA, state: 'Maharashtra', postal: '4000', quarters: ['Andheri East', 'Powai', 'Chembur'] },
  Kochi: { ...INDIA, state: 'Kerala', postal: '6820', quarters: ['Kaloor', 'Edappally'] },
  Goa: { ...INDIA, state: 'Goa', postal: '4030', quarters: ['Panaji', 'Porvorim'] },
  'New York': { ...UNITED_STATES, state: 'New York', postal: '112', quarters: ['Brooklyn', 'Queens'] },
  Boston: { ...UNITED_STATES, state: 'Massachusetts', postal: '021', quarters: ['Cambridge', 'Somerville'] },
  London: {
    countryId: 232,
    nationality: 'British',
    region: 'britain',
    state: 'England',
    postal: 'SE1 ',
    quarters: ['Camden', 'Greenwich', 'Lewisham'],
  },
}

const streets = [
  'Garden Road',
  'Mill Lane',
  'Station Road',
  'Lake View Street',
  'Temple Street',
  'Park Avenue',
]
const statuses = ['Unmarried', 'Married', 'Married', 'Married'] as const
/** One in this many people has left something blank. */
const FORGETFUL = 19

const phoneOf = {
  india: (random: Random) => `+9197${random.between(10_000_000, 99_999_999)}`,
  america: (random: Random) => `+1617555${random.between(1000, 9999)}`,
  britain: (random: Random) => `+44161496${random.between(1000, 9999)}`,
}

const plainMail = (person: PlannedPerson) =>
  `${person.first}.${person.last}.${person.code.replace(/\D+0*/, '')}`
    .normalize('NFD')
    .replace(/[^A-Za-z.0-9]/g, '')
    .toLowerCase()

/** Blank values: the address, the emergency contact, or the private e-mail address. */
const blanks = [
  { address: '', city: '', state: '', postal_code: '' },
  { emergency_name: '', emergency_phone: null },
  { personal_email: null },
] as const

function contactsOf(person: PlannedPerson, index: number, random: Random) {
  const location = String(person.history.location.at(-1)?.value)
  const home = homes[location]
  if (!home) throw new Error(`Nobody knows where people of ${location} live.`)
  const pool = names[home.region]
  const kin = random.pick<string>(person.gender === 'Female' ? pool.male : pool.female)
  const known = {
    personal_email: `${plainMail(person)}@example.net`,
    address: `${random.between(1, 240)} ${random.pick(streets)}, ${random.pick(home.quarters)}`,
    city: location === 'Goa' ? 'Panaji' : location,
    state: home.state,
    postal_code: `${home.postal}${random.between(10, 99)}`,
    country_id: home.countryId,
    nationality: home.nationality,
    marital_status: random.pick(statuses),
    emergency_name: `${kin} ${person.last}`,
    emergency_phone: phoneOf[home.region](random),
  }
  const isForgetful = index % FORGETFUL === 7
  return isForgetful ? { ...known, ...blanks[Math.floor(index / FORGETFUL) % blanks.length] } : known
}

/** Private addresses and emergency contacts of nearly everybody. `ids` are in the order of `people`. */
export async function writeDemoContacts(
  ctx: Ctx,
  people: readonly PlannedPerson[],
  ids: readonly number[],
): Promise<void> {
  const random = randomFrom(20_261_122)
  const rows = people.map((person, index) => ({ id: ids[index], ...contactsOf(person, index, random) }))
  await tx(ctx, (db) =>
    sql`
      update employee e set personal_email = r.personal_email, address = r.address, city = r.city,
        state = r.state, postal_code = r.postal_code, country_id = r.country_id, nationality = r.nationality,
        marital_status = r.marital_status, emergency_name = r.emergency_name,
        emergency_phone = r.emergency_phone
      from json_populate_recordset(null::employee, ${JSON.stringify(rows)}::json) r
      where e.org_id = ${ctx.orgId} and e.id = r.id`.execute(db),
  )
}
