import { Alert, Button, Card, List, Title } from '@mantine/core'
import { IconClock } from '@muster/ui/icons'
import { KeyValueList, StatCard } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { textOf } from '../data/record-values.ts'
import { serviceLength, serviceText } from '../data/service-length.ts'
import { ContactLink } from './ContactLink.tsx'
import { employmentText } from './EmployeeBadges.tsx'
import classes from './Profile.module.css'

interface ProfileOverviewProps {
  person: EmployeeRecord
  onOpenTab: (tab: string) => void
}

/** Key facts about an employee. */
export function ProfileOverview({ person, onOpenTab }: ProfileOverviewProps) {
  const { t } = useTranslation('employees')
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <Upcoming person={person} />
        <Figures person={person} />
        <Card component="section" aria-labelledby="overview-work" padding="lg">
          <Title order={2} size="h4" id="overview-work" mb="md">
            {t('profile.work')}
          </Title>
          <WorkFacts person={person} />
        </Card>
      </div>
      <div className={classes.stack}>
        <Card component="section" aria-labelledby="overview-contact" padding="lg">
          <Title order={2} size="h4" id="overview-contact" mb="md">
            {t('profile.contact')}
          </Title>
          <ContactFacts person={person} />
        </Card>
        <Button variant="default" onClick={() => onOpenTab('timeline')}>
          {t('profile.openTimeline')}
        </Button>
      </div>
    </div>
  )
}

function Upcoming({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  if (person.upcoming.length === 0) return null
  return (
    <Alert icon={<IconClock size={18} />} title={t('profile.upcoming')} color="blue">
      <List size="sm" listStyleType="none">
        {person.upcoming.map((change) => (
          <List.Item key={`${change.FIELD_SLUG}-${change.from_date}`}>
            {t('profile.upcomingChange', {
              field: change.FIELD_NAME,
              value: change.text || t('notFilled'),
              date: format.day(change.from_date),
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function Figures({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const { formats } = useUser()
  const until = person.status === 'left' && person.left_on ? person.left_on : dayIn(formats.time_zone)
  const length = serviceLength(person.date_of_joining, until)
  return (
    <div className={classes.facts}>
      <StatCard label={t('columns.joined')} value={format.day(person.date_of_joining)} />
      <StatCard
        label={t('profile.service')}
        value={
          length
            ? serviceText(length, (count, unit) => format.number(count, unit))
            : employmentText(t, format, person)
        }
      />
      <StatCard label={t('profile.reports')} value={format.number(person.direct_reports)} />
    </div>
  )
}

const workSlugs = [
  'ENTITY_ID',
  'LOCATION_ID',
  'BRANCH_ID',
  'DEPT_ID',
  'DESIGNATION_ID',
  'GRADE_ID',
  'EMPLOYEE_TYPE_ID',
  'EMPLOYMENT_TYPE_ID',
]

function WorkFacts({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const fields = person.sections.flatMap((section) => section.fields)
  const items = workSlugs.flatMap((slug) => {
    const field = fields.find((found) => found.FIELD_SLUG === slug)
    return field?.text ? [{ id: slug, label: field.FIELD_NAME, value: field.text }] : []
  })
  const separation = person.separation_reason
    ? [{ id: 'separation', label: t('profile.separationReason'), value: person.separation_reason }]
    : []
  return <KeyValueList items={[...items, ...separation]} emptyText={t('notFilled')} />
}

function ContactFacts({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const phone = textOf(person, 'PHONE')
  const items = [
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
            isWide: true,
          },
        ]),
  ]
  return <KeyValueList items={items} emptyText={t('notFilled')} />
}
