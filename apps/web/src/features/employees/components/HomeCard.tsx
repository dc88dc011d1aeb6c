import { Alert, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { selfEditableSlugs } from '@muster/contract/employees/employees.constants'
import { IconChevronRight } from '@muster/ui/icons'
import { KeyValueList } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { type EmployeeRecord, employeeOptions } from '../data/employee-queries.ts'
import { recordFields } from '../data/record-values.ts'
import { serviceLength, serviceText } from '../data/service-length.ts'
import classes from './HomeCard.module.css'
import '../texts.ts'

/** Self-service home card: manager, team, length of service, and data missing from the user's record. */
export default function HomeCard() {
  const id = useUser().user_emp_id
  return id === null ? null : <OwnFacts id={id} />
}

function OwnFacts({ id }: { id: number }) {
  const { t } = useTranslation('employees')
  const person = useQuery(employeeOptions(id))
  return (
    <Card component="section" aria-labelledby="home-work" padding="lg">
      <Title order={2} size="h4" id="home-work" mb="sm">
        {t('home.title')}
      </Title>
      <Loaded query={person} skeleton={<Skeleton height={120} aria-hidden />} order={3}>
        {(record) => (
          <Stack gap="md">
            <Facts person={record} />
            <NextStep person={record} />
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function Facts({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const { formats } = useUser()
  const length = serviceLength(person.date_of_joining, dayIn(formats.time_zone))
  const { manager } = person
  return (
    <>
      {manager ? (
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            {t('me.manager')}
          </Text>
          <PersonChip
            name={manager.EMPLOYEE_NAME}
            subtitle={manager.EMPLOYEE_CODE}
            colorKey={manager.EMPLOYEE_ID}
          />
        </div>
      ) : null}
      <KeyValueList
        items={[
          {
            id: 'joined',
            label: t('home.since'),
            value: (
              <>
                {format.day(person.date_of_joining)}
                {length ? (
                  <Text size="xs" c="dimmed">
                    {serviceText(length, (count, unit) => format.number(count, unit))}
                  </Text>
                ) : null}
              </>
            ),
          },
          ...(person.direct_reports > 0
            ? [
                {
                  id: 'team',
                  label: t('home.team'),
                  value: (
                    <AppLink to="/team" className={classes.link}>
                      {t('home.people', { count: person.direct_reports })}
                    </AppLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

const wanted = new Set(selfEditableSlugs.filter((slug) => slug !== 'ALTERNATE_PHONE'))

/** Suggests the next missing contact detail to fill in. */
function NextStep({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const missing = recordFields(person).filter(
    (field) => wanted.has(field.FIELD_SLUG) && field.editable && !field.text,
  )
  if (missing.length === 0) return null
  const names = missing.slice(0, 3).map((field) => field.FIELD_NAME)
  return (
    <Alert color="blue" title={t('home.nextTitle')} p="sm">
      <Text size="sm">
        {t(missing.length > names.length ? 'home.missingMore' : 'home.missing', { names: names.join(', ') })}
      </Text>
      <AppLink to="/profile?tab=details" className={classes.next}>
        {t('home.next')}
        <IconChevronRight size={16} aria-hidden />
      </AppLink>
    </Alert>
  )
}
