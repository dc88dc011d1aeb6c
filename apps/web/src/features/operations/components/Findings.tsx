import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useCan } from '../../../lib/session/session.ts'
import type { Finding } from '../data/health-query.ts'
import classes from './Health.module.css'

/** Screens where the problem can be fixed. */
export const PLACES = {
  jobs: { path: '/operations/jobs?f.state=failed', permission: 'operations.jobs.view' },
  schedules: { path: '/operations/jobs?tab=schedules', permission: 'operations.jobs.view' },
  mail: { path: '/email-log?f.state=failed', permission: 'email-library.log.view' },
} as const

const placeOf: Partial<Record<Finding['key'], keyof typeof PLACES>> = {
  jobs_failed: 'jobs',
  schedules_late: 'schedules',
  mail_failed: 'mail',
}

/** Problems with suggested fixes, or the message that there are none. */
export function Findings({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation('operations')
  if (findings.length === 0) {
    return (
      <Alert variant="light" color="green" icon={<IconCircleCheck aria-hidden />} title={t('health.well')}>
        {t('health.wellText')}
      </Alert>
    )
  }
  return (
    <ul className={classes.findings} aria-label={t('health.findings.label')}>
      {findings.map((finding) => (
        <li key={finding.key}>
          <FindingAlert finding={finding} />
        </li>
      ))}
    </ul>
  )
}

function FindingAlert({ finding: { key, severity } }: { finding: Finding }) {
  const { t } = useTranslation('operations')
  const isCritical = severity === 'critical'
  const Icon = isCritical ? IconCircleX : IconAlertTriangle
  const place = placeOf[key]
  return (
    <Alert
      role="group"
      variant="light"
      color={isCritical ? 'red' : 'yellow'}
      icon={<Icon aria-hidden />}
      title={t(`health.findings.${key}.title`)}
    >
      <Text size="sm">{t(`health.findings.${key}.text`)}</Text>
      {place ? <PlaceLink place={place} /> : null}
    </Alert>
  )
}

/** Link to a screen, if the user may open it. */
export function PlaceLink({ place }: { place: keyof typeof PLACES }) {
  const { t } = useTranslation('operations')
  const { path, permission } = PLACES[place]
  if (!useCan(permission)) return null
  return (
    <Anchor component={AppLink} to={path} size="sm">
      {t(`health.show.${place}`)}
    </Anchor>
  )
}
