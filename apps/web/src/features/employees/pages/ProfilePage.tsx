import { Card, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ById } from '../../../lib/language/ById.tsx'
import { loadProfileTabs, type ProfileTab } from '../../../lib/screen/extensions.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { AccountTab } from '../components/AccountTab.tsx'
import { PersonTimeline } from '../components/PersonTimeline.tsx'
import classes from '../components/Profile.module.css'
import { ProfileHeader, ProfileSkeleton } from '../components/ProfileHeader.tsx'
import { ProfileOverview } from '../components/ProfileOverview.tsx'
import { SectionCard } from '../components/SectionCard.tsx'
import { WorkHistory } from '../components/WorkHistory.tsx'
import { type EmployeeRecord, employeeActionsOptions, employeeOptions } from '../data/employee-queries.ts'
import '../texts.ts'

const WORK_SECTION = 'work'
const tabs = ['overview', 'work', 'personal', 'timeline', 'account'] as const

/** Tabs of other modules that the user may see. */
function useMoreTabs(): readonly ProfileTab[] {
  const granted = useSession()?.user.permissions
  const known = useQuery({ queryKey: ['profile-tabs'], queryFn: loadProfileTabs, staleTime: Infinity }).data
  return useMemo(() => (known ?? []).filter((tab) => granted?.includes(tab.permission)), [known, granted])
}

const PlannedCard = lazy(() => import('../moves/PlannedCard.tsx'))
const AsOfCard = lazy(() => import('../moves/AsOfCard.tsx'))

const panels = new Map<string, ReturnType<typeof panelOf>>()
const panelOf = (tab: ProfileTab) => lazy(tab.lazy)

function MorePanel({ tab, employeeId }: { tab: ProfileTab; employeeId: number }) {
  const Panel = panels.get(tab.id) ?? panelOf(tab)
  panels.set(tab.id, Panel)
  return (
    <Suspense fallback={<Skeleton height={240} radius="lg" />}>
      <Panel employeeId={employeeId} />
    </Suspense>
  )
}

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
  const shown = tabs.filter((tab) => tab !== 'account' || mayManage || person.access.length > 0)
  const wanted = query.get('tab')
  const more = useMoreTabs()
  const tab = [...shown, ...more.map(({ id }) => id)].find((known) => known === wanted) ?? 'overview'
  const change = (next: string | null) =>
    setQuery(next === 'overview' || !next ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  return (
    <>
      <ProfileHeader person={person} actions={actions} />
      <Tabs value={tab} onChange={change} keepMounted={false} className={classes.tabs}>
        <Tabs.List className={classes.tabList}>
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
          {more.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {t(label as 'tabs.work')}
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
              <PlannedCard employeeId={person.EMPLOYEE_ID} />
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
            <MorePanel tab={one} employeeId={person.EMPLOYEE_ID} />
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
