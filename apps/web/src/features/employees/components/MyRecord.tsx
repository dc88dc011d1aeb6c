import { Card, Tabs, Text, Title } from '@mantine/core'
import { KeyValueList } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { textOf } from '../data/record-values.ts'
import { useProfileTabs } from '../data/use-profile-tabs.ts'
import { ContactLink } from './ContactLink.tsx'
import { EmploymentBadge, isSpecialStanding } from './EmployeeBadges.tsx'
import { PersonTimeline } from './PersonTimeline.tsx'
import classes from './Profile.module.css'
import { ProfilePanel } from './ProfilePanel.tsx'
import { RecordPicture } from './RecordPicture.tsx'
import { SectionCard } from './SectionCard.tsx'

const OwnPayLink = lazy(() => import('../pay/OwnPayLink.tsx'))

const AsOfCard = lazy(() => import('../moves/AsOfCard.tsx'))

const ProposeMenu = lazy(() => import('../proposals/ProposeMenu.tsx'))

const tabs = ['about', 'details', 'timeline'] as const

interface PersonOfSelfServiceProps {
  person: EmployeeRecord
  /** Whether the record belongs to the signed-in user. */
  isOwn: boolean
  /** Rendered above the name, such as a back link. */
  back?: ReactNode
}

/** An employee record in self-service, mobile first: key facts, details and timeline. */
export function MyRecord({ person, isOwn, back }: PersonOfSelfServiceProps) {
  const { t } = useTranslation('employees')
  const [query, setQuery] = useSearchParams()
  const hasCard = useCan('employees.id_card.own')
  const hasPay = useCan('employees.fields.pay')
  const hasTimeline = useUser().self_service?.me_timeline !== false
  const shown = tabs.filter((name) => name !== 'timeline' || hasTimeline)
  // The user's own attendance, leave and requests have screens of their own.
  const more = useProfileTabs('me')
  const parts = isOwn ? [] : more
  const known: readonly string[] = [...shown, ...parts.map(({ id }) => id)]
  const wanted = query.get('tab')
  const tab = wanted !== null && known.includes(wanted) ? wanted : 'about'
  const change = (next: string | null) =>
    setQuery(!next || next === 'about' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  return (
    <>
      {back}
      <header className={classes.header}>
        <RecordPicture person={person} isOwn={isOwn} />
        <div className={classes.who}>
          <div className={classes.name}>
            <Title order={1}>{person.EMPLOYEE_NAME}</Title>
            {isSpecialStanding(person) ? <EmploymentBadge row={person} /> : null}
          </div>
          <Text c="dimmed" size="sm">
            {[person.DESIGNATION_NAME, person.DEPARTMENT_NAME].filter(Boolean).join(' · ')}
          </Text>
          {isOwn && hasPay ? (
            <Suspense fallback={null}>
              <OwnPayLink />
            </Suspense>
          ) : null}
          {isOwn && hasCard ? (
            <Text size="sm">
              <AppLink to="/id-card">{t('titles.myIdCard')}</AppLink>
            </Text>
          ) : null}
        </div>
        {isOwn ? null : (
          <Suspense fallback={null}>
            <ProposeMenu person={person} />
          </Suspense>
        )}
      </header>
      <Tabs value={tab} onChange={change} keepMounted={false}>
        <Tabs.List className={classes.tabList}>
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`me.tabs.${name}`)}
            </Tabs.Tab>
          ))}
          {parts.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {t(label as 'tabs.work')}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="about">
          <About person={person} isOwn={isOwn} />
        </Tabs.Panel>
        <Tabs.Panel value="details">
          <div className={classes.stack}>
            {person.sections.map((section) => (
              <SectionCard key={section.section_id} person={person} section={section} />
            ))}
            <Suspense fallback={null}>
              <AsOfCard employeeId={person.EMPLOYEE_ID} />
            </Suspense>
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="timeline">
          <Card padding="lg">
            <PersonTimeline id={person.EMPLOYEE_ID} />
          </Card>
        </Tabs.Panel>
        {parts.map((one) => (
          <Tabs.Panel key={one.id} value={one.id}>
            <ProfilePanel tab={one} employeeId={person.EMPLOYEE_ID} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function About({ person, isOwn }: { person: EmployeeRecord; isOwn: boolean }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const phone = textOf(person, 'PHONE')
  const facts = [
    { id: 'code', label: t('columns.code'), value: person.EMPLOYEE_CODE },
    { id: 'joined', label: t('columns.joined'), value: format.day(person.date_of_joining) },
    { id: 'location', label: t('columns.location'), value: person.LOCATION_NAME },
    {
      id: 'email',
      label: t('columns.email'),
      value: person.EMAIL ? <ContactLink kind="email" value={person.EMAIL} /> : null,
      isWide: true,
    },
    ...(phone === null
      ? []
      : [
          {
            id: 'phone',
            label: t('columns.phone'),
            value: phone ? <ContactLink kind="phone" value={phone} /> : null,
          },
        ]),
  ]
  return (
    <div className={classes.stack}>
      <Card component="section" aria-labelledby="about-work" padding="lg">
        <Title order={2} size="h4" id="about-work" mb="md">
          {t('me.work')}
        </Title>
        <KeyValueList items={facts} emptyText={t('notFilled')} />
      </Card>
      {person.manager ? (
        <Card component="section" aria-labelledby="about-manager" padding="lg">
          <Title order={2} size="h4" id="about-manager" mb="md">
            {t(isOwn ? 'me.manager' : 'columns.manager')}
          </Title>
          <PersonChip
            name={person.manager.EMPLOYEE_NAME}
            subtitle={person.manager.EMPLOYEE_CODE}
            colorKey={person.manager.EMPLOYEE_ID}
            size={40}
          />
        </Card>
      ) : null}
    </div>
  )
}

/** URL of an employee's page in self-service. */
export function memberHref(id: number): string {
  return hrefOf(`/team/${id}`)
}
