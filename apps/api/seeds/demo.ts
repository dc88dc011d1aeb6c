import { ROLE } from '@muster/contract/kit/index'
import { dayInZone } from '../src/lib/zone-day.ts'
import { countPeople } from '../src/modules/dashboards/index.ts'
import { createOrganisation } from '../src/modules/organisation/index.ts'
import { hashPassword } from '../src/modules/session/index.ts'
import { readTx } from '../src/platform/db/tx.ts'
import { type Platform, permissionsOf } from '../src/platform/platform.ts'
import { systemCtx } from '../src/start-platform.ts'
import { asAccount, importNumbers, makeDownloads } from './background.ts'
import { writeDemoAccounts } from './company/accounts.ts'
import { type CompanyPlan, harbour, sahyadri } from './company/company.ts'
import { writeDemoHome } from './company/dashboards.ts'
import { writeDemoTemplates } from './company/email-templates.ts'
import { writeDemoGroups } from './company/groups.ts'
import { writeDemoInsights } from './company/insights.ts'
import { writeDemoLogo } from './company/logo.ts'
import { writeDemoNotices } from './company/notices.ts'
import { writeDemoCandidates } from './company/onboarding.ts'
import { writeDemoChart } from './company/org-chart.ts'
import { writeDemoPapers } from './company/papers.ts'
import { writeDemoPlaces } from './company/places.ts'
import { reporting } from './company/reports.ts'
import { writeDemoSecurity } from './company/security.ts'
import { writeDemoSeparations } from './company/separations.ts'
import { writeDemoServices, writeOtherServices } from './company/services.ts'
import { markTourSeen, writeDemoFileRequests, writeDemoUsage } from './company/settings.ts'
import { writeDemoSingleSignOn } from './company/single-sign-on.ts'
import { writeDemoSubAdmins } from './company/sub-admins.ts'
import { writeDemoUnits } from './company/units.ts'
import { writeCompany } from './company/write-company.ts'
import { writeDemoColleagues } from './people/colleagues.ts'
import { writeDemoContacts } from './people/contacts.ts'
import { writeDemoIdCards } from './people/id-cards.ts'
import { inviteNewest } from './people/invitations.ts'
import { writeDemoJoiners } from './people/joiners.ts'
import { writeDemoMoves } from './people/moves.ts'
import { writeDemoOwnFields } from './people/own-fields.ts'
import { type PlannedPerson, planPeople } from './people/people.ts'
import { writeDemoPeopleRequests } from './people/people-requests.ts'
import { writeDemoPlans } from './people/pip.ts'
import { writeDemoPrivacy } from './people/privacy.ts'
import { writeDemoProbation } from './people/probation.ts'
import { writeDemoRequisitions } from './people/requisitions.ts'
import { writeDemoRequests } from './requests/requests.ts'
import { writeDemoWorkflows } from './requests/workflows.ts'
import { writeDemoAttendance } from './time/attendance.ts'
import { writeDemoAttendanceRequests } from './time/attendance-requests.ts'
import { writeDemoHolidays } from './time/holidays.ts'
import { writeDemoLeave } from './time/leave.ts'
import { writeDemoLeaveRequests } from './time/leave-requests.ts'
import { writeDemoRosters } from './time/rosters.ts'
import { writeDemoGeneralShift, writeDemoShifts } from './time/shifts.ts'

const PASSWORD = 'Demo@12345'
const PEOPLE = 240
/** Places of the people with pictures, enough of them to show in every list. */
const PICTURED = [0, 4, 9, 15, 22, 30, 45, 50, 85, 95, ...Array.from({ length: 24 }, (_, at) => 101 + 4 * at)]

const admin = [
  { product: 1, role: ROLE.admin },
  { product: 1, role: ROLE.employee },
]
const employee = [{ product: 1, role: ROLE.employee }]
const subAdmin = [
  { product: 1, role: ROLE.subAdmin },
  { product: 1, role: ROLE.employee },
]

interface Cast {
  admin: number
  hr: number
  manager: number
  employee: number
}

const locationOf = (person: PlannedPerson) => person.history.location.at(-1)?.value

/** The demo sign-ins: head of HR, an HR person and a manager at the main location, and one of their reports. */
function castOf(plan: CompanyPlan, people: readonly PlannedPerson[]): Cast {
  const main = plan.locations[0]?.name
  const find = (fits: (person: PlannedPerson, index: number) => boolean) => {
    const index = people.findIndex((person, at) => person.left === null && fits(person, at))
    if (index < 0) throw new Error('The demo company has nobody for a sign-in.')
    return index
  }
  const leads = new Set(
    people.flatMap((person) => (person.left ? [] : (person.history.manager.at(-1)?.value ?? []))),
  )
  const isAlone = (person: PlannedPerson, index: number) => person.left === null && !leads.has(index)
  const reportsOf = (manager: number) =>
    people.filter((person) => person.left === null && person.history.manager.at(-1)?.value === manager)
  const isLead = (person: PlannedPerson, index: number) =>
    person.level <= 4 &&
    person.department !== 'Human Resources' &&
    locationOf(person) === main &&
    reportsOf(index).length >= 3 &&
    reportsOf(index).some((one) => isAlone(one, people.indexOf(one)))
  const manager = find(isLead)
  return {
    admin: find((person) => person.department === 'Human Resources' && person.level === 5),
    // Without reports, so that the group of one location is this person's whole reach.
    hr: find(
      (person, index) =>
        person.department === 'Human Resources' &&
        person.level < 5 &&
        locationOf(person) === main &&
        isAlone(person, index),
    ),
    manager,
    employee: find((person, index) => reportsOf(manager).includes(person) && isAlone(person, index)),
  }
}

