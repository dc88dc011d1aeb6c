import { Card, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ById } from '../../../lib/language/ById.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { AccountTab } from '../components/AccountTab.tsx'
import { PersonTimeline } from '../components/PersonTimeline.tsx'
import classes from '../components/Profile.module.css'
import { ProfileHeader, ProfileSkeleton } from '../components/ProfileHeader.tsx'
import { ProfileOverview } from '../components/ProfileOverview.tsx'
import { ProfilePanel } from '../components/ProfilePanel.tsx'
import { SectionCard } from '../components/SectionCard.tsx'
import { WorkHistory } from '../components/WorkHistory.tsx'
import { type EmployeeRecord, employeeActionsOptions, employeeOptions } from '../data/employee-queries.ts'
import { useProfileTabs } from '../data/use-profile-tabs.ts'
import { QuickChangeButtons } from '../moves/QuickChangeButtons.tsx'
import '../texts.ts'

const WORK_SECTION = 'work'
const first = ['overview', 'work', 'personal'] as const
const last = ['changes', 'timeline', 'account'] as const

const PlannedCard = lazy(() => import('../moves/PlannedCard.tsx'))
const AsOfCard = lazy(() => import('../moves/AsOfCard.tsx'))

/** An employee record: overview, sections, timeline and account. */
export default function ProfilePage() {
  return <ById>{(id) => <StoredProfile id={id} />}</ById>
}

function StoredProfile({ id }: { id: number }) {
  const person = useQuery(employeeOptions(id))
  return (
    <Loaded query={person} skeleton={<ProfileSkeleton />} order={1}>
      {(record) => <Profile key={record.EMPLOYEE_ID} person={record} />}
    </Loaded>
  )
}

function Profile({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const [query, setQuery] = useSearchParams()
  const actions = useQuery(employeeActionsOptions(person.EMPLOYEE_ID)).data?.employeeActions ?? []
  const mayManage = person.abilities.manage_account
  const ending = last.filter((tab) => tab !== 'account' || mayManage || person.access.length > 0)
  const wanted = query.get('tab')
  const more = useProfileTabs('admin')
  const known: readonly string[] = [...first, ...more.map(({ id }) => id), ...ending]
  const tab = wanted !== null && known.includes(wanted) ? wanted : 'overview'
  const change = (next: string | null) =>
    setQuery(next === 'overview' || !next ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  return (
    <>
      <ProfileHeader person={person} actions={actions} />
      <Tabs value={tab} onChange={change} keepMounted={false} className={classes.tabs}>
        <Tabs.List className={classes.tabList}>
          {first.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
          {more.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {t(label as 'tabs.work')}
            </Tabs.Tab>
          ))}
          {ending.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <ProfileOverview person={person} onOpenTab={change} />
        </Tabs.Panel>
        <Tabs.Panel value="work">
          <div className={classes.stack}>
            <Sections person={person} isWork />
            <Suspense fallback={<Skeleton height={120} radius="lg" />}>
              <AsOfCard employeeId={person.EMPLOYEE_ID} />
            </Suspense>
            <WorkHistory person={person} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="personal">
          <div className={classes.stack}>
            <Sections person={person} isWork={false} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="changes">
          <Suspense fallback={<Skeleton height={120} radius="lg" />}>
            <PlannedCard
              employeeId={person.EMPLOYEE_ID}
              action={<QuickChangeButtons person={person} actions={actions} />}
            />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="timeline">
          <Card padding="lg">
            <PersonTimeline id={person.EMPLOYEE_ID} />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="account">
          <AccountTab person={person} />
        </Tabs.Panel>
        {more.map((one) => (
          <Tabs.Panel key={one.id} value={one.id}>
            <ProfilePanel tab={one} employeeId={person.EMPLOYEE_ID} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

/** Splits off the work section; all other sections, including custom ones, are personal. */
function Sections({ person, isWork }: { person: EmployeeRecord; isWork: boolean }) {
  return person.sections
    .filter((section) => (section.slug === WORK_SECTION) === isWork)
    .map((section) => <SectionCard key={section.section_id} person={person} section={section} />)
}