async function locationId(platform: Platform, orgId: number, name: string): Promise<number> {
  const row = await readTx({ platform, orgId }, (db) =>
    db
      .selectFrom('location')
      .select('id')
      .where('org_id', '=', orgId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

async function seedSahyadri(platform: Platform, passwordHash: string, today: string): Promise<void> {
  const orgId = await createOrganisation(platform, {
    name: 'Sahyadri Works',
    timeZone: 'Asia/Kolkata',
    appIds: [2, 3],
    settings: {
      legal_name: 'Sahyadri Works Private Limited',
      login_domain: 'demo.test',
      probation_days: 180,
    },
  })
  const ctx = systemCtx(platform, orgId, 'Demo data')
  const people = planPeople({
    plan: sahyadri,
    count: PEOPLE,
    seed: 20_261_121,
    today,
    emailDomain: 'sahyadri.test',
  })
  const ids = await writeCompany(ctx, sahyadri, people)
  const cast = castOf(sahyadri, people)
  const nameOf = (index: number) => `${people[index]?.first} ${people[index]?.last}`
  const idOf = (index: number) => ids[index] as number
  const pune = await locationId(platform, orgId, sahyadri.locations[0]?.name ?? '')
  // Those of HR that can be limited to the people of one location; those of an HR officer among them.
  const limitable = /^(attendance|documents|employees|leave|policies|requests|rosters|access\.group)\./
  const hrPermissions = Object.entries(permissionsOf(platform.modules)).flatMap(
    ([key, { scopes, presets }]) =>
      scopes.includes('group') && (limitable.test(key) || presets?.includes('hr_officer')) ? [key] : [],
  )
  await writeDemoAccounts(ctx, passwordHash, [
    { email: 'admin@demo.test', name: nameOf(cast.admin), employeeId: idOf(cast.admin), roles: admin },
    {
      email: 'hr@demo.test',
      name: nameOf(cast.hr),
      employeeId: idOf(cast.hr),
      roles: subAdmin,
      grants: [
        { permissions: hrPermissions, scope: 'group' },
        // Reports and dashboards have no reach of their own: each shows the people that its records are about, of that location.
        {
          permissions: [...reporting, 'dashboards.company.view', 'policies.list.view'],
          scope: 'organisation',
        },
      ],
      group: { name: 'Pune', limits: { location: [pune] } },
    },
    {
      email: 'manager@demo.test',
      name: nameOf(cast.manager),
      employeeId: idOf(cast.manager),
      roles: employee,
    },
    {
      email: 'employee@demo.test',
      name: nameOf(cast.employee),
      employeeId: idOf(cast.employee),
      roles: employee,
    },
  ])
  await writeDemoContacts(ctx, people, ids)
  await writeDemoPlaces(ctx)
  await writeDemoLogo(ctx)
  await writeDemoUnits(ctx)
  await writeDemoHolidays(ctx)
  await writeDemoShifts(ctx, today)
  await writeDemoRosters(ctx, today)
  await writeDemoGroups(ctx)
  await writeDemoSubAdmins(ctx, passwordHash, 'admin@demo.test')
  await writeDemoSecurity(ctx, passwordHash, 'admin@demo.test')
  await inviteNewest(ctx, 'admin@demo.test')
  await writeDemoNotices(ctx)
  await writeDemoTemplates(ctx)
  await writeDemoInsights(await asAccount(ctx, 'admin@demo.test'), (who) => idOf(cast[who]))
  await writeDemoSingleSignOn(ctx)
  // People from the middle of the list, excluding the cast.
  const others = people.filter((person, at) => person.left === null && !Object.values(cast).includes(at))
  await importNumbers(ctx, 'admin@demo.test', others.slice(100, 106))
  // The manager's newest report, apart from the demo employee.
  const report = people.reduce((best, person, at) => {
    const reports = person.left === null && person.history.manager.at(-1)?.value === cast.manager
    const isLater = best < 0 || person.joined > (people[best]?.joined ?? '')
    return reports && at !== cast.employee && isLater ? at : best
  }, -1)
  const idAt = (place: number) => idOf(people.indexOf(others[place] as (typeof people)[number]))
  await writeDemoProbation(ctx, ids, { due: idOf(report), overdue: idAt(40), suspended: idAt(60) })
  await writeDemoMoves(ctx, { ids: [70, 71, 72, 73].map(idAt), leaver: idAt(80), today })
  const team = people.findIndex((person, at) => {
    const reports = person.left === null && person.history.manager.at(-1)?.value === cast.manager
    return reports && at !== cast.employee && at !== report
  })
  await writeDemoJoiners(ctx, [idAt(105), idAt(107)], today)
  await writeDemoPlans(ctx, {
    report: idOf(team),
    met: idAt(90),
    overdue: idAt(95),
    draft: idAt(98),
  })
  await writeDemoChart(ctx, today)
  await writeDemoOwnFields(await asAccount(ctx, 'admin@demo.test'), [
    idOf(cast.employee),
    ...Array.from({ length: 14 }, (_, at) => idAt(20 + at)),
  ])
  await writeDemoColleagues(
    ctx,
    {
      pictured: [idOf(cast.admin), idOf(cast.manager), ...PICTURED.map(idAt)],
      waiting: others
        .filter((person) => locationOf(person) === sahyadri.locations[0]?.name)
        .slice(20, 23)
        .map((person) => idOf(people.indexOf(person))),
      married: [9, 22, 50, 110].map(idAt),
    },
    today,
  )
  await writeDemoIdCards(ctx, {
    holders: [...Object.values(cast).map(idOf), ...[0, 4, 9, 15, 30].map(idAt)],
    lost: idAt(22),
  })
  await writeDemoPrivacy(ctx, {
    first: Object.values(cast).map(idOf),
    twice: [idAt(120), idAt(121)],
  })
  await writeDemoLeave(ctx, today, Object.values(cast).map(idOf))
  await writeDemoRequests(ctx, { manager: idOf(cast.manager), employee: idOf(cast.employee), today })
  await writeDemoPeopleRequests(ctx, { manager: idOf(cast.manager), employee: idOf(cast.employee), today })
  await writeDemoRequisitions(ctx, idOf(cast.manager), today)
  await writeDemoLeaveRequests(ctx, idOf(cast.manager), today)
  // Attendance depends on shifts, holidays, leave and requests, so it comes after them.
  await writeDemoAttendance(ctx, today, Object.values(cast).map(idOf))
  await writeDemoAttendanceRequests(ctx, idOf(cast.manager), today)
  await writeDemoHome(ctx, today)
  await writeDemoWorkflows(ctx, 'admin@demo.test')
  const papers = { pune, employee: idOf(cast.employee), others: [12, 13, 14].map(idAt), today }
  await writeDemoPapers(ctx, await asAccount(ctx, 'admin@demo.test'), papers)
  await writeDemoServices(ctx, { employee: idOf(cast.employee), manager: idOf(cast.manager), idAt, today })
  await writeDemoCandidates(await asAccount(ctx, 'admin@demo.test'), today, [cast.manager, 5].map(idAt))
  await makeDownloads(ctx, 'admin@demo.test')
  await writeDemoFileRequests(ctx, 'admin@demo.test', idOf(cast.employee))
  const leaving = [61, 62, 63, 64, 65, 66, 67, 68].map(idAt)
  await writeDemoSeparations(ctx, await asAccount(ctx, 'admin@demo.test'), leaving, today)
  await countPeople(ctx)
  await markTourSeen(ctx)
}

async function seedHarbour(platform: Platform, passwordHash: string, today: string): Promise<void> {
  const orgId = await createOrganisation(platform, {
    name: 'Harbour & Pine',
    timeZone: 'Asia/Kolkata',
    appIds: [2],
    settings: { legal_name: 'Harbour & Pine LLP', theme_colour: '#0b7285', login_domain: 'other.test' },
  })
  const ctx = systemCtx(platform, orgId, 'Demo data')
  const people = planPeople({ plan: harbour, count: 24, seed: 7, today, emailDomain: 'harbour.test' })
  const ids = await writeCompany(ctx, harbour, people)
  await writeDemoContacts(ctx, people, ids)
  await writeDemoGeneralShift(ctx)
  const name = `${people[0]?.first} ${people[0]?.last}`
  await writeDemoAccounts(ctx, passwordHash, [
    { email: 'admin@other.test', name, employeeId: ids[0] as number, roles: admin },
  ])
  await writeDemoNotices(ctx)
  await writeOtherServices(await asAccount(ctx, 'admin@other.test'), today)
  await writeDemoUsage(ctx)
  await countPeople(ctx)
  await markTourSeen(ctx)
}

/** The demo organisation and a second, smaller one. */
export async function seedDemo(platform: Platform): Promise<void> {
  const today = dayInZone(platform.clock(), 'Asia/Kolkata')
  const passwordHash = await hashPassword(PASSWORD)
  await seedSahyadri(platform, passwordHash, today)
  await seedHarbour(platform, passwordHash, today)
}
